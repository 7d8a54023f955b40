import type { Key } from '@lichess-org/chessground/types';
import type { PromotionRole } from './promotion';

/** What the player has begun on the board and not finished or not been able to send yet. */
export type Intent =
  | { readonly kind: 'none' }
  /** The pawn stands on its last rank, and the piece is not chosen yet. */
  | { readonly kind: 'promotion'; readonly from: Key; readonly to: Key }
  /** A move for the next turn; for a promotion, what was chosen or that it is still open. */
  | {
      readonly kind: 'premove';
      readonly from: Key;
      readonly to: Key;
      readonly role: PromotionRole | 'undecided' | null;
    };

/** Nothing is begun. */
export const NO_INTENT: Intent = { kind: 'none' };

/** The square on which a piece has to be chosen now, or null. */
export function choiceAt(intent: Intent): Key | null {
  if (intent.kind === 'promotion') return intent.to;
  return intent.kind === 'premove' && intent.role === 'undecided' ? intent.to : null;
}

/** What happens when a piece is chosen: a move to send now, or a premove that keeps it. */
export function choose(
  intent: Intent,
  role: PromotionRole,
): { send: { from: Key; to: Key; role: PromotionRole } | null; intent: Intent } {
  if (intent.kind === 'promotion')
    return { send: { from: intent.from, to: intent.to, role }, intent: NO_INTENT };
  if (intent.kind === 'premove') return { send: null, intent: { ...intent, role } };
  return { send: null, intent };
}
