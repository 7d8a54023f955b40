import type { Explanation } from '../connection/source';
import type { GameEvent } from '../protocol/protocol';
import { eventArticle, eventSentence } from '../game/events';
import { SHOWN_PLIES, type GameSession } from './session.svelte';
import type { GameView } from '../game/view';

/**
 * Claims a draw with a move for a player who shares the device with the opponent. The server treats
 * a wrong claim as an offer and accepts at once what a player of both sides offers, so the claim is
 * checked first. The move of a wrong claim is made (FIDE 9.5.3), and the two players may still
 * agree on a draw. Rejects while offline.
 */
export async function claimIfRight(
  session: GameSession,
  explain: () => Promise<Explanation>,
  { info, state, plies }: GameView,
  text: string,
): Promise<void> {
  const isAsItWas = () =>
    session.view?.state.version === state.version && session.pending.length === 0;
  const answer = await explain().catch(() => null);
  // Another command was sent in the meantime.
  if (!isAsItWas()) return;
  if (!answer) throw new Error('no answer');
  const { message: san, claim } = answer;
  if (!claim || claim.right) {
    // Where no claim is possible, the server gives the reason.
    session.claim(text);
    return;
  }
  session.send({ type: 'move', text, offer_draw: false });
  const { appearances, quiet_plies } = claim;
  const by = state.position.turn;
  const failed: GameEvent = { type: 'claim_failed', by, san, appearances, quiet_plies };
  session.notice = {
    text: `${eventSentence(failed, info)} It counts as a draw offer: agree on the draw, or play on.`,
    article: eventArticle(failed),
    until: plies.length + 1 + SHOWN_PLIES,
  };
}
