import { SvelteMap } from 'svelte/reactivity';
import { RequestError } from '../../http/http';
import type { BoardOutcome, BoardView, RoundView, TournamentView } from '../../protocol/protocol';
import { outcomeText } from '../texts';
import type { Official } from './official.svelte';
import { shownOutcome } from './results';

/** A change of a result that waits for a confirmation. */
export interface Question {
  readonly board: number;
  /** The result that is replaced. */
  readonly shown: BoardOutcome;
  /** The new result; null clears it. */
  readonly outcome: BoardOutcome | null;
  /** Whether another person changed the result in the meantime. */
  readonly isConflict: boolean;
}

/** The status of a request that does not fit the state of the tournament. */
const conflict = 409;

/** The results of a round that an official enters, several of them at the same time. */
export class ResultEntryState {
  /** The question that is asked; null if there is none. */
  question = $state.raw<Question | null>(null);
  /** The results that are on their way to the server, by their boards. */
  readonly pending = new SvelteMap<number, BoardOutcome | null>();
  /** The messages of the last failures, by the boards. */
  readonly problems = new SvelteMap<number, string>();
  /** The last accepted result in words, for screen readers. */
  said = $state('');

  constructor(
    readonly view: () => TournamentView,
    readonly round: () => RoundView,
    readonly official: Official,
  ) {}

  /** Returns the result of a board as its official sees it. */
  shown(board: BoardView): BoardOutcome | null {
    const pending = this.pending.get(board.number);
    return pending === undefined ? shownOutcome(this.view(), this.round().round, board) : pending;
  }

  /**
   * Enters a result; null clears it. A result that replaces another one needs a confirmation.
   * Returns whether the result was sent.
   */
  enter(board: BoardView, outcome: BoardOutcome | null): boolean {
    const shown = this.shown(board);
    if (shown === outcome || this.pending.has(board.number)) return shown === outcome;
    if (shown === null) {
      void this.#send(board.number, outcome);
      return true;
    }
    this.question = { board: board.number, shown, outcome, isConflict: false };
    return false;
  }

  /** Confirms the question. */
  async confirm(reason: string): Promise<void> {
    const question = this.question;
    this.question = null;
    if (question) await this.#send(question.board, question.outcome, question.shown, reason);
  }

  async #send(
    board: number,
    outcome: BoardOutcome | null,
    replaces?: BoardOutcome,
    reason = '',
  ): Promise<void> {
    this.pending.set(board, outcome);
    this.problems.delete(board);
    const round = this.round().round;
    try {
      const change = { ...(replaces !== undefined && { replaces }), outcome };
      await this.official.sendAtOnce({ command: 'enter_result', round, board, ...change }, reason);
      const result = outcome === null ? 'no result' : outcomeText(outcome);
      this.said = `Board ${String(board)}: ${result}`;
    } catch (error) {
      await this.#refused(board, outcome, replaces ?? null, error);
    } finally {
      this.pending.delete(board);
    }
  }

  /** Shows both results if another one was entered in the meantime, and the problem otherwise. */
  async #refused(
    board: number,
    outcome: BoardOutcome | null,
    before: BoardOutcome | null,
    error: unknown,
  ): Promise<void> {
    if (error instanceof RequestError && error.status === conflict) {
      await this.official.refresh();
      const now = this.round().boards.find(({ number }) => number === board);
      const shown = now ? shownOutcome(this.view(), this.round().round, now) : null;
      if (shown === outcome) return;
      if (shown !== null && shown !== before) {
        this.question = { board, shown, outcome, isConflict: true };
        return;
      }
    }
    this.problems.set(board, error instanceof Error ? error.message : String(error));
  }
}
