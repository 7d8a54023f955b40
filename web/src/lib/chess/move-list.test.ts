import { describe, expect, it } from 'vitest';
import { moveRows } from './move-list';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const blackToMove = '4k3/8/8/8/8/8/8/4K3 b - - 0 17';

describe('moveRows', () => {
  it('is empty before the first move', () => {
    expect(moveRows(start, [])).toEqual([]);
  });

  it('pairs the moves and leaves the last one unpaired', () => {
    expect(moveRows(start, ['e4', 'e5', 'Nf3'])).toEqual([
      { number: 1, white: { move: 'e4', ply: 1 }, black: { move: 'e5', ply: 2 } },
      { number: 2, white: { move: 'Nf3', ply: 3 }, black: null },
    ]);
  });

  it('starts with Black when Black moves first, at the number of the start', () => {
    expect(moveRows(blackToMove, ['Kd7', 'Kd2', 'Kc6'])).toEqual([
      { number: 17, white: null, black: { move: 'Kd7', ply: 1 } },
      { number: 18, white: { move: 'Kd2', ply: 2 }, black: { move: 'Kc6', ply: 3 } },
    ]);
    expect(moveRows(blackToMove, [])).toEqual([]);
  });

  it('counts from one when the FEN has no number', () => {
    expect(moveRows('4k3/8/8/8/8/8/8/4K3 w', ['Kd2'])[0]?.number).toBe(1);
  });
});
