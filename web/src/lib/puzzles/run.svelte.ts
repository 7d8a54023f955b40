import { RequestError } from '../http/http';
import { writeSan } from '../chess/notation';
import type { Shown } from '../game/view';
import type { PositionView, RunAnswer, RunTry, RunView } from '../protocol/protocol';
import type { Feedback } from './solving.svelte';

/** A timed run. The server measures the time; the timer here is only for display. */
export class RunSession {
  run = $state.raw<RunView>() as RunView;
  /** The position after the last reply. */
  position = $state.raw<PositionView | null>(null);
  moves = $state.raw<readonly string[]>([]);
  sending = $state.raw<string | null>(null);
  /** The verdict, and whether a new puzzle came with it. */
  feedback = $state.raw<(Feedback & { readonly next?: true }) | null>(null);
  /** The remaining time in milliseconds. */
  left = $state(0);

  readonly #judge: (tried: RunTry) => Promise<RunAnswer>;
  readonly #now: () => number;
  #endsAt = 0;

  constructor(
    run: RunView,
    judge: (tried: RunTry) => Promise<RunAnswer>,
    now: () => number = () => performance.now(),
  ) {
    this.#judge = judge;
    this.#now = now;
    this.#begin(run);
  }

  /** Whether the run is over. */
  readonly over: boolean = $derived(this.run.puzzle === null || this.left === 0);

  readonly shown: Shown | null = $derived.by(() => {
    const position = this.position ?? this.run.puzzle?.position;
    if (!position) return null;
    const { fen, turn, check } = position;
    return { fen, turn, check, lastMove: null, material: null };
  });

  /** Updates the remaining time. */
  tick(): void {
    this.left = Math.max(0, this.#endsAt - this.#now());
  }

  async move(text: string): Promise<void> {
    if (this.sending !== null || this.over) return;
    this.sending = text;
    const { minutes, started_at, number } = this.run;
    const moves = [...this.moves, text];
    try {
      this.#take(await this.#judge({ minutes, started_at, number, moves }), text, moves);
    } catch (error) {
      this.feedback = {
        right: false,
        text: error instanceof Error ? error.message : String(error),
      };
      // Another page has started another run, or the time ran out while this device slept.
      if (error instanceof RequestError && error.status === 409) {
        this.#endsAt = this.#now();
        this.tick();
      }
    }
    this.sending = null;
  }

  #take({ verdict, run, position, reply }: RunAnswer, text: string, moves: string[]): void {
    if (verdict === 'right') {
      [this.position, this.moves] = [position, moves];
      this.feedback = { right: true, text: `Right. The reply is ${writeSan(reply ?? '')}. Go on.` };
      return;
    }
    const right = verdict === 'solved';
    const sentence = right ? 'Solved.' : `${writeSan(text)} was wrong.`;
    this.feedback = { right, text: sentence, next: true };
    this.#begin(run);
  }

  #begin(run: RunView): void {
    [this.run, this.position, this.moves] = [run, null, []];
    this.#endsAt = this.#now() + run.left_ms;
    this.tick();
  }
}
