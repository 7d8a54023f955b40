import { readPreferences } from './preferences';

const key = 'staunton.preferences';

function stored(): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The reader's preferences; setting a field keeps it for the next visit. */
export const preferences = $state(readPreferences(stored()));

const dark = window.matchMedia('(prefers-color-scheme: dark)');
let systemIsDark = $state(dark.matches);
dark.addEventListener('change', () => {
  systemIsDark = dark.matches;
});

/** Whether the page is dark now. */
export function isDark(): boolean {
  return preferences.theme === 'system' ? systemIsDark : preferences.theme === 'dark';
}

/** Keeps the preferences, and the theme on the document, up to date; call in an effect. */
export function applyPreferences(): void {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
  try {
    window.localStorage.setItem(key, JSON.stringify(preferences));
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}
