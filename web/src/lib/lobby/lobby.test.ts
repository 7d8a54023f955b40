import { expect, it } from 'vitest';
import { describeChange, describeSeek, readCloseness } from './lobby';
import { correspondenceOf, describeOwnOffer } from './offers';
import type { Seek } from '../protocol/protocol';
import { preset } from '../clock/time-control';

const casual = { rated: false, opponents: null, chess960: false, claims: 'by_players' } as const;

const seek = (id: string): Seek => ({
  id,
  by: `Guest ${id}`,
  rating: null,
  time: preset('5+3'),
  color: 'white',
  ...casual,
});

it('describes a seek from the side of the player who accepts it', () => {
  for (const [color, side] of [
    ['white', 'you play Black'],
    ['black', 'you play White'],
    ['random', 'random colors'],
  ] as const)
    expect(describeSeek({ time: preset('10+0'), color, ...casual })).toBe(`10 minutes · ${side}`);
});

it('names the rating and the opponents of a seek', () => {
  const opponents = { lowest: 1462, highest: 1862 };
  const rated = { ...casual, rated: true, opponents };
  expect(describeSeek({ time: preset('10+0'), color: 'random', ...rated })).toBe(
    '10 minutes · random colors · rated · for ratings from 1462 to 1862',
  );
});

it('names the unusual terms of a seek', () => {
  const unusual = { ...casual, chess960: true, claims: 'automatic' } as const;
  expect(describeSeek({ time: preset('10+0'), color: 'random', ...unusual })).toBe(
    '10 minutes · random colors · Chess960. ' +
      'Draws by repetition and the fifty-move rule are automatic',
  );
  const numbered = { ...casual, chess960: true, chess960_number: 42 };
  expect(describeSeek({ time: preset('10+0'), color: 'random', ...numbered })).toBe(
    '10 minutes · random colors · Chess960 no. 42',
  );
});

it('describes an offer from the side of the player who made it', () => {
  const time = { kind: 'correspondence', days: 3 } as const;
  expect(describeOwnOffer({ time, color: 'white', ...casual, rated: true })).toBe(
    '3 days per move · you play White · rated',
  );
  const numbered = { ...casual, chess960: true, chess960_number: 42 };
  expect(describeOwnOffer({ time, color: 'random', ...numbered })).toBe(
    '3 days per move · random colors · Chess960 no. 42',
  );
});

it('finds the offers by correspondence of a player', () => {
  const time = { kind: 'correspondence', days: 3 } as const;
  const offer = (id: string, by: string): Seek => ({ ...seek(id), by, time });
  const listed = [offer('1', 'Ada'), offer('2', 'Ben'), seek('3'), offer('4', 'Ada')];
  expect(correspondenceOf(listed, 'Ada')).toBe('1 4');
  expect(correspondenceOf(listed, null)).toBe('');
});

it('stores only a rating range from the list', () => {
  for (const [text, points] of [
    ['200', 200],
    ['150', null],
    ['', null],
    [null, null],
  ] as const)
    expect(readCloseness(text)).toBe(points);
});

it('announces only new seeks', () => {
  const [one, two, three] = [seek('1'), seek('2'), seek('3')];
  expect(describeChange([], [])).toBeNull();
  expect(describeChange([one, two], [two])).toBeNull();
  expect(describeChange([one], [two])).toBe(
    'Guest 2 offers a game: 5 minutes + 3 seconds per move · you play Black.',
  );
  expect(describeChange([one], [three, two, one])).toBe('2 more games are offered.');
});
