import type { Shown } from '../game/view';
import type { ExerciseBoard, ExerciseTry, ExerciseView, TryAnswer } from '../protocol/protocol';

/** Judges the last try; the others were accepted before. */
export type Judge = (tries: readonly ExerciseTry[]) => Promise<TryAnswer>;

/** The verdict on the last try. */
export interface Feedback {
  readonly accepted: boolean;
  readonly text: string;
  readonly article: string | null;
}

/** One exercise in progress. It contains no rules of chess. */
export class ExerciseSession {
  board = $state.raw<ExerciseBoard>() as ExerciseBoard;
  /** The accepted tries. */
  tries = $state.raw<readonly ExerciseTry[]>([]);
  /** The try that is being judged. */
  sending = $state.raw<ExerciseTry | null>(null);
  feedback = $state.raw<Feedback | null>(null);
  done = $state(false);
  /** Whether the next move claims a draw. */
  claiming = $state(false);

  readonly exercise: ExerciseView;
  readonly #judge: Judge;

  constructor(exercise: ExerciseView, judge: Judge) {
    this.exercise = exercise;
    this.board = exercise.board;
    this.#judge = judge;
  }

  /** The displayed position. */
  readonly shown: Shown = $derived({
    fen: this.board.position.fen,
    turn: this.board.position.turn,
    check: this.board.position.check,
    lastMove: this.board.last_move,
    material: null,
  });

  /** The answers (legal or not) that were correct, by the index of the option. */
  readonly judged: Readonly<Record<number, boolean>> = $derived(
    Object.fromEntries(
      this.tries.flatMap((tried) => (tried.kind === 'judge' ? [[tried.option, tried.legal]] : [])),
    ) as Record<number, boolean>,
  );

  /** Makes a move, or claims a draw with it. */
  move(text: string): Promise<void> {
    const claims = this.claiming;
    this.claiming = false;
    return this.attempt(claims ? { kind: 'claim', text } : { kind: 'move', text });
  }

  /** Sends a try and shows the verdict. */
  async attempt(tried: ExerciseTry): Promise<void> {
    if (this.sending || this.done) return;
    this.sending = tried;
    try {
      const tries = [...this.tries, tried];
      const { accepted, done, sentence, article, board } = await this.#judge(tries);
      // The user has restarted the exercise in the meantime.
      if (this.sending !== tried) return;
      if (accepted) this.tries = tries;
      this.board = board;
      this.done = done;
      this.feedback = { accepted, text: sentence, article };
    } catch (error) {
      if (this.sending !== tried) return;
      const text = error instanceof Error ? error.message : String(error);
      this.feedback = { accepted: false, text, article: null };
    }
    this.sending = null;
  }

  /** Restarts the exercise. */
  again(): void {
    this.board = this.exercise.board;
    this.tries = [];
    this.sending = null;
    this.feedback = null;
    this.done = false;
    this.claiming = false;
  }
}
