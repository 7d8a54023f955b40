import { expect, it } from 'vitest';
import { passed } from './fen';

it.each([
  [
    'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2',
    'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2',
  ],
  ['4k3/8/8/8/8/8/8/4K3 b - - 12 40', '4k3/8/8/8/8/8/8/4K3 w - - 12 41'],
])('gives the turn to the other side in %s', (before, after) => {
  expect(passed(before)).toBe(after);
});
