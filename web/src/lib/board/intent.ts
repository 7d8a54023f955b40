import type { Key } from '@lichess-org/chessground/types';
import type { Premove } from './premoves.svelte';
import type { PromotionRole } from './promotion';

/** An unfinished action on the board: the player still has to choose a piece. */
export type Intent =
  | { readonly kind: 'none' }
  /** The pawn is on its last rank. */
  | { readonly kind: 'promotion'; readonly from: Key; readonly to: Key }
  /** A promotion in a premove. */
  | { readonly kind: 'premove'; readonly from: Key; readonly to: Key };

/** No action is pending. */
export const NO_INTENT: Intent = { kind: 'none' };

/** The square on which the player has to choose a piece, or null. */
export function choiceAt(intent: Intent): Key | null {
  return intent.kind === 'none' ? null : intent.to;
}

/** Returns the result of the choice: a move to send now, or a premove. */
export function choose(
  intent: Intent,
  role: PromotionRole,
): { send: Premove } | { premove: Premove } | null {
  if (intent.kind === 'none') return null;
  const move = { from: intent.from, to: intent.to, promotion: role };
  return intent.kind === 'promotion' ? { send: move } : { premove: move };
}
