import { tick } from 'svelte';

/**
 * Goes on elsewhere when a part of the page that has the focus is about to be taken away: otherwise
 * whoever goes by keyboard begins at the top of the page again. To be called before the change, as in
 * `$effect.pre`.
 */
export function keepFocus(part: Element | null | undefined, goOn: () => void): void {
  if (!part?.contains(document.activeElement)) return;
  void tick().then(() => {
    // What had the focus may have stayed, or something else may have taken it.
    if (document.activeElement === document.body) goOn();
  });
}

/** Goes on at the top of what the page is about when nothing that can be seen has the focus. */
export function focusMain(): void {
  const active = document.activeElement;
  // What was hidden keeps the focus until the page is drawn again.
  const isLost = !active || active === document.body || active.getClientRects().length === 0;
  if (isLost) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
