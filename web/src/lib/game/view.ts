import type { GameInfo, GameState, Material, Ply, Side } from '../protocol/protocol';
import { turnOf } from '../chess/fen';
import { opponentOf } from '../chess/sides';

/** The client's copy of a game: its fixed data, its state, and every ply. */
export interface GameView {
  readonly info: GameInfo;
  readonly state: GameState;
  readonly plies: readonly Ply[];
}

/** Thrown when a message refers to plies that this client does not have. */
export class GapError extends Error {
  override name = 'GapError';
}

function mergePlies(known: readonly Ply[], state: GameState): readonly Ply[] {
  if (state.from_ply > known.length)
    throw new GapError(`plies ${String(known.length)} to ${String(state.from_ply)} are missing`);
  return [...known.slice(0, state.from_ply), ...state.plies];
}

/** Returns the view after a `game` message. */
export function snapshot(before: GameView | null, info: GameInfo, state: GameState): GameView {
  return { info, state, plies: mergePlies(before?.plies ?? [], state) };
}

/** Returns the view after an `update` message; an outdated update changes nothing. */
export function update(before: GameView, state: GameState): GameView {
  if (state.version < before.state.version) return before;
  return { info: before.info, state, plies: mergePlies(before.plies, state) };
}

/** The data of one displayed position. */
export interface Shown {
  readonly fen: string;
  readonly turn: Side;
  readonly check: boolean;
  readonly lastMove: readonly [string, string] | null;
  /** Unknown at the start of a game from a custom position during replay. */
  readonly material: Material | null;
}

/** Returns the position after `ply` plies, from 0 to their number. */
export function shownAt(view: GameView, ply: number): Shown {
  const played = view.plies[ply - 1];
  if (ply >= view.plies.length) {
    const { fen, turn, check, material } = view.state.position;
    return { fen, turn, check, material, lastMove: played?.squares ?? null };
  }
  if (!played) {
    const fen = view.info.start_fen;
    return { fen, turn: turnOf(fen), check: false, lastMove: null, material: null };
  }
  const { fen, check, squares, material } = played;
  return { fen, turn: turnOf(fen), check, lastMove: squares, material };
}

/**
 * Returns whether both sides will have moved after `more` plies; before that no draw can be agreed
 * (FIDE 5.2.3).
 */
export function bothHaveMoved(view: GameView, more = 0): boolean {
  return view.plies.length + more >= 2;
}

/** Returns the side that made the ply with this index. */
export function moverOf(view: GameView, index: number): Side {
  const first = turnOf(view.info.start_fen);
  return index % 2 === 0 ? first : opponentOf(first);
}
