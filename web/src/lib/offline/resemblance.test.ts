import { expect, it } from 'vitest';
import type { KeptView } from './kept-games';
import { resemblesGame } from './resemblance';

/** After 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4. */
const played = 'r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 4';

const game = (opponent: 'person' | 'engine', isOver = false): KeptView => ({
  info: { you: 'white', seats: { white: { kind: 'person' }, black: { kind: opponent } } },
  state: { verdict: isOver ? {} : null, position: { fen: played } },
});

it('recognizes the position of a running game against a person', () => {
  for (const [fen, resembles] of [
    [played, true],
    [played.replace(' b KQkq', ' w -'), true],
    // With files, and with colors, mirrored.
    ['rnbkqb1r/ppp1ppp1/5n1p/3p4/3P3B/2N5/PPP1PPPP/R2KQBNR b - - 1 4', true],
    ['rnbqk2r/pppp1ppp/5n2/b3p3/4P3/P1N5/1PPP1PPP/R1BQKBNR w KQkq - 1 4', true],
    // One move later, and two by each side.
    ['r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 5', true],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', false],
  ] as const)
    expect(resemblesGame(fen, [game('person')]), fen).toBe(resembles);
});

it('allows the positions of games against the computer and of finished games', () => {
  expect(resemblesGame(played, [game('engine'), game('person', true)])).toBe(false);
});
