import { readPreferences } from './preferences';

const key = 'staunton.preferences';

function stored(): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The user's preferences; a change is stored for the next visit. */
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

/** Stores the preferences and applies the theme; call it in an effect. */
export function applyPreferences(): void {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
  try {
    window.localStorage.setItem(key, JSON.stringify(preferences));
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}
