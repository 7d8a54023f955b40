import type { LessonCheck, LessonDraft } from '../protocol/protocol';

/** How long nothing is written before it is checked, in milliseconds. */
const PAUSE = 600;

/**
 * What is known of the draft that was written last. One request is on its way at a time, and answers
 * about earlier drafts are not shown.
 */
export class DraftCheck {
  /** What was found out last; null at first. */
  found = $state.raw<LessonCheck | null>(null);
  /** Why nothing could be found out; empty when it could. */
  problem = $state('');
  /** Whether what was found out is not about the last draft. */
  checking = $state(false);
  /** The draft that was found to be a lesson. */
  good = $state.raw<LessonDraft | null>(null);

  readonly #ask: (draft: LessonDraft) => Promise<LessonCheck>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted: LessonDraft | null = null;
  #running: Promise<void> | null = null;

  constructor(ask: (draft: LessonDraft) => Promise<LessonCheck>) {
    this.#ask = ask;
  }

  /** Checks this draft when nothing else is written for a moment. */
  later(draft: LessonDraft): void {
    this.#wanted = draft;
    this.checking = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), PAUSE);
  }

  /** Checks this draft at once, and says whether it is a lesson. */
  async now(draft: LessonDraft): Promise<boolean> {
    this.#wanted = draft;
    this.checking = true;
    await this.#run();
    return this.found?.state === 'good' && this.problem === '';
  }

  /** Asks for nothing more. */
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
