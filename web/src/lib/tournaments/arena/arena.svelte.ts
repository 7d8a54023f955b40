import type { ArenaView } from '../../protocol/protocol';
import { Loaded } from '../tournament.svelte';
import { getArena } from './requests';

/** The shortest and the longest time between two requests in milliseconds: thousands may follow. */
const shortest = 2_000;
const longest = 4_000;

/** The page of an arena. */
export class Arena {
  /** The time of the last answer, from which the countdown runs. */
  loadedAt = $state(0);
  readonly #loaded: Loaded<ArenaView>;
  #page: number | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(id: string, now: () => number = () => performance.now()) {
    this.#loaded = new Loaded(async () => {
      const view = await getArena(id, this.#page);
      this.loadedAt = now();
      return view;
    });
  }

  /** Null until it is loaded. */
  get view(): ArenaView | null {
    return this.#loaded.value;
  }

  /** The message of the last failure; empty if there is none. */
  get problem(): string {
    return this.#loaded.problem;
  }

  /** Shows a page of the standings; null for the page with the visitor's row. */
  show(page: number | null): Promise<void> {
    this.#page = page;
    return this.#loaded.load();
  }

  /** Requests the page soon: many changes in a row lead to one request. */
  changed(): void {
    const wait = shortest + Math.random() * (longest - shortest);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.#loaded.load();
    }, wait);
  }

  /** Ends waiting requests. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
