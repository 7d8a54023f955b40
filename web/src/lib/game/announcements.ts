import type { GameEvent } from '../protocol/protocol';
import { speakMove } from '../chess/notation';
import { openSeat, opponentOf, playerName, sideName, sides } from '../chess/sides';
import { claimSentence, mayClaim } from './claim';
import { eventSentence, isShown } from './events';
import { outcomeSentence } from './outcome';
import { moverOf, type GameView } from './view';

/**
 * Returns the screen reader announcements for the change from `before` to `after`. Texts beside the
 * board have their own live regions.
 */
export function announcements(
  before: GameView,
  after: GameView,
  events: readonly GameEvent[],
  sayCheck: boolean,
): string[] {
  return [
    ...arrivals(before, after),
    ...moves(before, after, sayCheck),
    ...events
      .filter((event) => !isShown(event, after.info))
      .map((event) => eventSentence(event, after.info)),
    ...mayClaim(before, after),
    ...rematch(before, after),
    ...ending(before, after),
  ];
}

/** Returns the announcement for a player when the game is first shown; null for spectators. */
export function greeting({ info: { you, seats }, state }: GameView): string | null {
  if (you !== 'white' && you !== 'black') return null;
  if (state.verdict || openSeat(seats) !== null) return null;
  const side = `You play ${sideName(you)} against ${playerName(seats[opponentOf(you)])}.`;
  return state.position.turn === you ? [side, 'Your move.'].join(' ') : side;
}

function arrivals(before: GameView, after: GameView): string[] {
  return sides
    .filter((side) => before.info.seats[side].kind === 'open')
    .filter((side) => after.info.seats[side].kind !== 'open')
    .flatMap((side) =>
      side === after.info.you
        ? (greeting(after) ?? [])
        : `${playerName(after.info.seats[side])} plays ${sideName(side)}. The game begins.`,
    );
}

function moves(before: GameView, after: GameView, sayCheck: boolean): string[] {
  return after.plies
    .slice(before.plies.length)
    .map((_, index) => placeSentence(after, before.plies.length + index + 1, sayCheck));
}

/** Returns the announcement for the position after this many plies: its last move. */
export function placeSentence(view: GameView, ply: number, sayCheck: boolean): string {
  const index = ply - 1;
  const move = view.plies[index];
  return move
    ? `${sideName(moverOf(view, index))}: ${speakMove(move.san, sayCheck)}.`
    : 'The start.';
}

function rematch(before: GameView, after: GameView): string[] {
  const { you } = after.info;
  // The players are redirected to the new game.
  if (you === 'spectator' && after.state.rematch && !before.state.rematch)
    return ['The rematch begins.'];
  const by = after.state.rematch_offer;
  if (!by || by === before.state.rematch_offer) return [];
  return [by === you ? 'You offer a rematch.' : `${sideName(by)} offers a rematch.`];
}

function ending(before: GameView, after: GameView): string[] {
  const verdict = after.state.verdict;
  if (!verdict || before.state.verdict) return [];
  const claim = claimSentence(after);
  const over = `The game is over. ${outcomeSentence(after.info, verdict)}`;
  return claim === null ? [over] : [over, claim];
}
