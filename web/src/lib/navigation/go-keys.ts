/** The pages that the keyboard reaches after `g`, by key. */
export const goKeys: Readonly<Record<string, string>> = {
  h: '/',
  p: '/puzzles',
  l: '/learn',
  a: '/analysis',
  t: '/tournaments',
  c: '/community',
  e: '/editor',
  s: '/search',
  k: '/classes',
  b: '/library',
};

/** Returns the path that a key goes to after `g`; null if there is none. */
export const pathOfKey = (key: string): string | null => goKeys[key.toLowerCase()] ?? null;

/** Returns the key that goes to a page; an empty text if there is none. */
export const keyOf = (path: string): string =>
  Object.keys(goKeys).find((key) => goKeys[key] === path) ?? '';

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
