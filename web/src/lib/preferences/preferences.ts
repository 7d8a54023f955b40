import type { Notation } from '../notation';

/** Light, dark, or as the device has it. */
export type Theme = 'system' | 'light' | 'dark';

/** What a reader has chosen for all games. */
export interface Preferences {
  theme: Theme;
  sound: boolean;
  /** Whether a check is marked, sounded and said; the Laws leave that open. */
  announceCheck: boolean;
  notation: Notation;
}

/** What holds before anything is chosen. */
export const defaults: Preferences = {
  theme: 'system',
  sound: true,
  announceCheck: true,
  notation: 'letters',
};

/** Preferences from their stored text; whatever is missing or odd takes its default. */
export function readPreferences(text: string | null): Preferences {
  let stored: Partial<Record<keyof Preferences, unknown>> = {};
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value === 'object' && value !== null) stored = value;
  } catch {
    // Unreadable preferences are no preferences.
  }
  const flag = (value: unknown, otherwise: boolean) =>
    typeof value === 'boolean' ? value : otherwise;
  const one = <Choice extends string>(
    value: unknown,
    choices: readonly Choice[],
    otherwise: Choice,
  ) => choices.find((choice) => choice === value) ?? otherwise;
  return {
    theme: one(stored.theme, ['system', 'light', 'dark'], defaults.theme),
    sound: flag(stored.sound, defaults.sound),
    announceCheck: flag(stored.announceCheck, defaults.announceCheck),
    notation: one(stored.notation, ['letters', 'figurines', 'long'], defaults.notation),
  };
}
