import { preferences } from '../preferences/preferences.svelte';
import { isTyping } from './own-keys';

/** Returns whether a key is this letter as a shortcut, which users may turn off. */
export const isLetterKey = (event: KeyboardEvent, letter: string): boolean =>
  event.key.toLowerCase() === letter &&
  preferences.signKeys &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTyping(event);
