import type { Notation } from '../chess/notation';

/** Light, dark, or the system's theme. */
export type Theme = 'system' | 'light' | 'dark';

/** The colors of the squares. */
export type BoardColors = 'club' | 'baize' | 'slate' | 'contrast';

/** The place of the coordinates. */
export type Coordinates = 'inside' | 'beside' | 'none';

/** The moves on the board that need confirmation. */
export type Confirmation = 'never' | 'correspondence' | 'always';

/** The preferences of a user, for all games. */
export interface Preferences {
  theme: Theme;
  board: BoardColors;
  /** The board's share of the room beside a game, in percent. */
  boardSize: number;
  coordinates: Coordinates;
  confirmMoves: Confirmation;
  /** Whether a game shows only the board and the clocks. */
  zen: boolean;
  /** Whether a notification reports the user's turn while the page is hidden. */
  notifyTurn: boolean;
  sound: boolean;
  /** Whether a check is marked, audible and announced; the Laws do not require it. */
  announceCheck: boolean;
  /** Whether single characters are shortcuts; dictation would trigger them unintentionally. */
  signKeys: boolean;
  notation: Notation;
}

/** The default preferences. */
export const defaults: Preferences = {
  theme: 'system',
  board: 'club',
  boardSize: 100,
  coordinates: 'inside',
  confirmMoves: 'never',
  zen: false,
  notifyTurn: false,
  sound: true,
  announceCheck: true,
  signKeys: true,
  notation: 'letters',
};

/** The smallest board beside a game, in percent of the room for it. */
export const smallestBoard = 50;

/** Rounds and clamps a board size to whole percents within its limits. */
export function boardSize(percent: number): number {
  return Math.round(Math.min(100, Math.max(smallestBoard, percent)));
}

/** Reads stored preferences; missing or invalid values take their defaults. */
export function readPreferences(text: string | null): Preferences {
  let stored: Partial<Record<keyof Preferences, unknown>> = {};
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value === 'object' && value !== null) stored = value;
  } catch {
    // Unreadable preferences are ignored.
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
    board: one(stored.board, ['club', 'baize', 'slate', 'contrast'], defaults.board),
    boardSize:
      typeof stored.boardSize === 'number' && Number.isFinite(stored.boardSize)
        ? boardSize(stored.boardSize)
        : defaults.boardSize,
    // Older versions stored only whether coordinates are shown.
    coordinates:
      stored.coordinates === false
        ? 'none'
        : one(stored.coordinates, ['inside', 'beside', 'none'], defaults.coordinates),
    confirmMoves: one(
      stored.confirmMoves,
      ['never', 'correspondence', 'always'],
      defaults.confirmMoves,
    ),
    zen: flag(stored.zen, defaults.zen),
    notifyTurn: flag(stored.notifyTurn, defaults.notifyTurn),
    sound: flag(stored.sound, defaults.sound),
    announceCheck: flag(stored.announceCheck, defaults.announceCheck),
    signKeys: flag(stored.signKeys, defaults.signKeys),
    notation: one(stored.notation, ['letters', 'figurines', 'long'], defaults.notation),
  };
}
