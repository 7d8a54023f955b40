/** What is looked at of a key that was pressed. */
export type Key = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'target'
>;

/** Elements that handle arrow keys and the like themselves. */
const OWN = 'input, textarea, select, [role="dialog"], dialog, [role="radiogroup"], .cursor';

/** Whether a key was pressed in an element that handles it itself. */
export function isTaken({ target }: Key): boolean {
  const element = target as Partial<Element> | null;
  return Boolean(element?.closest?.(OWN));
}

/** Elements in which people type or answer a question. */
const TYPED = 'input, textarea, select, [role="dialog"], dialog';

/** Whether a key was pressed where it is text, or meant for a dialog. */
export function isTyping({ target }: Key): boolean {
  const element = target as Partial<Element> | null;
  return Boolean(element?.closest?.(TYPED));
}

/** Whether a dialog is open: Escape closes it then, wherever in it the focus is, and does nothing else. */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;
