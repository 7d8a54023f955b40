import { pathOfKey } from './places';

/** Milliseconds within which the second key must follow. */
const PATIENCE = 1_500;

/** Recognizes `g` and then the key of a page. */
export class GoKeys {
  #since: number | null = null;

  /**
   * Returns the path that a key pressed at `now`, in milliseconds, leads to; null for a key that
   * does not complete a shortcut.
   */
  pathAfter(key: string, now: number): string | null {
    const since = this.#since;
    this.#since = key.toLowerCase() === 'g' ? now : null;
    return since === null || now - since > PATIENCE ? null : pathOfKey(key);
  }
}
