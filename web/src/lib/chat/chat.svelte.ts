import type { ChatSource } from '../connection/source';
import { say } from './talk';
import { newCommandId } from '../http/command-id';
import type { ChatClosed, ChatLine, ChatRoom } from '../protocol/protocol';

/** What is said beside one game. */
export class Chat {
  /** The room in which the reader is; null until the server has said so. */
  room = $state<ChatRoom | null>(null);
  /** Why nothing can be said; null when something can. */
  closed = $state.raw<ChatClosed | null>(null);
  /** What was said, the oldest first. */
  lines = $state.raw<readonly ChatLine[]>([]);
  /** How many lines of others have come since the reader last looked. */
  unread = $state(0);
  /** Why the last line was not said. */
  error = $state<string | null>(null);
  /** Whether a line is on its way. */
  busy = $state(false);

  readonly #source: ChatSource;
  readonly #game: string;
  #leave: (() => void) | null = null;
  #looking = false;
  /** What is sent, and under which key: again under the same one when the answer was lost. */
  #sent = { text: '', key: '' };

  constructor(source: ChatSource, game: string) {
    this.#source = source;
    this.#game = game;
  }

  /** Whether there is anything to show. */
  readonly shown = $derived(
    this.room !== null &&
      (this.lines.length > 0 ||
        (this.closed?.reason !== 'server' && this.closed?.reason !== 'alone')),
  );

  /** Asks for everything, and for what comes after. */
  follow(): void {
    this.#leave?.();
    this.#leave = this.#source.followChat(this.#game, {
      chat: (room, closed, lines) => {
        const last = this.#last();
        const known = this.room !== null;
        this.room = room;
        this.closed = closed;
        this.lines = lines;
        if (known) this.#note(lines.filter(({ number }) => number > last));
      },
      said: (line) => {
        if (line.number <= this.#last()) return;
        this.lines = [...this.lines, line];
        this.#note([line]);
      },
    });
  }

  leave(): void {
    this.#leave?.();
    this.#leave = null;
  }

  /** The reader looks at the lines, or does not any more. */
  look(looking: boolean): void {
    this.#looking = looking;
    if (looking) this.unread = 0;
  }

  /** Says a line; returns whether it was said. */
  async say(text: string): Promise<boolean> {
    if (this.busy) return false;
    if (text !== this.#sent.text) this.#sent = { text, key: newCommandId() };
    this.busy = true;
    this.error = null;
    try {
      await say(this.#game, text, this.#sent.key);
      this.#sent = { text: '', key: '' };
      return true;
    } catch (problem) {
      this.error = problem instanceof Error ? problem.message : String(problem);
      return false;
    } finally {
      this.busy = false;
    }
  }

  #last(): number {
    return this.lines.at(-1)?.number ?? 0;
  }

  #note(lines: readonly ChatLine[]): void {
    if (!this.#looking) this.unread += lines.filter(({ own }) => !own).length;
  }
}
