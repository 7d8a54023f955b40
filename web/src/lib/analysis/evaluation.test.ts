import { expect, it } from 'vitest';
import { forWhite, speakScore, whiteShare, writeScore } from './evaluation';

it.each([
  [{ cp: 34 }, 'white', '+0.34', 'White is better by 0.3'],
  [{ cp: 34 }, 'black', '−0.34', 'Black is better by 0.3'],
  [{ cp: 0 }, 'black', '0.00', 'equal'],
  [{ mate: 3 }, 'white', '#3', 'White mates in 3'],
  [{ mate: 3 }, 'black', '#−3', 'Black mates in 3'],
  [{ mate: 0 }, 'white', '#−0', 'checkmate'],
] as const)('%o for %s', (score, turn, written, spoken) => {
  const seen = forWhite(score, turn);
  expect(writeScore(seen, turn)).toBe(written);
  expect(speakScore(seen)).toBe(spoken);
});

it('gives White more of the bar for a better score', () => {
  const shares = [{ mate: -1 }, { cp: -900 }, { cp: -50 }, { cp: 0 }, { cp: 200 }, { mate: 9 }].map(
    (score) => whiteShare(score, 'white'),
  );
  expect(shares).toEqual([...shares].sort((one, two) => one - two));
  expect([shares[0], shares[3], shares.at(-1)]).toEqual([0, 0.5, 1]);
  expect(whiteShare({ mate: 0 }, 'white')).toBe(0);
  expect(whiteShare({ mate: -0 }, 'black')).toBe(1);
});
