import type { Config } from '@lichess-org/chessground/config';
import type { Dests, Key } from '@lichess-org/chessground/types';
import { fullmoveOf } from '../chess/fen';
import type { Shown } from '../game/view';
import { opponentOf } from '../chess/sides';
import type { PositionView, Side, You } from '../protocol/protocol';

/** The displayed position, and the player's rights in it. */
export interface BoardState {
  readonly shown: Shown;
  readonly orientation: Side;
  readonly you: You;
  /** Legal targets by square, as the server sent them. */
  readonly targets: PositionView['targets'];
  /** Whether this is the game's current position and the game is not over. */
  readonly live: boolean;
  /** Whether a move was sent and is not confirmed yet. */
  readonly sent: boolean;
  /** Whether a move waits for the player's confirmation; until then no other move can be made. */
  readonly held?: boolean;
  readonly markCheck: boolean;
}

/** Returns legal targets in chessground's format. */
export function destinations(targets: PositionView['targets']): Dests {
  return new Map(Object.entries(targets).map(([from, to]) => [from as Key, to as Key[]]));
}

/** Returns the side whose pieces the player may move or premove. */
export function movableSide(state: BoardState): Side | undefined {
  if (!state.live || state.held || state.you === 'spectator') return undefined;
  if (state.you !== 'both') return state.you;
  return state.sent ? opponentOf(state.shown.turn) : state.shown.turn;
}

/** Returns whether a move on the board can be sent to the server now. */
export function mayMove(state: BoardState): boolean {
  return !state.sent && movableSide(state) === state.shown.turn;
}

/** Returns the number of the player's next move, which is played now or after a premove. */
export function nextMoveNumber({ shown, sent, you }: BoardState): number {
  const number = fullmoveOf(shown.fen);
  if (you === 'both') return sent && shown.turn === 'black' ? number + 1 : number;
  if (shown.turn === you) return sent ? number + 1 : number;
  return you === 'white' ? number + 1 : number;
}

/** Returns the position and the player's rights in it as a chessground configuration. */
export function boardConfig(state: BoardState): Config {
  const { shown, orientation, sent } = state;
  return {
    fen: shown.fen,
    orientation,
    ...rights(state),
    check: state.markCheck && shown.check && !sent ? shown.turn : false,
    lastMove: shown.lastMove ? ([...shown.lastMove] as Key[]) : [],
  };
}

/**
 * Returns the player's rights on the board. Until a sent move is confirmed there are only premoves:
 * the player's own next move, or the reply when one person plays both sides.
 */
export function rights(state: BoardState): Config {
  const { shown, sent, you, held = false } = state;
  const live = state.live && !held;
  const alone = you === 'both';
  return {
    turnColor: sent && !alone ? opponentOf(shown.turn) : shown.turn,
    movable: {
      free: false,
      color: movableSide(state),
      dests: mayMove(state) ? destinations(state.targets) : new Map<Key, Key[]>(),
    },
    premovable: { enabled: live && (alone ? sent : you !== 'spectator') },
  } as Config;
}
