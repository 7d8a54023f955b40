import type { GameInfo, GameState, Ply } from '../protocol/protocol';
import type { GameView } from './view';

/** The standard position as a FEN, for tests. */
export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const material = { taken_by_white: '', taken_by_black: '', balance: 0 };

/** A sample ply for tests; White moves next after an even ply. */
export function samplePly(number: number, change: Partial<Ply> = {}): Ply {
  return {
    uci: 'e2e4',
    san: `m${String(number)}`,
    fen: `8/8/8/8/8/8/8/8 ${number % 2 === 0 ? 'w' : 'b'} - - 0 ${String(number)}`,
    squares: ['e2', 'e4'],
    check: false,
    material,
    remaining: null,
    ...change,
  };
}

/** The fixed part of a sample game, for tests. */
export function sampleInfo(change: Partial<GameInfo> = {}): GameInfo {
  return {
    id: 'game0001',
    start_fen: START,
    chess960: false,
    time: { kind: 'unlimited' },
    rated: false,
    claims: 'by_players',
    claim_penalty: 60_000,
    seats: {
      white: { kind: 'person', id: 'p0Xz41Lm', name: 'Ada', rating: null },
      black: { kind: 'engine', level: 3 },
    },
    you: 'white',
    invitation: null,
    ...change,
  };
}

/** The changing part of a sample game, for tests. */
export function sampleState(change: Partial<GameState> = {}): GameState {
  return {
    version: 0,
    from_ply: 0,
    plies: [],
    position: { fen: START, turn: 'white', check: false, targets: {}, material },
    clocks: null,
    claimable: null,
    draw_offer: null,
    takeback: null,
    can_abort: false,
    verdict: null,
    rematch_offer: null,
    rematch: null,
    ...change,
  };
}

/** A sample game after this many plies, for tests. */
export function sampleView(plies: number, change: Partial<GameState> = {}): GameView {
  const played = Array.from({ length: plies }, (_, index) => samplePly(index + 1));
  return {
    info: sampleInfo(),
    state: sampleState({ version: plies, ...change }),
    plies: played,
  };
}
