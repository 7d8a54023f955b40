import { expect, it } from 'vitest';
import type { GameSummary } from '../protocol/protocol';
import { kindOfVisitor } from './visitor-kind';

const running: GameSummary = {
  id: 'game0001',
  seats: { white: { kind: 'engine', level: 3 }, black: { kind: 'engine', level: 3 } },
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
const waiting: GameSummary = { ...running, seats: { ...running.seats, black: { kind: 'open' } } };

it.each([
  ['nothing', [], {}, 'new'],
  ['a finished lesson', [], { rook: [1] }, 'returning'],
  ['a finished game', [{ ...running, verdict }], {}, 'returning'],
  ['a game of others', [{ ...running, you: 'spectator' as const }], {}, 'returning'],
  ['an open invitation', [waiting], {}, 'returning'],
  ['a game in progress', [{ ...running, verdict }, running], { rook: [1] }, 'playing'],
])('a browser with %s', (_, games, progress, kind) => {
  expect(kindOfVisitor(games, progress)).toBe(kind);
});
