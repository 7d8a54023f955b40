import type { EntrantId, JournalEntry, TournamentJournal } from '../../protocol/protocol';

/** Requests the entries before a version, or the last ones. */
export type GetPage = (before?: number) => Promise<TournamentJournal>;

/** The entries of a journal that have been requested, the last one first. */
export class JournalPages {
  entries = $state.raw<readonly JournalEntry[]>([]);
  hasOlder = $state(false);
  /** False until the first answer. */
  isLoaded = $state(false);
  /** The message of the last failure; empty if there is none. */
  problem = $state('');
  #names = $state.raw<Readonly<Record<EntrantId, string>>>({});
  readonly #get: GetPage;

  constructor(getPage: GetPage) {
    this.#get = getPage;
  }

  nameOf = (id: EntrantId): string => this.#names[id] || `Player ${String(id)}`;

  /** Requests the last entries. */
  async loadNewest(): Promise<void> {
    await this.#request(async () => {
      const page = await this.#get();
      const oldest = page.entries.at(-1)?.version ?? 0;
      const newest = this.entries[0]?.version ?? 0;
      // Entries between the known ones and this page would be missing.
      const isGap = newest < oldest - 1;
      const kept = isGap ? [] : this.entries.filter((entry) => entry.version < oldest);
      if (kept.length === 0) this.hasOlder = page.has_older === true;
      this.entries = [...page.entries, ...kept];
      this.#addNames(page);
      this.isLoaded = true;
    });
  }

  /** Requests older entries. */
  async loadOlder(): Promise<void> {
    await this.#request(async () => {
      const page = await this.#get(this.entries.at(-1)?.version);
      const oldest = this.entries.at(-1)?.version ?? Infinity;
      const added = page.entries.filter((entry) => entry.version < oldest);
      this.entries = [...this.entries, ...added];
      this.hasOlder = page.has_older === true;
      this.#addNames(page);
    });
  }

  /** Requests all entries that are missing. Returns whether it succeeded. */
  async loadAll(): Promise<boolean> {
    while (this.hasOlder && this.problem === '') await this.loadOlder();
    return this.problem === '';
  }

  #addNames({ players = [] }: TournamentJournal): void {
    this.#names = { ...this.#names, ...Object.fromEntries(players) };
  }

  async #request(load: () => Promise<void>): Promise<void> {
    this.problem = '';
    try {
      await load();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }
}
