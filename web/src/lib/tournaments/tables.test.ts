import { expect, it } from 'vitest';
import { describeChange } from './changes';
import { comingRounds, entryAction, outcomeOf, ownBoard, ownBye, reportsResult } from './own';
import {
  sampleBoard,
  sampleEntrant,
  sampleRound,
  sampleSettings,
  sampleTournament,
} from './sample';
import { pagesOf, pairCells, placesOf } from './tables';
import { runningGames, wallPages } from './wall';

const places = [1, 2, 3].map((player) => ({ player, rank: player, scores: [] }));
const standings = { after: 1, criteria: ['PTS'], places };

it('ranks the players of a category among themselves', () => {
  const entrants = [['Women'], ['U12'], ['U12', 'Women'], ['U12'], []].map((categories, index) =>
    sampleEntrant(index + 1, { categories }),
  );
  const ranks = [1, 2, 3, 3, 5].map((rank, index) => ({ player: index + 1, rank, scores: [] }));
  const all = { ...standings, places: ranks };
  const find = (id: number) => entrants[id - 1] ?? null;
  const within = (category: string) =>
    placesOf(all, find, category).map(({ player, rank }) => [player, rank]);
  expect(within('U12')).toEqual([
    [2, 1],
    [3, 2],
    [4, 2],
  ]);
  expect(within('Women')).toEqual([
    [1, 1],
    [3, 2],
  ]);
  expect(placesOf(all, find, '')).toBe(ranks);
});

it('puts the games of a pair into one cell of a round robin', () => {
  const cell = (opponent: number, result: string) => ({ opponent, side: 'white', result }) as const;
  const row = { player: 1, rank: 1, points: 15, cells: [cell(2, '1'), null, cell(2, '=')] };
  const rows = [row, { player: 2, rank: 2, points: 5, cells: [] }];
  expect(pairCells(row, { rows })).toEqual([null, '1 ½']);
});

it('splits rows into pages', () => {
  expect(pagesOf([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
  expect(pagesOf([], 2)).toEqual([]);
});

it('shows pairings while games run, results and standings', () => {
  const kinds = (...args: Parameters<typeof wallPages>) =>
    wallPages(...args).map(({ kind }) => kind);
  const done = [sampleBoard(1, { outcome: '1-0' }), sampleBoard(2, { outcome: '1/2' })];
  expect(kinds(null, null, 5)).toEqual([]);
  expect(kinds(sampleRound(), null, 1)).toEqual(['pairings', 'pairings']);
  expect(kinds(sampleRound({ boards: done }), standings, 5)).toEqual(['results', 'standings']);
});

it('shows players without an opponent below the last board of the projector view', () => {
  const byes = [
    { player: 5, bye: 'pairing' },
    { player: 6, bye: 'half' },
  ] as const;
  const pages = wallPages(sampleRound({ byes: [...byes] }), null, 3);
  expect(pages.map((page) => page.kind === 'pairings' && [page.boards.length, page.byes])).toEqual([
    [2, [byes[0]]],
    [0, [byes[1]]],
  ]);
});

it('finds the games in progress of a page', () => {
  const boards = [
    sampleBoard(1, { game: 'a' }),
    sampleBoard(2, { game: 'b', outcome: '1-0' }),
    sampleBoard(3),
  ];
  const [page = null] = wallPages(sampleRound({ boards }), null, 5);
  expect(runningGames(page)).toEqual(['a']);
  expect(runningGames({ kind: 'standings', places })).toEqual([]);
  expect(runningGames(null)).toEqual([]);
});

it('finds the board, color and reports of a player', () => {
  const round = sampleRound({
    boards: [sampleBoard(1), sampleBoard(2, { reported: ['1-0', '1/2'] })],
    byes: [{ player: 5, bye: 'half' }],
  });
  const own = ownBoard(round, 4);
  expect([own?.side, own?.opponent, own?.reported]).toEqual([
    'black',
    3,
    { own: '1/2', other: '1-0' },
  ]);
  expect([ownBoard(round, 5), ownBye(round, 5), ownBye(round, 4)]).toEqual([null, 'half', null]);
  expect(own && reportsResult(own)).toBe(true);
  expect(own && reportsResult({ ...own, board: sampleBoard(2, { game: 'game0001' }) })).toBe(false);
});

it('converts a result of the player into that of the board', () => {
  expect([outcomeOf('won', 'white'), outcomeOf('won', 'black')]).toEqual(['1-0', '0-1']);
  expect([outcomeOf('lost', 'white'), outcomeOf('lost', 'black')]).toEqual(['0-1', '1-0']);
  expect(outcomeOf('drawn', 'black')).toBe('1/2');
});

it('offers what a player may do', () => {
  expect(entryAction(sampleTournament())).toBe('enter');
  expect(entryAction(sampleTournament({ own: 1 }))).toBe('leave');
  const left = [sampleEntrant(1, { is_active: false })];
  expect(entryAction(sampleTournament({ own: 1, entrants: left }))).toBe('return');
  expect(entryAction(sampleTournament({ phase: 'ended' }))).toBeNull();
  const closed = sampleSettings({ entry: 'arbiter' });
  expect(entryAction(sampleTournament({ settings: closed }))).toBeNull();
  expect(comingRounds(sampleTournament({ round: 3 }))).toEqual([4, 5]);
  expect(comingRounds(sampleTournament({ phase: 'ended' }))).toEqual([]);
});

it('describes changes', () => {
  const before = sampleTournament();
  const change = (more: Parameters<typeof sampleTournament>[0]) =>
    describeChange(before, sampleTournament(more));
  expect(change({})).toBeNull();
  expect(change({ round: 2 })).toBe('Round 2 is paired.');
  expect(change({ round: 0 })).toBe('The pairing of round 1 is undone.');
  expect(change({ complete: 1 })).toBe('Round 1 is complete: the standings have changed.');
  expect(change({ phase: 'ended' })).toBe('The tournament has ended.');
  const more = [...before.entrants, sampleEntrant(5)];
  expect(change({ entrants: more })).toBe('Player 5 has entered.');
});
