import type { Explanation, GameListener } from '../connection/source';
import { loadRules, startEngine, type ClientGame, type Engine } from '../core/core';
import { language } from '../language/texts';
import type {
  Character,
  OfflineGame,
  PlayerCommand,
  RefusalCode,
  ServerMessage,
} from '../protocol/protocol';
import { currentSession } from '../session/session.svelte';
import { localGame, type LocalGame } from '../offline/local-games';
import { keepLocalGame, newLocalId, onLocalGames } from '../offline/own-games';

type GameMessage = Extract<ServerMessage, { type: 'game' }>;
type ExplanationMessage = Extract<ServerMessage, { type: 'explanation' }>;

/** The minimum time for a move of the computer, since an immediate answer would surprise the player. */
const PAUSE = 500;
/** The longest time that a timer of a browser can measure. */
const LONGEST_TIMER = 2 ** 31 - 1;

interface Search {
  readonly fen: string;
  readonly chess960: boolean;
  readonly moves: readonly string[];
  readonly level: number;
  readonly character: Character | null;
  readonly seed: number;
  readonly time: number;
}

/** Games that this page plays itself, with the interface of those of the server. */
export class LocalSource {
  readonly #tables = new Map<string, Promise<Table | null>>();

  follow(game: string, listener: GameListener): () => void {
    let isFollowed = true;
    let leave = (): void => {
      isFollowed = false;
    };
    void this.#table(game).then((table) => {
      if (!isFollowed) return;
      if (table) leave = table.join(listener);
      else
        listener.failed('no_such_game', 'This game was played on another device, or was deleted.');
    }, failed(listener));
    return () => {
      leave();
    };
  }

  refresh(game: string): void {
    void this.#table(game).then((table) => table?.show());
  }

  /** Carries out a command with this id. */
  send(game: string, id: string, command: PlayerCommand): void {
    void this.#table(game).then((table) => table?.carryOut(id, command));
  }

  async explain(game: string, text: string): Promise<Explanation> {
    const table = await this.#table(game);
    if (!table) throw new Error('no such game');
    return table.explain(text);
  }

  #table(id: string): Promise<Table | null> {
    const known = this.#tables.get(id);
    if (known) return known;
    const opened = Table.open(id);
    this.#tables.set(id, opened);
    opened.catch(() => this.#tables.delete(id));
    return opened;
  }
}

const failed = (listener: GameListener) => (error: unknown) => {
  listener.failed('unavailable', error instanceof Error ? error.message : String(error));
};

