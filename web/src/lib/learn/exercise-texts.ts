/** Templates for new exercises, with valid positions and goals that the author changes. */

/** The language-independent part: the position, and the goal with its own lines. */
const rules = /* @wc-ignore */ {
  visit: ['7k/6pp/8/8/8/8/8/R3K3 w - - 0 1', 'visit a5 h5 by a1 in 2'],
  capture: ['4k3/8/8/3pp3/4P3/8/8/4K3 w - - 0 1', 'capture d5 by e4 in 1'],
  mate: ['4k3/8/4K3/8/8/8/8/Q7 w - - 0 1', 'mate in 1'],
  win: ['r3k3/8/8/1N6/8/8/5PPP/6K1 w - - 0 1', 'win 5 in 2'],
  line: ['start', 'line e4 e5 Nf3'],
  mark: ['4k3/8/8/8/8/2N5/8/4K3 w - - 0 1', 'mark targets of c3'],
  choose: ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'choose'],
  judge: ['r3k2r/7p/p7/8/8/8/P7/R3K2R w KQkq - 0 1', 'judge e1g1 e1c1 a1b2 e8e7'],
  claim: ['4k3/8/8/8/8/8/8/R3K3 w - - 100 90', 'claim'],
} as const;

/** The kinds of exercises that can be added. */
export type ExerciseText = keyof typeof rules;

/** The texts of a kind: its button and its exercise. */
interface Texts {
  readonly button: string;
  readonly name: string;
  readonly task: string;
  readonly done: string;
  /** The correct option, and wrong ones with the reasons. */
  readonly options?: readonly string[];
}

const texts: Readonly<Record<ExerciseText, Texts>> = {
  visit: {
    button: 'Reach squares',
    name: 'Up and across',
    task: 'Bring the rook to a5, and then to h5.',
    done: 'On an empty board a rook reaches every square in two moves.',
  },
  capture: {
    button: 'Capture',
    name: 'Capture with the pawn',
    task: 'Capture the pawn on d5.',
    done: 'A pawn captures diagonally forward.',
  },
  mate: {
    button: 'Give mate',
    name: 'Mate in one',
    task: 'Mate in one move.',
    done: 'The king has no square left.',
  },
  win: {
    button: 'Win material',
    name: 'A fork',
    task: 'Win the rook.',
    done: 'The knight attacked king and rook at once.',
  },
  line: {
    button: 'Play given moves',
    name: 'The first moves',
    task: 'Play your pawn to e4, and then your knight to f3.',
    done: 'The pawn takes the center, and the knight attacks the other pawn.',
  },
  mark: {
    button: 'Mark squares',
    name: 'Where does it go?',
    task: 'Mark all squares to which the knight can go.',
    done: 'In the middle a knight has up to eight squares.',
  },
  choose: {
    button: 'Choose an answer',
    name: 'What is this?',
    task: "It is Black's turn. What has happened?",
    done: 'The king is not in check, and Black has no legal move.',
    options: ['Stalemate', 'Checkmate', 'The king is not in check.'],
  },
  judge: {
    button: 'Judge moves',
    name: 'Which of these are legal?',
    task: 'Decide for each move whether it is legal.',
    done: 'Now you know how these pieces move.',
  },
  claim: {
    button: 'Claim a draw',
    name: 'Fifty moves',
    task: 'Nothing was captured in fifty moves, and no pawn has moved. Claim the draw.',
    done: 'The game is drawn.',
  },
};

/** The kinds of exercises with the labels of their buttons. */
export const kinds: readonly { kind: ExerciseText; button: string }[] = (
  Object.keys(rules) as ExerciseText[]
).map((kind) => ({ kind, button: texts[kind].button }));

/** Returns the text of an exercise of a kind. */
export function exerciseText(kind: ExerciseText): string {
  const [position, goal] = rules[kind];
  const { name, task, done, options } = texts[kind];
  const [right, other, why] = options ?? [];
  const field = (key: string, value: string) => `${key}: ${value}\n`;
  return [
    field('exercise', name),
    field('position', position),
    field('task', task),
    field('goal', goal),
    right === undefined ? '' : field('correct', right),
    other === undefined ? '' : field('option', `${other} | ${why ?? ''}`),
    field('done', done),
  ].join('');
}

const title = 'My lesson';
const paragraph =
  'Write here what your pupils read before the exercises. An empty line starts a new paragraph.';

/** Returns the text of a lesson with one exercise. */
export const template = (): string =>
  `${/* @wc-ignore */ 'title'}: ${title}\n\n${paragraph}\n\n${exerciseText('visit')}`;
