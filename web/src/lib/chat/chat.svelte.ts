import type { ChatSource } from '../connection/source';
import { say } from './talk';
import { newCommandId } from '../http/command-id';
import type { ChatClosed, ChatLine, ChatRoom } from '../protocol/protocol';

/** The chat of one game. */
export class Chat {
  /** The user's chat room; null until the server has sent it. */
  room = $state<ChatRoom | null>(null);
  /** The reason why the user cannot write; null when the chat is open. */
  closed = $state.raw<ChatClosed | null>(null);
  /** The chat lines, the oldest first. */
  lines = $state.raw<readonly ChatLine[]>([]);
  /** The number of lines of others since the user last looked. */
  unread = $state(0);
  /** The reason why the last line was refused. */
  error = $state<string | null>(null);
  /** Whether a line is being sent. */
  busy = $state(false);

  readonly #source: ChatSource;
  readonly #game: string;
  #leave: (() => void) | null = null;
  #looking = false;
  /** The text in transit and its idempotency key. A retry reuses the key. */
  #sent = { text: '', key: '' };

  constructor(source: ChatSource, game: string) {
    this.#source = source;
    this.#game = game;
  }

  /** Whether the chat is displayed. */
  readonly shown = $derived(
    this.room !== null &&
      (this.lines.length > 0 ||
        (this.closed?.reason !== 'server' && this.closed?.reason !== 'alone')),
  );

  /** Subscribes to the chat: the whole chat first, then new lines. */
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

  /** Reports whether the user is looking at the lines. */
  look(looking: boolean): void {
    this.#looking = looking;
    if (looking) this.unread = 0;
  }

  /** Sends a line. Returns whether the server accepted it. */
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
