import type {
  BoardView,
  EntrantView,
  RoundView,
  TournamentSettings,
  TournamentView,
} from '../protocol/protocol';

/** Settings for tests. */
export function sampleSettings(more: Partial<TournamentSettings> = {}): TournamentSettings {
  return {
    name: 'Club evening',
    place: 'Leipzig',
    system: { kind: 'swiss', rounds: 5, accelerated: false },
    venue: 'mixed',
    time: { kind: 'unlimited' },
    chess960: false,
    rated: false,
    points: { win: 10, draw: 5, loss: 0, bye: 10 },
    half_point_byes: 1,
    tie_breaks: ['BH/C1', 'SB'],
    entry: 'open',
    listed: true,
    ...more,
  };
}

/** A player for tests. */
export function sampleEntrant(id: number, more: Partial<EntrantView> = {}): EntrantView {
  return {
    id,
    number: id,
    name: `Player ${String(id)}`,
    details: {},
    is_member: true,
    is_active: true,
    is_present: false,
    byes: [],
    board: null,
    points: 0,
    ...more,
  };
}

/** A tournament with four players for tests. */
export function sampleTournament(more: Partial<TournamentView> = {}): TournamentView {
  return {
    id: 'T0000001',
    version: 3,
    settings: sampleSettings(),
    phase: 'running',
    rounds: 5,
    round: 1,
    complete: 0,
    due: null,
    officials: ['Ms Smith'],
    is_official: false,
    is_arbiter: false,
    own: null,
    entrants: [1, 2, 3, 4].map((id) => sampleEntrant(id)),

    forbidden: [],
    ...more,
  };
}

/** A board for tests. */
export function sampleBoard(number: number, more: Partial<BoardView> = {}): BoardView {
  return {
    number,
    white: 2 * number - 1,
    black: 2 * number,
    white_points: 0,
    black_points: 0,
    outcome: null,
    rating_only: null,
    reported: [null, null],
    decided: null,
    replays: 0,
    game: null,
    reasons: [],
    ...more,
  };
}

/** A round with two boards for tests. */
export function sampleRound(more: Partial<RoundView> = {}): RoundView {
  return {
    round: 1,
    edition: 'FIDE_DUTCH_2026',
    by_hand: false,
    boards: [sampleBoard(1), sampleBoard(2)],
    byes: [],
    ...more,
  };
}
