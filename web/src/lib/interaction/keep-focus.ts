import { tick } from 'svelte';

/**
 * Calls `goOn` when a part of the page that has the focus is removed, because otherwise a keyboard
 * user would start at the top of the page again. Call it before the change, as in `$effect.pre`.
 */
export function keepFocus(part: Element | null | undefined, goOn: () => void): void {
  if (!part?.contains(document.activeElement)) return;
  void tick().then(() => {
    // The focused element may have stayed, or another one may have taken the focus.
    if (document.activeElement === document.body) goOn();
  });
}

/** Focuses the main content when no visible element has the focus. */
export function focusMain(): void {
  const active = document.activeElement;
  // A hidden element keeps the focus until the next rendering.
  const isLost = !active || active === document.body || active.getClientRects().length === 0;
  if (isLost) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
