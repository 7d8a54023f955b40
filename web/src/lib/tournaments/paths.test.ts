import { expect, it } from 'vitest';
import { parseRoute } from '../navigation/router';
import {
  classTournamentPath,
  embeddedCode,
  publicTables,
  readBoard,
  readClass,
  readCode,
  readOrigin,
  roundOf,
  tournamentGamePath,
  tournamentPath,
} from './paths';

it.each([
  '',
  'players',
  'standings',
  'crosstable',
  'journal',
  'settings',
  'print',
  'wall',
  'enter',
] as const)('the part %s has a route', (part) => {
  const route = { page: 'tournament', id: 'T0000001', part };
  expect(parseRoute(tournamentPath('T0000001', part))).toEqual(route);
});

it('reads the round from a part', () => {
  const route = parseRoute(tournamentPath('T0000001', 'round/12'));
  expect(route.page === 'tournament' && roundOf(route.part)).toBe(12);
  expect(roundOf('players')).toBeNull();
});

it('reads the code of the link to enter', () => {
  expect(readCode('?code=K7M-2QX-9TD')).toBe('K7M-2QX-9TD');
  expect(readCode('')).toBe('');
});

it('reads the board and the code from the address for a device', () => {
  const query = '?tournament=T0000001&board=3&code=K7M-2QX-9TD';
  const origin = { tournament: 'T0000001', board: 3, code: 'K7M-2QX-9TD' };
  expect(readBoard(query)).toEqual(origin);
  for (const broken of ['', '?game=G0000001', query.replace('3', 'x'), query.replace('3', '0')])
    expect(readBoard(broken)).toBeNull();
  expect(readBoard('?tournament=T0000001&board=3')).toBeNull();
});

it('writes the code with which another site embeds a table', () => {
  const { standings } = publicTables('T0000001');
  const address = new URL(standings, 'https://chess.example.org').href;
  expect(embeddedCode(address)).toBe(
    '<iframe src="https://chess.example.org/embed/tournament/T0000001/standings" width="100%" height="500"></iframe>',
  );
});

it('reads the class from the address of its form', () => {
  const form = new URL(classTournamentPath('C0000001'), 'http://127.0.0.1');
  expect(parseRoute(form.pathname)).toEqual({ page: 'tournaments/new' });
  expect(readClass(form.search)).toBe('C0000001');
  expect(readClass('')).toBeNull();
  expect(readClass('?class=../x')).toBeNull();
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
