import type { NewGame, Side } from '../protocol/protocol';

/** An endgame to practice against the strongest level. */
export interface Ending {
  readonly name: string;
  readonly task: string;
  readonly fen: string;
  readonly side: Side;
}

export const mates: readonly Ending[] = [
  {
    name: 'King and queen',
    task: 'Mate in ten moves at most.',
    fen: '8/8/8/4k3/8/8/8/3QK3 w - - 0 1',
    side: 'white',
  },
  {
    name: 'King and rook',
    task: 'Drive the king to the edge with king and rook together.',
    fen: '8/8/8/4k3/8/8/8/R3K3 w - - 0 1',
    side: 'white',
  },
  {
    name: 'Two rooks',
    task: 'The rooks can mate without the king.',
    fen: '8/8/8/4k3/8/8/8/R3K2R w - - 0 1',
    side: 'white',
  },
  {
    name: 'Two bishops',
    task: 'Drive the king into a corner.',
    fen: '8/8/8/4k3/8/8/8/2B1KB2 w - - 0 1',
    side: 'white',
  },
  {
    name: 'Bishop and knight',
    task: 'Mate in a corner of the bishop’s color.',
    fen: '8/8/8/4k3/8/8/8/2B1K1N1 w - - 0 1',
    side: 'white',
  },
];

export const pawnEndings: readonly Ending[] = [
  {
    name: 'King in front of the pawn',
    task: 'Your king is on the sixth rank in front of the pawn: win.',
    fen: '4k3/8/4K3/4P3/8/8/8/8 w - - 0 1',
    side: 'white',
  },
  {
    name: 'Hold the draw',
    task: 'Stay in front of the pawn, and take the opposition whenever you can.',
    fen: '4k3/8/8/4K3/4P3/8/8/8 b - - 0 1',
    side: 'black',
  },
  {
    name: 'The breakthrough',
    task: 'Three pawns against three: one of yours gets through.',
    fen: '8/ppp5/8/PPP5/6k1/8/8/6K1 w - - 0 1',
    side: 'white',
  },
  {
    name: 'The distant passed pawn',
    task: 'Lure the king away with one pawn and win with the others.',
    fen: '8/8/5k2/5p1p/P4P1P/5K2/8/8 w - - 0 1',
    side: 'white',
  },
];

/** Returns the ending that a game practices; null for other games. */
export const endingFrom = (start: string): Ending | null =>
  [...mates, ...pawnEndings].find(({ fen }) => fen === start) ?? null;

/** The strongest level. */
const full = 12;

/** Returns a game from an endgame, without a clock, against the strongest level. */
export function gameFrom({ fen, side }: Ending): NewGame {
  return {
    opponent: { kind: 'engine', level: full },
    color: side,
    time: { kind: 'unlimited' },
    start: fen,
    chess960: false,
    claims: null,
    rated: false,
  };
}
