import { readStored, writeStored } from '../storage/stored';
import { readPreferences } from './preferences';

const key = 'staunton.preferences';

/** What is stored, as far as this tab knows. */
let stored = readStored(key);

/** The user's preferences; a change is stored for the next visit. */
export const preferences = $state(readPreferences(stored));

// What is chosen in another tab holds here too; otherwise the next choice here would undo it.
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

/** Whether the page is dark now. */
export function isDark(): boolean {
  return preferences.theme === 'system' ? systemIsDark : preferences.theme === 'dark';
}

/** Stores the preferences and applies the theme; call it in an effect. */
export function applyPreferences(): void {
  const { dataset, style } = document.documentElement;
  dataset.theme = isDark() ? 'dark' : 'light';
  dataset.board = preferences.board;
  style.setProperty('--board-share', String(preferences.boardSize / 100));
  dataset.coordinates = preferences.coordinates;
  const text = JSON.stringify(preferences);
  if (text === stored) return;
  stored = text;
  writeStored(key, text);
}
