import type {
  BoardOutcome,
  BoardView,
  EntrantView,
  RoundView,
  TournamentView,
} from '../../protocol/protocol';
import { newFields, readFields } from './settings-form';

/** A player for tests. */
export const entrant = (id: number, changes: Partial<EntrantView> = {}): EntrantView => ({
  id,
  number: id,
  name: `P${String(id)}`,
  details: {},
  is_member: false,
  is_active: true,
  is_present: false,
  byes: [],
  board: null,
  points: 0,
  ...changes,
});

/** A tournament with three rounds for tests. */
export function tournament(
  players: number,
  round: number,
  changes: Partial<TournamentView> = {},
): TournamentView {
  const read = readFields({ ...newFields(), name: 'Club evening', rounds: 3 });
  if ('error' in read) throw new Error(read.error);
  return {
    id: 't',
    version: 1,
    settings: read.settings,
    phase: round === 0 ? 'open' : 'running',
    rounds: 3,
    round,
    complete: Math.max(0, round - 1),
    due: null,
    officials: ['Eve'],
    is_official: true,
    is_arbiter: true,
    own: null,
    entrants: Array.from({ length: players }, (_, index) => entrant(index + 1)),
    forbidden: [],
    ...changes,
  };
}

/** A board for tests: board n has the players 2n - 1 and 2n. */
export const board = (
  number: number,
  outcome: BoardOutcome | null = null,
  changes: Partial<BoardView> = {},
): BoardView => ({
  number,
  white: 2 * number - 1,
  black: 2 * number,
  white_points: 0,
  black_points: 0,
  outcome,
  rating_only: null,
  reported: [null, null],
  decided: null,
  replays: 0,
  game: null,
  reasons: [],
  ...changes,
});

/** A round with these results for tests. */
export const round = (number: number, outcomes: readonly (BoardOutcome | null)[]): RoundView => ({
  round: number,
  edition: '',
  by_hand: false,
  boards: outcomes.map((outcome, index) => board(index + 1, outcome)),
  byes: [],
});
