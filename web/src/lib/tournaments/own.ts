import type {
  BoardOutcome,
  BoardSide,
  BoardView,
  Bye,
  EntrantId,
  RoundView,
  TournamentView,
} from '../protocol/protocol';

/** The board of a player in a round. */
export interface OwnBoard {
  readonly board: BoardView;
  readonly side: BoardSide;
  readonly opponent: EntrantId;
  /** The results that the player and the opponent have reported. */
  readonly reported: { readonly own: BoardOutcome | null; readonly other: BoardOutcome | null };
}

/** Returns the board of a player; null if the player has no opponent in the round. */
export function ownBoard({ boards }: RoundView, player: EntrantId): OwnBoard | null {
  const board = boards.find(({ white, black }) => white === player || black === player);
  if (!board) return null;
  const side = board.white === player ? 'white' : 'black';
  const [white, black] = board.reported;
  return {
    board,
    side,
    opponent: side === 'white' ? board.black : board.white,
    reported: side === 'white' ? { own: white, other: black } : { own: black, other: white },
  };
}

/** Returns the bye of a player in a round; null if there is none. */
export const ownBye = ({ byes }: RoundView, player: EntrantId): Bye | null =>
  byes.find((bye) => bye.player === player)?.bye ?? null;

/** A result from the point of view of a player. */
export type OwnResult = 'won' | 'drawn' | 'lost';

/** Returns the result of the board from the result of the player with these pieces. */
export function outcomeOf(result: OwnResult, side: BoardSide): BoardOutcome {
  if (result === 'drawn') return '1/2';
  return (result === 'won') === (side === 'white') ? '1-0' : '0-1';
}

/** Returns whether a player reports the result, because the game is not on this server. */
export const reportsResult = ({ board: { game, outcome } }: OwnBoard): boolean =>
  game === null && outcome === null;

/** Returns the rounds that a player can still skip. */
export function comingRounds({ settings, round, rounds, phase }: TournamentView): number[] {
  if (settings.system.kind !== 'swiss' || phase === 'ended') return [];
  return Array.from({ length: Math.max(0, rounds - round) }, (_, index) => round + 1 + index);
}

/** The possible actions of the visitor for the own entry. */
export type EntryAction = 'enter' | 'leave' | 'return' | null;

export function entryAction(view: TournamentView): EntryAction {
  if (view.phase === 'ended') return null;
  if (view.own === null) return view.settings.entry === 'open' ? 'enter' : null;
  const isActive = view.entrants.find(({ id }) => id === view.own)?.is_active ?? false;
  return isActive ? 'leave' : 'return';
}
