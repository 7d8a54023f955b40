import type { Role } from '@lichess-org/chessground/types';
import { placement } from '../chess/fen';
import { pieceNames } from '../chess/pieces';
import type { Side } from '../protocol/protocol';

const roles: readonly Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

/** Describes the pieces of one side: "king e1", "rooks a1, h1", … strongest first. */
export function describePieces(fen: string, side: Side): string[] {
  const pieces = placement(fen);
  return roles.flatMap((role) => {
    const squares = [...pieces]
      .filter(([, piece]) => piece.color === side && piece.role === role)
      .map(([square]) => square)
      .sort();
    if (squares.length === 0) return [];
    return [`${pieceNames(role, squares.length)} ${squares.join(', ')}`];
  });
}
