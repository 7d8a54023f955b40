/** The fields of a keyboard event that the handlers need. */
export type Key = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'target'
>;

/** Elements that handle arrow keys and similar keys themselves. */
const OWN = 'input, textarea, select, [role="dialog"], dialog, [role="radiogroup"], .cursor';

/** Returns whether a key was pressed in an element that handles it itself. */
export function isTaken({ target }: Key): boolean {
  const element = target as Partial<Element> | null;
  return Boolean(element?.closest?.(OWN));
}

/** Elements in which the user types or answers a question. */
const TYPED = 'input, textarea, select, [role="dialog"], dialog';

/** Returns whether an event, such as that of a key, belongs to a field or a dialog. */
export function isTyping({ target }: Pick<Key, 'target'>): boolean {
  const element = target as Partial<Element> | null;
  return Boolean(element?.closest?.(TYPED));
}

/**
 * Returns whether a dialog is open. Escape then closes it, wherever the focus is, and does nothing
 * else.
 */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

/** Returns whether the user is typing or answering a question, which leaving the page would lose. */
export const isBusy = (): boolean =>
  isDialogOpen() ||
  (document.activeElement?.matches(/* @wc-ignore */ 'input, select, textarea') ?? false);
