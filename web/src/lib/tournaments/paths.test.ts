import { expect, it } from 'vitest';
import { parseRoute } from '../navigation/router';
import { readOrigin, roundOf, tournamentGamePath, tournamentPath } from './paths';

it.each([
  '',
  'players',
  'standings',
  'crosstable',
  'journal',
  'settings',
  'print',
  'wall',
] as const)('the part %s has a route', (part) => {
  const route = { page: 'tournament', id: 'T0000001', part };
  expect(parseRoute(tournamentPath('T0000001', part))).toEqual(route);
});

it('reads the round from a part', () => {
  const route = parseRoute(tournamentPath('T0000001', 'round/12'));
  expect(route.page === 'tournament' && roundOf(route.part)).toBe(12);
  expect(roundOf('players')).toBeNull();
});

it.each([{}, { arena: { berserk: true } }, { arena: { berserk: false } }])(
  'reads the board of a game that it writes, with %j',
  (rules) => {
    const origin = { tournament: 'T0000001', round: 2, board: 3, ...rules };
    const address = new URL(tournamentGamePath('game0001', origin), 'http://127.0.0.1');
    expect(parseRoute(address.pathname)).toEqual({ page: 'game', id: 'game0001' });
    expect(readOrigin(address.search)).toEqual(origin);
  },
);

it.each(['', '?tournament=T0000001', '?tournament=../x&round=1&board=1', '?round=1&board=1'])(
  'the query %j names no board',
  (query) => {
    expect(readOrigin(query)).toBeNull();
  },
);
