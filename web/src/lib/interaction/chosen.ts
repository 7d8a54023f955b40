import type { Attachment } from 'svelte/attachments';

/** Keys that open a list, or choose in an open one. */
const OPENS = [' ', 'Enter', 'F4'];
/** Milliseconds within which a key changes a closed list. Where it opens one, nobody is so quick. */
const SOON = 250;

/**
 * Calls `choose` when something is chosen in a list. A key that goes through the closed list makes
 * a step: that counts when Enter is pressed or the list is left, and Escape takes it back. What is
 * chosen in the open list counts at once.
 */
export const onChosen =
  (choose: (select: HTMLSelectElement) => void): Attachment<HTMLSelectElement> =>
  (select) => {
    /** What was chosen before the steps; null without any. */
    let before: string | null = null;
    let pressed = { value: '', at: -Infinity };

    function chosen(): void {
      before = null;
      choose(select);
    }

    function press(event: KeyboardEvent): void {
      const { key, altKey } = event;
      if (before !== null && key === 'Enter') {
        // Otherwise it would open the list.
        event.preventDefault();
        chosen();
      } else if (before !== null && key === 'Escape') {
        select.value = before;
        before = null;
      }
      const opens = altKey || OPENS.includes(key);
      pressed = { value: select.value, at: opens ? -Infinity : performance.now() };
    }

    function change(): void {
      if (performance.now() - pressed.at < SOON) before ??= pressed.value;
      else chosen();
    }

    function left(): void {
      if (before !== null) chosen();
    }

    const gone = new AbortController();
    const { signal } = gone;
    select.addEventListener('keydown', press, { signal });
    select.addEventListener('change', change, { signal });
    select.addEventListener('blur', left, { signal });
    return () => {
      gone.abort();
    };
  };
