import { isDialogOpen, isTyping } from '../../lib/interaction/own-keys';
import { GoKeys } from '../../lib/navigation/go-keys';
import { navigate } from '../../lib/navigation/location.svelte';
import { preferences } from '../../lib/preferences/preferences.svelte';
import { openDialog } from './open-dialog';

const goKeys = new GoKeys();

/** Returns whether single characters are shortcuts now, and this may be one. */
const isSignKey = (event: KeyboardEvent): boolean =>
  preferences.signKeys && !event.ctrlKey && !event.metaKey && !isTyping(event);

/** Opens the dialog that a key belongs to. */
function open(event: KeyboardEvent): void {
  if (isDialogOpen()) return;
  const isPalette =
    event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
  if (isPalette || (event.key === '/' && isSignKey(event))) {
    // The browser would open its own search.
    event.preventDefault();
    openDialog('find');
  } else if (event.key === '?' && isSignKey(event)) openDialog('keys');
}

/** Goes to the page of a key before the current page sees it, whose squares may use letters. */
function go(event: KeyboardEvent): void {
  if (event.altKey || event.repeat || !isSignKey(event) || isDialogOpen()) return;
  const path = goKeys.pathAfter(event.key, event.timeStamp);
  if (path === null) return;
  event.preventDefault();
  event.stopPropagation();
  navigate(path);
}

/** Handles the shortcuts of every page. */
export function listenForShortcuts(): void {
  window.addEventListener('keydown', open);
  window.addEventListener('keydown', go, { capture: true });
}
