import type { PositionView } from '../protocol/protocol';

/** The standard position. */
export const STANDARD_START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** White's twenty first moves, for a board without a game. */
export const FIRST_MOVES: PositionView['targets'] = {
  ...Object.fromEntries([...'abcdefgh'].map((file) => [`${file}2`, [`${file}3`, `${file}4`]])),
  b1: ['a3', 'c3'],
  g1: ['f3', 'h3'],
};
