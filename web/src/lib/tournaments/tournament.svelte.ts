import { untrack } from 'svelte';
import type { TournamentSource } from '../connection/tournaments';
import type { EntrantId, EntrantView, TournamentView } from '../protocol/protocol';
import { entrantName, entrantsById } from './texts';
import { commander, getTournament, type SendCommand } from './requests';

/** Requests a value again and again; keeps the last one when a request fails. */
export class Loaded<Value> {
  /** Null until the first answer. */
  value = $state.raw<Value | null>(null);
  /** The message of the last failure; empty if there is none. */
  problem = $state('');
  readonly #ask: () => Promise<Value>;
  /** The number of the last request; late answers to older ones are ignored. */
  #latest = 0;
  /** The last request. */
  #running: Promise<void> = Promise.resolve();

  constructor(ask: () => Promise<Value>) {
    this.#ask = ask;
  }

  /** Requests the value. The promise is fulfilled when the last request has been answered. */
  load(): Promise<void> {
    this.#running = this.#request(++this.#latest);
    return this.#running;
  }

  async #request(number: number): Promise<void> {
    try {
      const value = await this.#ask();
      if (number !== this.#latest) return await this.#running;
      this.value = value;
      this.problem = '';
    } catch (error) {
      if (number !== this.#latest) return this.#running;
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }
}

/** A tournament that the page shows, with its changes. */
export class Tournament {
  /** The newest version that the server has announced. The parts reload when it grows. */
  version = $state(0);
  /** Sends commands of an official. */
  readonly send: SendCommand;
  readonly #view: Loaded<TournamentView>;
  readonly #entrants = $derived.by(() => entrantsById(this.view?.entrants ?? []));

  constructor(readonly id: string) {
    this.#view = new Loaded(() => getTournament(id));
    const send = commander(id);
    this.send = async (...command) => {
      const answer = await send(...command);
      this.note(answer.version);
      return answer;
    };
  }

  /** Null until it is loaded. */
  get view(): TournamentView | null {
    return this.#view.value;
  }

  /** The message of the last failure; empty if there is none. */
  get problem(): string {
    return this.#view.problem;
  }

  /** Loads the tournament and follows its changes. Returns a function that ends this. */
  follow(source: TournamentSource): () => void {
    void this.refresh();
    return source.follow(this.id, (version) => {
      this.note(version);
    });
  }

  /** Loads the tournament again. */
  async refresh(): Promise<void> {
    await this.#view.load();
    const loaded = this.view?.version ?? 0;
    if (loaded > this.version) this.version = loaded;
  }

  /** Reloads the tournament if this version is newer than the known one. */
  note(version: number): void {
    if (version <= untrack(() => this.version)) {
      // The last request may have failed.
      if (untrack(() => this.problem) !== '') void this.refresh();
      return;
    }
    this.version = version;
    // The page of an arena loads its own parts.
    if (this.view?.settings.system.kind === 'arena') return;
    if ((this.view?.version ?? 0) < version) void this.refresh();
  }

  /** Returns a player. */
  entrant(id: EntrantId): EntrantView | null {
    return this.#entrants.get(id) ?? null;
  }

  /** Returns the title and name of a player. */
  name(id: EntrantId): string {
    const entrant = this.entrant(id);
    return entrant ? entrantName(entrant) : `Player ${String(id)}`;
  }
}

/** A request for a part of a tournament in a version. */
interface PartRequest<Value> {
  readonly version: number;
  readonly ask: () => Promise<Value>;
}

/**
 * Returns a part of a tournament. It is requested now, and again when the version or another state
 * that `request` reads changes; meanwhile the last answer stays. Call it while a component is created.
 */
export function followPart<Value>(request: () => PartRequest<Value>): Loaded<Value> {
  const part = new Loaded(() => untrack(request).ask());
  $effect(() => {
    void request();
    untrack(() => void part.load());
  });
  return part;
}
