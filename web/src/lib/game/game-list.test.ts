import { describe, expect, it } from 'vitest';
import { describeSummary, gamesToMove, otherGames, sortSummaries, withOlder } from './game-list';
import type { GameSummary } from '../protocol/protocol';

const game: GameSummary = {
  id: 'game0001',
  seats: {
    white: { kind: 'person', id: 'p0Xz41Lm', name: 'Ada', rating: null },
    black: { kind: 'engine', level: 3 },
  },
  you: 'white',
  fen: 'fen',
  turn: 'white',
  verdict: null,
};
const verdict = {
  result: '1-0',
  winner: 'white',
  reason: 'checkmate',
  article: '5.1.1',
  sentence: 'White won: checkmate.',
} as const;

it('puts unfinished games first and otherwise keeps the order', () => {
  const games = [
    { ...game, id: 'a', verdict },
    { ...game, id: 'b' },
    { ...game, id: 'c', verdict },
    { ...game, id: 'd' },
  ];
  expect(sortSummaries(games).map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
});

it('lists a game once that is on two pages', () => {
  const first = withOlder(
    [],
    [
      { ...game, id: 'a', verdict },
      { ...game, id: 'days' },
    ],
  );
  expect(first.map(({ id }) => id)).toEqual(['days', 'a']);
  const all = withOlder(first, [
    { ...game, id: 'b', verdict },
    { ...game, id: 'days' },
  ]);
  expect(all.map(({ id }) => id)).toEqual(['days', 'a', 'b']);
});

it('only games against people wait for the visitor’s move', () => {
  const black = { kind: 'person', id: 'q0Xz41Lm', name: 'Boris', rating: null } as const;
  const seats = { ...game.seats, black };
  const games: GameSummary[] = [
    { ...game, id: 'computer' },
    { ...game, id: 'mine', seats },
    { ...game, id: 'theirs', seats, turn: 'black' },
    { ...game, id: 'both', seats, you: 'both' },
    { ...game, id: 'over', seats, verdict },
    { ...game, id: 'open', seats: { ...seats, black: { kind: 'open' } } },
  ];
  expect(gamesToMove(games).map(({ id }) => id)).toEqual(['mine']);
});

it('lists other playable games, with the visitor’s turn first', () => {
  const games: GameSummary[] = [
    { ...game, id: 'this' },
    { ...game, id: 'theirs', turn: 'black' },
    { ...game, id: 'over', verdict },
    { ...game, id: 'open', seats: { ...game.seats, black: { kind: 'open' } } },
    { ...game, id: 'mine' },
  ];
  expect(otherGames(games, 'this').map(({ id }) => id)).toEqual(['mine', 'theirs']);
  const many = Array.from({ length: 20 }, (_, at) => ({ ...game, id: String(at) }));
  expect(otherGames(many, 'this')).toHaveLength(8);
});

describe('describeSummary', () => {
  it.each<[Partial<GameSummary>, string, string, boolean]>([
    [{}, 'Computer, level 3', 'You are White. Your move.', true],
    [{ turn: 'black' }, 'Computer, level 3', 'You are White. Black to move.', false],
    [{ verdict }, 'Computer, level 3', 'You are White. You won by checkmate.', false],
    [{ you: 'both' }, 'Both sides on one board', 'White to move.', true],
    [{ you: 'spectator' }, 'Ada – Computer, level 3', 'White to move.', false],
    [
      { seats: { ...game.seats, black: { kind: 'open' } } },
      'Open invitation',
      'You are White. Waiting for an opponent.',
      false,
    ],
  ])('%o', (change, title, standing, yours) => {
    expect(describeSummary({ ...game, ...change })).toEqual({ title, standing, yours });
  });
});
