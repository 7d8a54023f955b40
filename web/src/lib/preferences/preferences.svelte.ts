import { readStored, writeStored } from '../stored';
import { readPreferences } from './preferences';

const key = 'staunton.preferences';

/** The user's preferences; a change is stored for the next visit. */
export const preferences = $state(readPreferences(readStored(key)));

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
  writeStored(key, JSON.stringify(preferences));
}
