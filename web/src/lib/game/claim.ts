import { writeSan } from '../chess/notation';
import type { Reason } from '../protocol/protocol';
import { plays, sideName } from '../chess/sides';
import type { GameView } from './view';

/** Describes why a draw can be claimed in the position on the board. */
export const claimGround = (reason: Reason | null): string =>
  reason === 'fifty_moves'
    ? '50 moves without capture or pawn move'
    : 'the position has appeared for the third time';

/**
 * Returns the announcement for the player to move who may claim a draw. A button is shown until
 * they move.
 */
export function mayClaim(before: GameView, { info, state, plies }: GameView): string[] {
  if (plies.length <= before.plies.length || state.claimable === null) return [];
  if (!plays(info.you, state.position.turn)) return [];
  return [`You may claim a draw: ${claimGround(state.claimable)}.`];
}

/**
 * Describes which side claimed the draw with which move. The move is not played, so it is not in
 * the move list. Returns null when no move was named.
 */
export function claimSentence({ info, state }: Pick<GameView, 'info' | 'state'>): string | null {
  if (state.claimed_with === undefined) return null;
  const move = writeSan(state.claimed_with);
  const { turn } = state.position;
  return turn === info.you
    ? `You claimed the draw with ${move}, which was not played.`
    : `${sideName(turn)} claimed the draw with ${move}, which was not played.`;
}
