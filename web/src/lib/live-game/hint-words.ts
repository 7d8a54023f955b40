import { placement } from '../chess/fen';
import type { Line } from '../connection/positions';
import { writeSan } from '../chess/notation';
import { pieceName } from '../chess/pieces';
import { sides } from '../chess/sides';
import type { Hint } from './hints.svelte';
import type { GameView } from '../game/view';

/** What a button for hints needs to know. */
export interface Hinting {
  readonly busy: boolean;
  /** What the next hint tells. */
  readonly next: Hint['told'];
  readonly ask: () => void;
}

/** Whether the reader may have hints: in an unrated game against the computer that goes on. */
export function mayHint({ info, state }: GameView): boolean {
  return (
    state.verdict === null &&
    !info.rated &&
    info.you !== 'spectator' &&
    sides.some((side) => info.seats[side].kind === 'engine')
  );
}

/** The game as the engine is asked about it. */
export function hintLine({ info, plies }: GameView): Line {
  return { fen: info.start_fen, chess960: info.chess960, moves: plies.map(({ uci }) => uci) };
}

/** A hint in words. */
export function hintSentence({ uci, san, told }: Hint, fen: string): string {
  if (told === 'move') return `A good move here is ${writeSan(san)}.`;
  const from = uci.slice(0, 2);
  const piece = placement(fen).get(from);
  return piece ? `Look at ${from}: the ${pieceName(piece.role)}.` : `Look at ${from}.`;
}
