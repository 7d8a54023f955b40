import { readStored, writeStored } from '../storage/stored';
import { loadPieces } from './piece-sets';
import { readPreferences } from './preferences';

const key = 'staunton.preferences';

/** The stored text, as far as this tab knows. */
let stored = readStored(key);

/** The user's preferences. A change is stored for the next visit. */
export const preferences = $state(readPreferences(stored));

// Takes over changes from other tabs; otherwise the next change here would undo them.
window.addEventListener('storage', (event) => {
  if (event.key !== key) return;
  Object.assign(preferences, readPreferences(event.newValue));
  stored = JSON.stringify(preferences);
});

const dark = window.matchMedia('(prefers-color-scheme: dark)');
let systemIsDark = $state(dark.matches);
dark.addEventListener('change', () => {
  systemIsDark = dark.matches;
});

/** Returns whether the page is dark now. */
export function isDark(): boolean {
  return preferences.theme === 'system' ? systemIsDark : preferences.theme === 'dark';
}

/** Stores the preferences and applies the theme. Call it in an effect. */
export function applyPreferences(): void {
  const { dataset, style } = document.documentElement;
  dataset.theme = isDark() ? 'dark' : 'light';
  dataset.board = preferences.board;
  dataset.pieces = preferences.pieces;
  loadPieces(preferences.pieces);
  style.setProperty('--board-share', String(preferences.boardSize / 100));
  dataset.coordinates = preferences.coordinates;
  const text = JSON.stringify(preferences);
  if (text === stored) return;
  stored = text;
  writeStored(key, text);
}
