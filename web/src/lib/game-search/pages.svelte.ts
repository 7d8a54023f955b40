/** A page of a list, and the cursor of the next page; null after the last. */
export interface Page<Item, Mark> {
  readonly games: readonly Item[];
  readonly older: Mark | null;
}

/** The loaded pages of a list, in order. */
export class Pages<Item, Mark> {
  items = $state.raw<readonly Item[]>([]);
  /** The cursor of the next page; null after the last. */
  older = $state.raw<Mark | null>(null);
  step = $state<'idle' | 'loading' | 'done'>('idle');
  /** The reason why the last page failed to load; empty after a success. */
  problem = $state('');
  readonly #ask: (after: Mark | null) => Promise<Page<Item, Mark>>;
  #latest = 0;

  /** `ask` loads the page at a cursor, or the first one. */
  constructor(ask: (after: Mark | null) => Promise<Page<Item, Mark>>) {
    this.#ask = ask;
  }

  /** Loads the first page, which replaces all others. */
  begin(): Promise<void> {
    return this.#load(null);
  }

  /** Loads the next page. */
  more(): Promise<void> {
    return this.#load(this.older);
  }

  /** Clears the list and ignores pending answers. */
  clear(): void {
    this.#latest++;
    [this.items, this.older, this.step, this.problem] = [[], null, 'idle', ''];
  }

  /** Loads a page. An answer to an older request is ignored. */
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
