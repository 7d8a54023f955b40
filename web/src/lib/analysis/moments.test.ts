import { expect, it } from 'vitest';
import { keyMoments, moments, momentSentence, toRetry, type Known } from './moments';
import { mainLine } from './review.svelte';
import { sampleTree } from './sample';

const { tree } = sampleTree();
const line = mainLine(tree);
const score = (cp: number) => ({ cp });
/** White loses much with the first move, Black a little with the second. */
const known: Known = {
  line,
  scores: [0, -400, -300, -300, -300].map(score),
  found: {
    [line[0]?.fen ?? '']: { kind: 'found', score: score(0), uci: ['d2d4'], san: ['d4'] },
  },
  first: 'white',
};

it('lists the moves with a loss and the better move', () => {
  const [worst] = moments(known);
  expect(worst).toMatchObject({ move: 0, nag: 4, mover: 'white', best: { san: 'd4' } });
  expect(worst && momentSentence(worst)).toMatch(/^1\. \S+ was a blunder\. d4 was better\.$/);
  const [, little] = moments(known);
  expect(little).toMatchObject({ move: 1, mover: 'black', best: null });
  expect(little && momentSentence(little)).toMatch(/^1… \S+ was [a-z ]+\.$/);
});

it('offers a retry where the engine would have played another move', () => {
  expect(toRetry(moments(known), 'white').map(({ move }) => move)).toEqual([0]);
  expect(toRetry(moments(known), 'black')).toEqual([]);
  const uci = line[1]?.played?.uci ?? '';
  const same: Known['found'] = {
    [line[0]?.fen ?? '']: { kind: 'found', score: score(0), uci: [uci], san: ['e4'] },
  };
  expect(toRetry(moments({ ...known, found: same }), 'white')).toEqual([]);
});

it("never contains the engine's own choice", () => {
  const uci = line[1]?.played?.uci ?? '';
  const same: Known['found'] = {
    [line[0]?.fen ?? '']: { kind: 'found', score: score(0), uci: [uci], san: ['e4'] },
  };
  expect(moments({ ...known, found: same }).map(({ move }) => move)).toEqual([1]);
});

it('keeps only the worst moments, in the order of the game', () => {
  expect(keyMoments(known, 1).map(({ move }) => move)).toEqual([0]);
  expect(keyMoments(known, 3).map(({ move }) => move)).toEqual([0, 1]);
});
