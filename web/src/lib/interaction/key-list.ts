import { writeSan } from '../chess/notation';

/** Keys with a common description. */
type Row = readonly [keys: readonly string[], does: string];

interface Group {
  readonly title: string;
  /** A note about all keys of the group. */
  readonly note?: string;
  readonly rows: readonly Row[];
}

const enter = /* @wc-include */ 'Enter';
const space = 'Space';
const esc = 'Esc';
const home = /* @wc-include */ 'Home';
const end = /* @wc-include */ 'End';
const backspace = /* @wc-include */ 'Backspace';

/** The spoken names of keys whose sign a screen reader may skip. */
export const spoken: Readonly<Record<string, string>> = {
  '?': 'question mark',
  '←': 'left arrow',
  '↑': 'up arrow',
  '↓': 'down arrow',
  '→': 'right arrow',
};

/** The keyboard shortcuts in the dialog that `?` opens. Every new shortcut must be added here. */
export const keyGroups: readonly Group[] = [
  {
    title: 'Everywhere',
    rows: [
      [['?'], 'Show these keys'],
      [[esc], 'Close a dialog'],
      [
        [enter, esc],
        'In the lists of languages and annotations: choose what the arrow keys have come to, or leave what was there',
      ],
    ],
  },
  {
    title: 'On the squares of a board',
    note: 'The Tab key leads to them wherever a move can be made.',
    rows: [
      [['←', '↑', '↓', '→'], 'Go from square to square'],
      [[enter, space], 'Pick a piece up, and put it down; before your turn that is a premove'],
      [[esc], 'Put the piece back that is picked up'],
      [
        ['←', '↑', '↓', '→'],
        'When a pawn is promoted: go from piece to piece; Enter takes one, Esc calls the move off',
      ],
    ],
  },
  {
    title: 'In a game',
    rows: [
      [['←', '→'], 'Back one move, forward one move'],
      [[home, end], 'To the start, to the last move'],
      [[enter], 'Make the move that you are asked to confirm'],
      [[esc], 'Take all premoves back, or a move that waits to be confirmed or for the clock'],
      [[backspace], 'Take the last premove back'],
      [['Z'], 'Zen mode: the game alone, or everything again'],
    ],
  },
  {
    title: 'In an analysis, and in a game of the library',
    rows: [
      [['←', '→'], 'Back one move, forward one move'],
      [[home, end], 'To the start, to the end'],
      [['↑', '↓'], 'In an analysis: to the variation before, to the one after'],
      [['Ctrl+Z', 'Ctrl+Shift+Z'], 'In an analysis: undo, redo; on a Mac with Cmd'],
      [[esc], 'Leave the comment on a move'],
    ],
  },
  {
    title: 'Board editor',
    note: 'On the squares, to which the Tab key leads.',
    rows: [
      [['←', '↑', '↓', '→'], 'Go from square to square'],
      [
        ['K', 'Q', 'R', 'B', 'N', 'P'],
        'Put a piece down: with a capital letter a white one, with a small letter a black one',
      ],
      [
        [enter, space],
        'Put down what is chosen beside the board; the same piece again is taken off',
      ],
      [['Del', backspace], 'Take the piece off'],
      [[esc], 'Choose nothing beside the board any more'],
    ],
  },
  {
    title: 'Lessons and puzzles',
    note: 'Moves are made as in a game: on the squares, or typed.',
    rows: [
      [['←', '↑', '↓', '→'], 'Where squares are to be found or marked: go from square to square'],
      [[enter, space], 'Mark the square, or answer with it'],
      [[enter], 'Go on when it is solved'],
    ],
  },
  {
    title: 'Moves that are typed',
    note: 'Enter makes the move. Small letters will do for the pieces, except b for a bishop: it stands for the file.',
    rows: [
      [['e4', 'exd5', 'ed5'], 'A pawn moves, or captures'],
      [/* @wc-ignore */ [writeSan('Nf3'), writeSan('Nf3').toLowerCase()], 'A knight goes to f3'],
      [
        /* @wc-ignore */ ['Nbd2', 'R1e2'].map(writeSan),
        'The knight of the b-file, the rook of the first rank, where another could go there, too',
      ],
      [/* @wc-ignore */ ['Ng1-f3', 'g1f3'].map(writeSan), 'From one square to another'],
      [['O-O', '0-0-0'], 'Castling kingside, castling queenside'],
      [['e8=Q', 'e8Q'].map(writeSan), 'A pawn becomes a queen'],
    ],
  },
];
