import { writeSan } from '../chess/notation';
import type { GameEvent, GameInfo, Side, You } from '../protocol/protocol';
import { opponentOf, sideName } from '../chess/sides';
import { plural } from '../language/texts';
import { describeSpan } from '../clock/time-control';

/** Describes an event to the user in one sentence. */
export function eventSentence(event: GameEvent, { you }: Pick<GameInfo, 'you'>): string {
  switch (event.type) {
    case 'claim_failed':
      return event.by === you
        ? `Your claim was wrong: ${shortfall(event)}.`
        : `${sideName(event.by)}'s claim was wrong: ${shortfall(event)}.`;
    case 'draw_offered':
      return event.by === you ? 'You offer a draw.' : `${sideName(event.by)} offers a draw.`;
    case 'draw_declined':
      return declinedDraw(event, you);
    case 'takeback_proposed':
      return event.by === you
        ? 'You ask for a takeback.'
        : `${sideName(event.by)} asks for a takeback.`;
    case 'takeback_declined':
      return declinedTakeback(event, you);
    case 'takeback_withdrawn':
      return event.by === you
        ? 'You made a move, so your takeback request has ended.'
        : `${sideName(event.by)} made a move and no longer asks for a takeback.`;
    case 'taken_back':
      return plural(event.plies, ['# move taken back.', '# moves taken back.']);
    case 'time_added': {
      const time = describeSpan(event.millis);
      if (event.reason === 'outage')
        return event.to === you
          ? `The server was unavailable for ${time}: your clock is not charged for it.`
          : `The server was unavailable for ${time}: ${sideName(event.to)}'s clock is not charged for it.`;
      if (event.reason === 'gift') return gift(event.to, you, time);
      if (event.reason === 'vacation')
        return event.to === you
          ? `You take ${time} of vacation.`
          : `${sideName(event.to)} takes ${time} of vacation.`;
      return event.to === you
        ? `You get ${time} more.`
        : `${sideName(event.to)} gets ${time} more.`;
    }
  }
}

/** Returns whether an event is shown beside the board; an open offer is shown in its own bar. */
export function isShown(event: GameEvent, { you }: Pick<GameInfo, 'you'>): boolean {
  switch (event.type) {
    case 'draw_offered':
    case 'takeback_proposed':
      return false;
    case 'draw_declined':
    case 'takeback_declined':
    case 'takeback_withdrawn':
      // A player's own action is not shown to them.
      return event.by !== you;
    case 'time_added':
      return (
        (event.reason !== 'gift' || opponentOf(event.to) !== you) &&
        (event.reason !== 'vacation' || event.to !== you)
      );
    case 'claim_failed':
    case 'taken_back':
      return true;
  }
}

/** Returns the article that decides an event. */
export function eventArticle(event: GameEvent): string | null {
  return event.type === 'claim_failed' ? '9.5.3' : null;
}

function gift(to: Side, you: You, time: string): string {
  if (to === you) return `${sideName(opponentOf(to))} gives you ${time}.`;
  return opponentOf(to) === you
    ? `You give ${sideName(to)} ${time}.`
    : `${sideName(opponentOf(to))} gives ${sideName(to)} ${time}.`;
}

/** From this number of quiet moves on, the sentence for a wrong claim also names their number. */
const NEARLY_FIFTY = 40;

/** Describes the missing condition of a wrong claim. */
function shortfall({
  san,
  appearances,
  quiet_plies,
}: Extract<GameEvent, { type: 'claim_failed' }>) {
  const times =
    appearances === 1
      ? /* @wc-include */ 'once'
      : appearances === 2
        ? /* @wc-include */ 'twice'
        : plural(appearances, ['# time', '# times']);
  const repeated =
    san === null
      ? `the position has appeared ${times}, not three times`
      : `the position after ${writeSan(san)} has appeared ${times}, not three times`;
  const quiet = Math.floor(quiet_plies / 2);
  if (quiet < NEARLY_FIFTY) return repeated;
  return `${repeated}, and there were ${String(quiet)} moves by each side without capture or pawn move, not 50`;
}

/** A declined offer or proposal. */
interface Declined {
  readonly by: Side;
  /** Whether it was declined by making a move. */
  readonly by_move: boolean;
}

function declinedDraw({ by, by_move: byMove }: Declined, you: You): string {
  if (by === you)
    return byMove
      ? 'You declined the draw offer by making a move.'
      : 'You declined the draw offer.';
  const name = sideName(by);
  if (opponentOf(by) === you)
    return byMove
      ? `${name} declined your draw offer by making a move.`
      : `${name} declined your draw offer.`;
  return byMove
    ? `${name} declined the draw offer by making a move.`
    : `${name} declined the draw offer.`;
}

function declinedTakeback({ by, by_move: byMove }: Declined, you: You): string {
  if (by === you)
    return byMove
      ? 'You declined the takeback request by making a move.'
      : 'You declined the takeback request.';
  const name = sideName(by);
  if (opponentOf(by) === you)
    return byMove
      ? `${name} declined your takeback request by making a move.`
      : `${name} declined your takeback request.`;
  return byMove
    ? `${name} declined the takeback request by making a move.`
    : `${name} declined the takeback request.`;
}
