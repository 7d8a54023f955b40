import { writeSan } from '../notation';
import { sideName } from '../sides';
import type { GameView } from './view';

/**
 * Who claimed the draw with which move, for it is not played and so stands nowhere else; null where
 * none was named.
 */
export function claimSentence({ info, state }: Pick<GameView, 'info' | 'state'>): string | null {
  if (state.claimed_with === undefined) return null;
  const move = writeSan(state.claimed_with);
  const { turn } = state.position;
  return turn === info.you
    ? `You claimed the draw with ${move}, which was not played.`
    : `${sideName(turn)} claimed the draw with ${move}, which was not played.`;
}
