import type { Unanswered } from './source';

const key = 'staunton.unanswered';

/** Unanswered commands, stored so that a page reload loses none. */
export class Outbox {
  #entries: Unanswered[];
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#storage = storage;
    this.#entries = read(storage);
  }

  /** All entries, oldest first. */
  get entries(): readonly Unanswered[] {
    return this.#entries;
  }

  add(entry: Unanswered): void {
    this.#entries = [...this.#entries, entry];
    this.#save();
  }

  remove(game: string, id: string): void {
    this.#entries = this.#entries.filter((entry) => entry.game !== game || entry.id !== id);
    this.#save();
  }

  #save(): void {
    try {
      this.#storage.setItem(key, JSON.stringify(this.#entries));
    } catch {
      // Without storage, unanswered commands are lost when the page is reloaded.
    }
  }
}

function read(storage: Pick<Storage, 'getItem'>): Unanswered[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is Unanswered {
  const entry = value as Partial<Unanswered> | null;
  return (
    typeof entry?.game === 'string' &&
    typeof entry.id === 'string' &&
    typeof entry.version === 'number' &&
    typeof entry.command?.type === 'string'
  );
}
