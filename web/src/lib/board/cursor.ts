import type { Key, Piece } from '@lichess-org/chessground/types';
import { pieceOf } from '../chess/pieces';
import type { Side } from '../protocol/protocol';

const steps: Readonly<Record<string, readonly [file: number, rank: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/**
 * Returns the square that an arrow key leads to, as seen on the oriented board; null for other
 * keys.
 */
export function stepFrom(square: Key, key: string, orientation: Side): Key | null {
  const step = steps[key];
  if (!step) return null;
  const sign = orientation === 'white' ? 1 : -1;
  const within = (index: number) => Math.max(0, Math.min(7, index));
  const file = within('abcdefgh'.indexOf(square.charAt(0)) + sign * step[0]);
  const rank = within(Number(square.charAt(1)) - 1 + sign * step[1]);
  return `${'abcdefgh'.charAt(file)}${String(rank + 1)}` as Key;
}

/** Describes a square: "e4, white pawn", "e5, empty, legal move". */
export function describeSquare(square: Key, piece: Piece | undefined, target: boolean): string {
  const what = piece ? pieceOf(piece.color, piece.role) : /* @wc-include */ 'empty';
  return target ? `${square}, ${what}, legal move` : `${square}, ${what}`;
}
