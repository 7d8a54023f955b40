import { fullmoveOf, turnOf } from './fen';

/** A cell of the move list: a move and its ply number. */
export interface Cell<Move> {
  readonly move: Move;
  readonly ply: number;
}

/** A numbered row of the move list. */
export interface Row<Move> {
  readonly number: number;
  readonly white: Cell<Move> | null;
  readonly black: Cell<Move> | null;
}

/**
 * Groups moves into numbered pairs. A game that Black begins starts with a row without White's
 * move.
 */
export function moveRows<Move>(startFen: string, moves: readonly Move[]): Row<Move>[] {
  const offset = turnOf(startFen) === 'black' ? 1 : 0;
  const first = fullmoveOf(startFen);
  const cell = (index: number): Cell<Move> | null => {
    const move = moves[index];
    return move === undefined ? null : { move, ply: index + 1 };
  };
  const rows = moves.length === 0 ? 0 : Math.ceil((moves.length + offset) / 2);
  return Array.from({ length: rows }, (_, row) => ({
    number: first + row,
    white: cell(2 * row - offset),
    black: cell(2 * row + 1 - offset),
  }));
}
