import type { KnownPerson } from '../protocol/protocol';

/** Milliseconds without a key before the server is asked. */
const SETTLED = 150;

/** The people whose names begin with what the user types. */
export class Completion {
  /** The people for the last text that was answered. */
  people = $state.raw<readonly KnownPerson[]>([]);

  readonly #ask: (text: string) => Promise<readonly KnownPerson[]>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of the last text. Late answers to older ones are ignored. */
  #latest = 0;

  constructor(ask: (text: string) => Promise<readonly KnownPerson[]>) {
    this.#ask = ask;
  }

  /** Asks for this text when the user pauses. */
  type(text: string): void {
    const number = ++this.#latest;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#ask(text).then(
        (people) => {
          if (number === this.#latest) this.people = people;
        },
        () => {
          // Without an answer the user types the whole name.
          if (number === this.#latest) this.people = [];
        },
      );
    }, SETTLED);
  }

  /** Removes the people, and ignores an answer that is still due. */
  stop(): void {
    this.#latest++;
    clearTimeout(this.#timer);
    this.people = [];
  }
}
