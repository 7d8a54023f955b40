import { speakMove } from '../notation';
import { playerName, sideName, sides } from '../sides';
import { outcomeSentence } from './outcome';
import { moverOf, type GameView } from './view';

/** What a screen reader announces when the game changes from `before` to `after`. */
export function announcements(before: GameView, after: GameView, sayCheck: boolean): string[] {
  return [
    ...arrivals(before, after),
    ...moves(before, after, sayCheck),
    ...offers(before, after),
    ...ending(before, after),
  ];
}

function arrivals(before: GameView, after: GameView): string[] {
  return sides
    .filter((side) => before.info.seats[side].kind === 'open')
    .filter((side) => after.info.seats[side].kind !== 'open')
    .map(
      (side) => `${playerName(after.info.seats[side])} plays ${sideName(side)}. The game begins.`,
    );
}

function moves(before: GameView, after: GameView, sayCheck: boolean): string[] {
  if (after.plies.length < before.plies.length) {
    const count = before.plies.length - after.plies.length;
    return [`${String(count)} ${count === 1 ? 'move' : 'moves'} taken back.`];
  }
  return after.plies.slice(before.plies.length).map((ply, index) => {
    const mover = sideName(moverOf(after, before.plies.length + index));
    return `${mover}: ${speakMove(ply.san, sayCheck)}.`;
  });
}

function offers(before: GameView, after: GameView): string[] {
  const said: string[] = [];
  const takenBack = after.plies.length < before.plies.length;
  const { draw_offer: draw, takeback, rematch_offer: rematch } = after.state;
  if (draw && draw !== before.state.draw_offer) said.push(`${sideName(draw)} offers a draw.`);
  if (!draw && before.state.draw_offer && !after.state.verdict && !takenBack)
    said.push('The draw offer was declined.');
  if (takeback && takeback !== before.state.takeback)
    said.push(`${sideName(takeback)} asks for a takeback.`);
  if (!takeback && before.state.takeback && !takenBack)
    said.push('The takeback request has ended.');
  if (rematch && rematch !== before.state.rematch_offer)
    said.push(`${sideName(rematch)} offers a rematch.`);
  return said;
}

function ending(before: GameView, after: GameView): string[] {
  const verdict = after.state.verdict;
  return verdict && !before.state.verdict
    ? [`The game is over. ${outcomeSentence(after.info, verdict)}`]
    : [];
}
