import type { Role } from '@lichess-org/chessground/types';
import { pieceNames } from './pieces';

const roles: Readonly<Record<string, Role>> = {
  q: 'queen',
  r: 'rook',
  b: 'bishop',
  n: 'knight',
  p: 'pawn',
};

const order = 'qrbnp';

/** Captured pieces of one type. */
export interface CapturedGroup {
  readonly role: Role;
  readonly count: number;
}

/** Groups captured pieces by type, strongest first, from the letters that the server sends. */
export function capturedGroups(letters: string): CapturedGroup[] {
  return [...order].flatMap((letter) => {
    const count = [...letters].filter((candidate) => candidate === letter).length;
    const role = roles[letter];
    return count > 0 && role ? [{ role, count }] : [];
  });
}

/** Describes captured pieces: "1 queen, 2 pawns"; "nothing" when there are none. */
export function describeCaptured(letters: string): string {
  const words = capturedGroups(letters).map(
    ({ role, count }) => `${String(count)} ${pieceNames(role, count)}`,
  );
  return words.length > 0 ? words.join(', ') : /* @wc-include */ 'nothing';
}
