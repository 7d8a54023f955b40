import type { Attachment } from 'svelte/attachments';

/** Keys that open a list, or choose in an open one. */
const OPENS = [' ', 'Enter', 'F4'];
/**
 * Milliseconds within which a key changes a closed list. A user who opens the list with the key is
 * slower.
 */
const SOON = 250;

/**
 * Calls `choose` when an option of a list is chosen. An arrow key in the closed list makes a step,
 * which is committed by Enter or on blur and reverted by Escape. A choice in the open list is
 * committed at once.
 */
export const onChosen =
  (choose: (select: HTMLSelectElement) => void): Attachment<HTMLSelectElement> =>
  (select) => {
    /** The value before the steps; null without steps. */
    let before: string | null = null;
    let pressed = { value: '', at: -Infinity };

    function chosen(): void {
      before = null;
      choose(select);
    }

    function press(event: KeyboardEvent): void {
      const { key, altKey } = event;
      if (before !== null && key === 'Enter') {
        // Prevents Enter from opening the list.
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
