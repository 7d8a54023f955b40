/** The result that the user can force. */
export type Goal = 'win' | 'draw';

/** Returns the displayed name of a goal. */
export const goalName = (goal: Goal): string => (goal === 'win' ? 'Win' : 'Draw');

/** An endgame to practice against the strongest level; the user has the move. */
export interface Ending {
  readonly name: string;
  readonly task: string;
  readonly fen: string;
  readonly goal: Goal;
}

/** Endings of one kind, the easiest first. */
export interface EndingGroup {
  readonly title: string;
  readonly endings: readonly Ending[];
}

/** All endings. A test of the engine compares their goals with its tables and its search. */
export const endingGroups: readonly EndingGroup[] = [
  {
    title: 'Basic mates',
    endings: [
      {
        name: 'Queen and rook',
        task: 'Cut the king off rank by rank, and mate at the edge.',
        fen: '8/8/8/4k3/8/8/8/R2QK3 w - - 0 1',
        goal: 'win',
      },
      {
        name: 'Two rooks',
        task: 'The rooks can mate without the king.',
        fen: '8/8/8/4k3/8/8/8/R3K2R w - - 0 1',
        goal: 'win',
      },
      {
        name: 'King and queen',
        task: 'Mate in ten moves at most.',
        fen: '8/8/8/4k3/8/8/8/3QK3 w - - 0 1',
        goal: 'win',
      },
      {
        name: 'King and rook',
        task: 'Drive the king to the edge with king and rook together.',
        fen: '8/8/8/4k3/8/8/8/R3K3 w - - 0 1',
        goal: 'win',
      },
      {
        name: 'Two bishops',
        task: 'Drive the king into a corner.',
        fen: '8/8/8/4k3/8/8/8/2B1KB2 w - - 0 1',
        goal: 'win',
      },
      {
        name: 'Bishop and knight',
        task: 'Mate in a corner of the bishop’s color.',
        fen: '8/8/8/4k3/8/8/8/2B1K1N1 w - - 0 1',
        goal: 'win',
      },
    ],
  },
  {
    title: 'Pawn endings',
    endings: [
      {
        name: 'The square of the pawn',
        task: 'The king is too far away to stop your pawn: run.',
        fen: '8/8/8/P6k/8/8/8/K7 w - - 0 1',
        goal: 'win',
      },
      {
        name: 'Into the square',
        task: 'Step into the square of the pawn at once and catch it.',
        fen: '8/8/8/P3k3/8/8/8/K7 b - - 0 1',
        goal: 'draw',
      },
      {
        name: 'King in front of the pawn',
        task: 'Your king is on the sixth rank in front of the pawn: win.',
        fen: '4k3/8/4K3/4P3/8/8/8/8 w - - 0 1',
        goal: 'win',
      },
      {
        name: 'Hold the draw',
        task: 'Stay in front of the pawn, and take the opposition whenever you can.',
        fen: '4k3/8/8/4K3/4P3/8/8/8 b - - 0 1',
        goal: 'draw',
      },
      {
        name: 'The rook pawn',
        task: 'Reach the corner in front of the pawn, and stay there.',
        fen: '3k4/8/1K6/P7/8/8/8/8 b - - 0 1',
        goal: 'draw',
      },
      {
        name: 'The spare move',
        task: 'A pawn move gains the opposition for your king.',
        fen: '8/8/3k4/8/3K4/8/3P4/8 w - - 0 1',
        goal: 'win',
      },
      {
        name: 'Two connected pawns',
        task: 'Each pawn protects the other until your king arrives.',
        fen: '8/8/8/3k4/1P6/P7/8/7K w - - 0 1',
        goal: 'win',
      },
      {
        name: 'The long diagonal',
        task: 'Promote first, and control the other corner with the new queen.',
        fen: '8/8/P7/8/5k2/7p/8/K7 w - - 0 1',
        goal: 'win',
      },
      {
        name: 'Mutual zugzwang',
        task: 'Approach the pawn so that the other side has to move last.',
        fen: '8/8/6K1/4p3/4P3/2k5/8/8 w - - 0 1',
        goal: 'win',
      },
      {
        name: 'The distant passed pawn',
        task: 'Lure the king away with one pawn and win with the others.',
        fen: '8/8/5k2/5p1p/P4P1P/5K2/8/8 w - - 0 1',
        goal: 'win',
      },
      {
        name: 'The breakthrough',
        task: 'Three pawns against three: one of yours gets through.',
        fen: '8/ppp5/8/PPP5/6k1/8/8/6K1 w - - 0 1',
        goal: 'win',
      },
      {
        name: 'Two aims at once',
        task: 'Walk along the diagonal: your king chases one pawn and supports the other.',
        fen: '7K/8/k1P5/7p/8/8/8/8 w - - 0 1',
        goal: 'draw',
      },
    ],
  },
  {
    title: 'Rook endings',
    endings: [
      {
        name: 'King in front of the enemy pawn',
        task: 'Your king blocks the pawn, and the rook wins it.',
        fen: '8/8/8/8/1pk5/8/1K6/7R w - - 0 1',
        goal: 'win',
      },
      {
        name: 'Cut off on the fifth rank',
        task: 'Keep the king behind your rook, so that the pawn goes alone.',
        fen: '8/8/3k4/7R/2p5/8/8/7K w - - 0 1',
        goal: 'win',
      },
      {
        name: 'Pawn against rook',
        task: 'Advance the pawn together with your king before the other king arrives.',
        fen: '7K/8/8/8/8/2pk4/8/R7 b - - 0 1',
        goal: 'draw',
      },
      {
        name: 'Knight near its king',
        task: 'Keep the knight beside your king, away from the edge.',
        fen: '8/8/3k4/3n4/8/3K4/8/7R b - - 0 1',
        goal: 'draw',
      },
      {
        name: 'Rook against a lost knight',
        task: 'The knight is far from safety: trap it.',
        fen: '8/8/8/8/8/2K5/7R/n2k4 w - - 0 1',
        goal: 'win',
      },
      {
        name: 'Bishop in the safe corner',
        task: 'Stay in the corner that your bishop does not control.',
        fen: 'k4b2/8/2K5/8/8/8/8/7R b - - 0 1',
        goal: 'draw',
      },
      {
        name: 'Philidor’s defense',
        task: 'Keep the rook on the sixth rank until the pawn steps there, then check from behind.',
        fen: '4k3/R7/7r/3KP3/8/8/8/8 b - - 0 1',
        goal: 'draw',
      },
      {
        name: 'Lucena’s bridge',
        task: 'Bring the rook to the fourth rank as a shield for your king.',
        fen: '1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1',
        goal: 'win',
      },
    ],
  },
  {
    title: 'Minor pieces',
    endings: [
      {
        name: 'The right bishop',
        task: 'The bishop controls the corner where the pawn promotes: win.',
        fen: '8/8/8/3k4/P7/8/8/K4B2 w - - 0 1',
        goal: 'win',
      },
      {
        name: 'The wrong bishop',
        task: 'The bishop does not control the corner: go there with your king.',
        fen: '8/8/8/3k4/P7/8/8/K1B5 b - - 0 1',
        goal: 'draw',
      },
      {
        name: 'Knight and pawn',
        task: 'The knight protects the pawn until your king is in front of it.',
        fen: '8/8/8/3k4/8/4P3/8/3NK3 w - - 0 1',
        goal: 'win',
      },
      {
        name: 'Bishop against pawn',
        task: 'Control a square that the pawn must cross.',
        fen: '8/8/1KP5/8/8/8/k7/5b2 b - - 0 1',
        goal: 'draw',
      },
      {
        name: 'Knight against pawn',
        task: 'A check brings the knight in time.',
        fen: '8/8/8/5N2/8/5kp1/8/K7 w - - 0 1',
        goal: 'draw',
      },
      {
        name: 'Two knights',
        task: 'Two knights cannot force mate: do not walk into one.',
        fen: '8/8/8/4k3/8/8/8/1N2K1N1 b - - 0 1',
        goal: 'draw',
      },
      {
        name: 'Bishops of opposite colors',
        task: 'Block the pawn on a square that the other bishop cannot attack.',
        fen: '4k3/8/4P3/4K3/8/8/8/2B2b2 b - - 0 1',
        goal: 'draw',
      },
    ],
  },
  {
    title: 'Queen endings',
    endings: [
      {
        name: 'Queen against a center pawn',
        task: 'Check until the king blocks its own pawn, then bring your king nearer.',
        fen: '7K/8/8/8/7Q/8/3kp3/8 w - - 0 1',
        goal: 'win',
      },
      {
        name: 'Queen against a rook pawn, king near',
        task: 'Your king is near enough: allow the promotion if you can mate.',
        fen: '8/8/8/8/1K6/8/pk6/7Q w - - 0 1',
        goal: 'win',
      },
      {
        name: 'Rook pawn against queen',
        task: 'In the corner, stalemate saves you.',
        fen: '7K/8/8/8/4Q3/8/6kp/8 b - - 0 1',
        goal: 'draw',
      },
      {
        name: 'Bishop pawn against queen',
        task: 'Go into the corner and leave the pawn to its fate.',
        fen: '7K/8/8/8/6Q1/8/4kp2/8 b - - 0 1',
        goal: 'draw',
      },
      {
        name: 'Queen against bishop',
        task: 'Use the squares of the color that the bishop cannot control.',
        fen: '8/8/8/2k5/4b3/8/8/3QK3 w - - 0 1',
        goal: 'win',
      },
      {
        name: 'Queen against knight',
        task: 'Bring your king nearer and beware of forks.',
        fen: '8/8/8/2k5/4n3/8/8/3QK3 w - - 0 1',
        goal: 'win',
      },
      {
        name: 'Queen against rook',
        task: 'Separate the rook from its king, then win it with a double attack.',
        fen: '8/8/8/2k2r2/8/8/8/3QK3 w - - 0 1',
        goal: 'win',
      },
    ],
  },
];
