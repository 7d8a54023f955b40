import type { Explanation } from '../connection/source';
import type { GameEvent } from '../protocol/protocol';
import { eventArticle, eventSentence } from '../game/events';
import { SHOWN_PLIES, type GameSession } from './session.svelte';
import type { GameView } from '../game/view';

/**
 * Claims a draw with a move for a player who shares the device with the other: the server accepts at
 * once what whoever plays both sides offers, and a wrong claim is an offer. So it is asked before
 * whether the claim is right; the move of a wrong one is made (FIDE 9.5.3), and it stays with the two
 * of them whether they agree on the draw. Fails where the server cannot be asked.
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
  // Something else was done meanwhile.
  if (!isAsItWas()) return;
  if (!answer) throw new Error('no answer');
  const { message: san, claim } = answer;
  if (!claim || claim.right) {
    // Where nothing can be claimed, the server says why.
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