/** One game of this page, with its clock and the computer. */
class Table {
  readonly #id: string;
  #game: ClientGame;
  #kept: LocalGame;
  readonly #listeners = new Set<GameListener>();
  #engine: Promise<Engine> | null = null;
  /** The version for which the computer is thinking. */
  #thinking: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(game: ClientGame, kept: LocalGame) {
    this.#id = kept.id;
    this.#game = game;
    this.#kept = kept;
    onLocalGames(() => {
      void this.#reopen();
    });
  }

  static async open(id: string): Promise<Table | null> {
    const kept = localGame(id);
    if (!kept) return null;
    return new Table(await read(kept), kept);
  }

  join(listener: GameListener): () => void {
    this.#listeners.add(listener);
    this.#dropFlag();
    this.#send(listener);
    this.#goOn();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#timer);
      void this.#engine?.then((engine) => {
        engine.close();
      });
      [this.#engine, this.#thinking] = [null, null];
    };
  }

  show(): void {
    for (const listener of this.#listeners) this.#send(listener);
  }

  carryOut(id: string, command: PlayerCommand): void {
    const before = this.#game.version();
    if (command.type === 'rematch') {
      this.#rematch();
      for (const listener of this.#listeners) listener.accepted(id, this.#game.version());
      this.#changed(before);
      return;
    }
    const refused = this.#game.command(Date.now(), JSON.stringify(command));
    for (const listener of this.#listeners) {
      if (refused === undefined) listener.accepted(id, this.#game.version());
      else {
        const why = JSON.parse(refused) as { code: RefusalCode; message: string; article: string };
        listener.refused({ id, ...why });
      }
    }
    if (this.#game.version() !== before) this.#changed(before);
  }

  explain(text: string): Explanation {
    const answer = JSON.parse(this.#game.explain(Date.now(), text)) as ExplanationMessage;
    const { legal, message, article, ends, claim } = answer;
    return { legal, message, article, ends, claim: claim ?? null };
  }

  /** The game has changed: stores it, updates the page, and starts the computer's search. */
  #changed(since: number): void {
    const record = JSON.parse(this.#game.record()) as LocalGame['record'];
    const { state, events } = this.#message(since);
    this.#kept = { ...this.#kept, record, over: state.verdict !== null };
    keepLocalGame(this.#kept);
    for (const listener of this.#listeners) listener.update(state, events);
    if (this.#kept.over) window.dispatchEvent(new Event('staunton-result'));
    this.#goOn();
  }

  #message(since?: number): GameMessage {
    const text = this.#game.message(Date.now(), since);
    const message = JSON.parse(text) as GameMessage;
    const { id, name } = currentSession() ?? { id: '', name: 'Guest' };
    const { white, black } = message.info.seats;
    for (const seat of [white, black])
      if (seat.kind === 'person') Object.assign(seat, { id, name });
    return { ...message, state: { ...message.state, rematch: this.#kept.rematch } };
  }

  #send(listener: GameListener): void {
    const { info, state, events, away, claim } = this.#message();
    listener.snapshot(info, state, events, away, claim);
  }

  #rematch(): void {
    if (this.#kept.rematch !== null) return;
    const rematch = newLocalId();
    const { record } = this.#kept;
    const side = record.side === 'white' ? 'black' : 'white';
    const next: OfflineGame = { ...record, side, started_at: Date.now(), rows: [] };
    keepLocalGame({ id: rematch, record: next, over: false, rematch: null, sent: null });
    this.#kept = { ...this.#kept, rematch };
  }

  #dropFlag(): void {
    const before = this.#game.version();
    if (this.#game.dropFlag(Date.now())) this.#changed(before);
  }

  /** Waits for the flag, and lets the computer think if it is its turn. */
  #goOn(): void {
    clearTimeout(this.#timer);
    if (this.#listeners.size === 0) return;
    const due = this.#game.flagDue();
    if (due !== undefined && !this.#kept.over) {
      const left = Math.max(0, due - Date.now()) + 1;
      this.#timer = setTimeout(
        () => {
          this.#dropFlag();
          this.#goOn();
        },
        Math.min(left, LONGEST_TIMER),
      );
    }
    void this.#think().catch((error: unknown) => {
      this.#thinking = null;
      for (const listener of this.#listeners) failed(listener)(error);
    });
  }

  async #think(): Promise<void> {
    const version = this.#game.version();
    const task = this.#game.search(Date.now());
    if (task === undefined || this.#thinking === version) return;
    this.#thinking = version;
    const { level, character, seed, time, ...position } = JSON.parse(task) as Search;
    const pause = new Promise((resolve) => setTimeout(resolve, Math.min(PAUSE, time)));
    this.#engine ??= startEngine();
    const engine = await this.#engine;
    const chosen = await engine.play(position, {
      level,
      ...(character && { character }),
      seed,
      time,
    });
    await pause;
    // The game has changed in the meantime, or the page has left it.
    if (this.#thinking !== version || this.#game.version() !== version) return;
    this.#thinking = null;
    if (!chosen) return;
    this.#game.computerPlays(Date.now(), chosen.lan, chosen.cp, chosen.mate, chosen.typical);
    this.#changed(version);
  }

  /** Another page of this browser may have gone on with the game. */
  async #reopen(): Promise<void> {
    const kept = localGame(this.#id);
    if (!kept || kept.record.rows.length <= this.#kept.record.rows.length) return;
    const before = this.#game.version();
    const next = await read(kept);
    this.#game.free();
    [this.#game, this.#kept] = [next, kept];
    const { state, events } = this.#message(before);
    for (const listener of this.#listeners) listener.update(state, events);
    this.#goOn();
  }
}

async function read(kept: LocalGame): Promise<ClientGame> {
  const { ClientGame } = await loadRules();
  return new ClientGame(kept.id, JSON.stringify(kept.record), language);
}
