import type { LessonCheck, LessonDraft } from '../protocol/protocol';

/** The pause in typing before a check, in milliseconds. */
const PAUSE = 600;

/** Checks the latest draft. Sends one request at a time and ignores answers to older drafts. */
export class DraftCheck {
  /** The last result; null at first. */
  found = $state.raw<LessonCheck | null>(null);
  /** The reason why the check failed; empty after a success. */
  problem = $state('');
  /** Whether the result for the latest draft is pending. */
  checking = $state(false);
  /** The last valid draft. */
  good = $state.raw<LessonDraft | null>(null);

  readonly #ask: (draft: LessonDraft) => Promise<LessonCheck>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted: LessonDraft | null = null;
  #running: Promise<void> | null = null;

  constructor(ask: (draft: LessonDraft) => Promise<LessonCheck>) {
    this.#ask = ask;
  }

  /** Checks this draft after a pause in typing. */
  later(draft: LessonDraft): void {
    this.#wanted = draft;
    this.checking = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), PAUSE);
  }

  /** Checks this draft at once. Returns whether it is a valid lesson. */
  async now(draft: LessonDraft): Promise<boolean> {
    this.#wanted = draft;
    this.checking = true;
    await this.#run();
    return this.found?.state === 'good' && this.problem === '';
  }

  /** Stops checking. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#wanted = null;
  }

  #run(): Promise<void> {
    clearTimeout(this.#timer);
    this.#running ??= this.#all().finally(() => (this.#running = null));
    return this.#running;
  }

  async #all(): Promise<void> {
    while (this.#wanted) {
      const draft = this.#wanted;
      try {
        const found = await this.#ask(draft);
        if (this.#wanted !== draft) continue;
        [this.found, this.problem] = [found, ''];
        if (found.state === 'good') this.good = draft;
      } catch (error) {
        if (this.#wanted !== draft) continue;
        this.problem = error instanceof Error ? error.message : String(error);
      }
      this.#wanted = null;
      this.checking = false;
    }
  }
}
