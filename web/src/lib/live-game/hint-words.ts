import { placement } from '../chess/fen';
import type { Line } from '../connection/positions';
import { writeSan } from '../chess/notation';
import { pieceName } from '../chess/pieces';
import { sides } from '../chess/sides';
import type { Hint } from './hints.svelte';
import type { GameView } from '../game/view';

/** The state of the hint button. */
export interface Hinting {
  readonly busy: boolean;
  /** The content of the next hint. */
  readonly next: Hint['revealed'];
  readonly ask: () => void;
}

/**
 * Returns whether the user may take hints: in an unfinished, unrated game against the computer.
 */
export function mayHint({ info, state }: GameView): boolean {
  return (
    state.verdict === null &&
    !info.rated &&
    info.you !== 'spectator' &&
    sides.some((side) => info.seats[side].kind === 'engine')
  );
}

/** Returns the line that is sent to the engine. */
export function hintLine({ info, plies }: GameView): Line {
  return { fen: info.start_fen, chess960: info.chess960, moves: plies.map(({ uci }) => uci) };
}

/** Describes a hint in words. */
export function hintSentence({ uci, san, revealed }: Hint, fen: string): string {
  if (revealed === 'move') return `A good move here is ${writeSan(san)}.`;
  const from = uci.slice(0, 2);
  const piece = placement(fen).get(from);
  return piece ? `Look at ${from}: the ${pieceName(piece.role)}.` : `Look at ${from}.`;
}
