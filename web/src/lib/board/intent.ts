import type { Key } from '@lichess-org/chessground/types';
import type { Premove } from './premoves.svelte';
import type { PromotionRole } from './promotion';

/** What the player has begun on the board and not finished: a piece is to be chosen. */
export type Intent =
  | { readonly kind: 'none' }
  /** The pawn stands on its last rank. */
  | { readonly kind: 'promotion'; readonly from: Key; readonly to: Key }
  /** A promotion in a later turn. */
  | { readonly kind: 'premove'; readonly from: Key; readonly to: Key };

/** Nothing is begun. */
export const NO_INTENT: Intent = { kind: 'none' };

/** The square on which a piece has to be chosen now, or null. */
export function choiceAt(intent: Intent): Key | null {
  return intent.kind === 'none' ? null : intent.to;
}

/** What happens when a piece is chosen: a move to send now, or one for a later turn. */
export function choose(
  intent: Intent,
  role: PromotionRole,
): { send: Premove } | { premove: Premove } | null {
  if (intent.kind === 'none') return null;
  const move = { from: intent.from, to: intent.to, promotion: role };
  return intent.kind === 'promotion' ? { send: move } : { premove: move };
}
