import type { Piece } from '@lichess-org/chessground/types';

/** The promotion pieces (FIDE 3.7.3.3), the strongest first. */
export const promotionRoles = ['queen', 'rook', 'bishop', 'knight'] as const;

/** A promotion piece. */
export type PromotionRole = (typeof promotionRoles)[number];

const letterByRole: Readonly<Record<PromotionRole, string>> = {
  queen: 'q',
  rook: 'r',
  bishop: 'b',
  knight: 'n',
};

/** A move that the board can draw before the server has confirmed it. */
export interface DrawnMove {
  readonly from: string;
  readonly to: string;
  readonly promotion: PromotionRole | null;
}

/** Formats a move as UCI. */
export function writeUci({ from, to, promotion }: DrawnMove): string {
  return `${from}${to}${promotion ? letterByRole[promotion] : ''}`;
}

/** Reads a move from UCI; null for other text, such as SAN. */
export function readUci(text: string): DrawnMove | null {
  const [, from, to, letter] = /^([a-h][1-8])([a-h][1-8])([qrbn])?$/.exec(text) ?? [];
  if (from === undefined || to === undefined) return null;
  const promotion = promotionRoles.find((role) => letterByRole[role] === letter) ?? null;
  return { from, to, promotion };
}

/** Returns whether this piece must be promoted when it moves to this square. */
export function mustPromote(piece: Piece | undefined, to: string): boolean {
  return piece?.role === 'pawn' && (to.endsWith('8') || to.endsWith('1'));
}
