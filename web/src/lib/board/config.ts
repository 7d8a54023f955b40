import type { Config } from '@lichess-org/chessground/config';
import type { Dests, Key } from '@lichess-org/chessground/types';
import type { Shown } from '../game/view';
import { opponentOf } from '../sides';
import type { PositionView, Side, You } from '../protocol';

/** What the board is to show, and what the reader may do on it. */
export interface BoardState {
  readonly shown: Shown;
  readonly orientation: Side;
  readonly you: You;
  /** Legal targets by square, as the server sent them. */
  readonly targets: PositionView['targets'];
  /** Whether the position is the game's present one and the game goes on. */
  readonly live: boolean;
  /** Whether a move is on its way to the server. */
  readonly sent: boolean;
  readonly markCheck: boolean;
}

/** Legal targets in the form the board takes. */
export function destinations(targets: PositionView['targets']): Dests {
  return new Map(Object.entries(targets).map(([from, to]) => [from as Key, to as Key[]]));
}

/** The side whose men the reader may pick up, to move or to premove. */
export function movableSide(state: BoardState): Side | undefined {
  if (!state.live || state.you === 'spectator') return undefined;
  return state.you === 'both' ? state.shown.turn : state.you;
}

/** Whether a move that is made on the board goes to the server now. */
export function mayMove(state: BoardState): boolean {
  return !state.sent && movableSide(state) === state.shown.turn;
}

/** The position and the rights on it, in the board's words. */
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

/** Who may move what; while a move is on its way, only premoves. */
export function rights(state: BoardState): Config {
  const { shown, sent, you, live } = state;
  return {
    turnColor: sent ? opponentOf(shown.turn) : shown.turn,
    movable: {
      free: false,
      color: movableSide(state),
      dests: mayMove(state) ? destinations(state.targets) : new Map<Key, Key[]>(),
    },
    premovable: { enabled: live && (you === 'white' || you === 'black') },
  } as Config;
}
