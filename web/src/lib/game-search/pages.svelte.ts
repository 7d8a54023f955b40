/** A page of a list, and what names the next one; null after the last. */
export interface Page<Item, Mark> {
  readonly games: readonly Item[];
  readonly older: Mark | null;
}

/** The pages of a list that were loaded so far, one after the other. */
export class Pages<Item, Mark> {
  items = $state.raw<readonly Item[]>([]);
  /** What names the next page; null after the last. */
  older = $state.raw<Mark | null>(null);
  step = $state<'idle' | 'loading' | 'done'>('idle');
  /** Why the last page did not come; empty when it has. */
  problem = $state('');
  readonly #ask: (after: Mark | null) => Promise<Page<Item, Mark>>;
  #latest = 0;

  /** `ask` loads the page that is named, or the first one. */
  constructor(ask: (after: Mark | null) => Promise<Page<Item, Mark>>) {
    this.#ask = ask;
  }

  /** Loads the first page, in the place of all that are there. */
  begin(): Promise<void> {
    return this.#load(null);
  }

  /** Loads the next page. */
  more(): Promise<void> {
    return this.#load(this.older);
  }

  /** Shows nothing any more, nor what is still to come. */
  clear(): void {
    this.#latest++;
    [this.items, this.older, this.step, this.problem] = [[], null, 'idle', ''];
  }

  /** What was asked for before an answer came is not shown any more. */
  async #load(after: Mark | null): Promise<void> {
    const number = ++this.#latest;
    [this.step, this.problem] = ['loading', ''];
    try {
      const page = await this.#ask(after);
      if (number !== this.#latest) return;
      this.items = after === null ? page.games : [...this.items, ...page.games];
      this.older = page.older;
    } catch (error) {
      if (number !== this.#latest) return;
      this.problem = error instanceof Error ? error.message : String(error);
      if (after === null) [this.items, this.older] = [[], null];
    }
    this.step = 'done';
  }
}
