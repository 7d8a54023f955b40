import { writeSan } from '../chess/notation';
import type { Shown } from '../game/view';
import type {
  PositionView,
  PuzzleAnswer,
  PuzzleChange,
  PuzzleTry,
  PuzzleView,
} from '../protocol/protocol';

/** Judges the solver's moves so far. */
export type Judge = (tried: PuzzleTry) => Promise<PuzzleAnswer>;

/** The verdict on the last try. */
export interface Feedback {
  readonly right: boolean;
  readonly text: string;
}

/** One puzzle in progress. It contains no rules of chess. */
export class PuzzleSession {
  position = $state.raw<PositionView>() as PositionView;
  lastMove = $state.raw<readonly [string, string] | null>(null);
  /** The accepted moves. */
  moves = $state.raw<readonly string[]>([]);
  /** The move that is being judged. */
  sending = $state.raw<string | null>(null);
  feedback = $state.raw<Feedback | null>(null);
  /** The last answer, once the puzzle is solved or given up. */
  ended = $state.raw<PuzzleAnswer | null>(null);
  /** The rating change from this puzzle. */
  change = $state.raw<PuzzleChange | null>(null);

  readonly puzzle: PuzzleView;
  readonly #judge: Judge;

  constructor(puzzle: PuzzleView, judge: Judge) {
    this.puzzle = puzzle;
    this.position = puzzle.position;
    this.#judge = judge;
  }

  /** The displayed position. */
  readonly shown: Shown = $derived({
    fen: this.position.fen,
    turn: this.position.turn,
    check: this.position.check,
    lastMove: this.lastMove,
    material: null,
  });

  /** Tries a move. */
  move(text: string): Promise<void> {
    return this.#send(text, { moves: [...this.moves, text], give_up: false });
  }

  /** Requests the solution. */
  giveUp(): Promise<void> {
    return this.#send('', { moves: [], give_up: true });
  }

  async #send(text: string, tried: PuzzleTry): Promise<void> {
    if (this.sending !== null || this.ended) return;
    this.sending = text;
    try {
      this.#take(await this.#judge(tried), tried.moves);
    } catch (error) {
      this.feedback = {
        right: false,
        text: error instanceof Error ? error.message : String(error),
      };
    }
    this.sending = null;
  }

  #take(answer: PuzzleAnswer, moves: readonly string[]): void {
    const { verdict, position, last_move: lastMove } = answer;
    this.position = position;
    this.lastMove = lastMove;
    this.change = answer.change ?? this.change;
    if (verdict === 'right') this.moves = moves;
    if (verdict === 'solved' || verdict === 'given_up') this.ended = answer;
    this.feedback = { right: verdict === 'right' || verdict === 'solved', text: sentence(answer) };
  }
}

function sentence({ verdict, san, reply, solution }: PuzzleAnswer): string {
  switch (verdict) {
    case 'wrong':
      return `${writeSan(san ?? '')} is wrong. Try again.`;
    case 'right':
      return `${writeSan(san ?? '')} is right. The reply is ${writeSan(reply ?? '')}. Go on.`;
    case 'solved':
      return `${writeSan(san ?? '')} is right: the puzzle is solved.`;
    case 'given_up':
      return `The solution is ${solution.map(writeSan).join(' ')}.`;
  }
}
