import { writeSan } from '../chess/notation';
import { keyOf } from '../navigation/go-keys';
import { places } from '../navigation/places';

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
  '/': 'slash',
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
      [['/', 'Ctrl+K'], 'Find a page, person, game, lesson or setting'],
      [/* @wc-ignore */ ['Ctrl+V'], 'Open a copied game or position'],
      [[esc], 'Close a dialog'],
      [
        [enter, esc],
        'In the lists of languages and annotations: choose the highlighted entry, or keep the current one',
      ],
    ],
  },
  {
    title: 'Go to a page',
    note: 'Press G, then the letter.',
    rows: [
      ...places.map(({ name, path }): Row => [['G', keyOf(path).toUpperCase()], name]),
      [/* @wc-ignore */ ['G', 'E'], 'Board editor'],
      [/* @wc-ignore */ ['G', 'S'], 'Search games'],
      [/* @wc-ignore */ ['G', 'K'], 'Classes'],
      [/* @wc-ignore */ ['G', 'B'], 'Library'],
    ],
  },
  {
    title: 'On the squares of a board',
    note: 'The Tab key takes you there when you can make a move.',
    rows: [
      [['←', '↑', '↓', '→'], 'Go from square to square'],
      [[enter, space], 'Pick up and drop a piece; before your turn that is a premove'],
      [[esc], 'Put the piece back'],
      [
        ['←', '↑', '↓', '→'],
        'When a pawn is promoted: go from piece to piece; Enter chooses one, Esc cancels the move',
      ],
    ],
  },
  {
    title: 'In a game',
    rows: [
      [['←', '→'], 'Back one move, forward one move'],
      [[home, end], 'To the start, to the last move'],
      [[enter], 'Confirm a move'],
      [[esc], 'Cancel all premoves, or a move that waits for confirmation or the clock'],
      [[backspace], 'Take back the last premove'],
      [['F'], 'Flip the board'],
      [['Z'], 'Zen mode on or off'],
    ],
  },
  {
    title: 'In an analysis and in a library game',
    rows: [
      [['←', '→'], 'Back one move, forward one move'],
      [[home, end], 'To the start, to the end'],
      [['↑', '↓'], 'In an analysis: previous variation, next variation'],
      [['F'], 'Flip the board'],
      [['X'], 'In an analysis: show the threats of the opponent'],
      [['Ctrl+Z', 'Ctrl+Shift+Z'], 'In an analysis: undo, redo; on a Mac with Cmd'],
      [[esc], 'Leave the comment field'],
    ],
  },
  {
    title: 'Board editor',
    note: 'On the squares: the Tab key takes you there.',
    rows: [
      [['←', '↑', '↓', '→'], 'Go from square to square'],
      [['K', 'Q', 'R', 'B', 'N', 'P'], 'Place a piece: uppercase for White, lowercase for Black'],
      [
        [enter, space],
        'Place the piece chosen beside the board; placing the same piece again removes it',
      ],
      [['Del', backspace], 'Remove the piece'],
      [[esc], 'Clear the choice beside the board'],
    ],
  },
  {
    title: 'Lessons and puzzles',
    note: 'Moves are made as in a game: on the squares, or typed.',
    rows: [
      [['←', '↑', '↓', '→'], 'When finding or marking squares: go from square to square'],
      [[enter, space], 'Mark the square, or answer with it'],
      [[enter], 'Continue when it is solved'],
    ],
  },
  {
    title: 'Results of a tournament',
    note: 'For officials, on a board in the list of results.',
    rows: [
      [['↑', '↓'], 'Previous board, next board'],
      [/* @wc-ignore */ ['1', '=', '0'], 'White wins, draw, Black wins'],
      [/* @wc-ignore */ ['+', '-'], 'Black does not appear, White does not appear'],
      [['Del', backspace], 'Clear the result'],
    ],
  },
  {
    title: 'Moves that are typed',
    note: 'Enter makes the move. Lowercase letters work for the pieces, except b for a bishop: it stands for the file.',
    rows: [
      [['e4', 'exd5', 'ed5'], 'A pawn moves, or captures'],
      [/* @wc-ignore */ [writeSan('Nf3'), writeSan('Nf3').toLowerCase()], 'A knight goes to f3'],
      [
        /* @wc-ignore */ ['Nbd2', 'R1e2'].map(writeSan),
        'The knight on the b-file, the rook on the first rank, if another one could go there, too',
      ],
      [/* @wc-ignore */ ['Ng1-f3', 'g1f3'].map(writeSan), 'From one square to another'],
      [['O-O', '0-0-0'], 'Castling kingside, castling queenside'],
      [['e8=Q', 'e8Q'].map(writeSan), 'A pawn becomes a queen'],
    ],
  },
];
