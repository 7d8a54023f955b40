import type { Notation } from '../chess/notation';

/** Light, dark, or the system's theme. */
export type Theme = 'system' | 'light' | 'dark';

/** The boards, by the colors of their squares. */
export const boardColors = [
  'club',
  'baize',
  'slate',
  'contrast',
  'sand',
  'marble',
  'sea',
  'night',
] as const;
export type BoardColors = (typeof boardColors)[number];

/** The sets of pieces. */
export const pieceSets = ['staunton', 'figurine', 'large'] as const;
export type PieceSet = (typeof pieceSets)[number];

/** The place of the coordinates. */
const places = ['inside', 'beside', 'squares', 'none'] as const;
export type Coordinates = (typeof places)[number];

/** The moves on the board that need confirmation. */
export type Confirmation = 'never' | 'correspondence' | 'always';

/** The preferences of a user, for all games. */
export interface Preferences {
  theme: Theme;
  board: BoardColors;
  pieces: PieceSet;
  /** The board's share of the room beside a game, in percent. */
  boardSize: number;
  coordinates: Coordinates;
  confirmMoves: Confirmation;
  /** Whether a game shows only the board and the clocks. */
  zen: boolean;
  /** Whether the pieces of a running game are hidden. */
  blindfold: boolean;
  /** Whether a notification reports the user's turn while the page is hidden. */
  notifyTurn: boolean;
  sound: boolean;
  /** The volume of sounds, in percent. */
  volume: number;
  /** Whether a check is marked, audible and announced; the Laws do not require it. */
  announceCheck: boolean;
  /** Whether single characters are shortcuts; dictation would trigger them unintentionally. */
  signKeys: boolean;
  notation: Notation;
  /** Whether a sentence about each move helps in unrated games against the computer. */
  coach: boolean;
}

/** The default preferences. */
export const defaults: Preferences = {
  theme: 'system',
  board: 'club',
  pieces: 'staunton',
  boardSize: 100,
  coordinates: 'inside',
  confirmMoves: 'never',
  zen: false,
  blindfold: false,
  notifyTurn: false,
  sound: true,
  volume: 100,
  announceCheck: true,
  signKeys: true,
  notation: 'letters',
  coach: false,
};

/** The smallest board beside a game, in percent of the room for it. */
export const smallestBoard = 50;

/** Returns the whole percents nearest to a number, from `least` to 100. */
const within = (percent: number, least: number): number =>
  Math.round(Math.min(100, Math.max(least, percent)));

/** Rounds and clamps a board size to whole percents within its limits. */
export const boardSize = (percent: number): number => within(percent, smallestBoard);

/** Reads stored preferences; missing or invalid values take their defaults. */
export function readPreferences(text: string | null): Preferences {
  let stored: Partial<Record<keyof Preferences, unknown>> = {};
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value === 'object' && value !== null) stored = value;
  } catch {
    // Unreadable preferences are ignored.
  }
  const percent = (value: unknown, least: number, otherwise: number) =>
    typeof value === 'number' && Number.isFinite(value) ? within(value, least) : otherwise;
  const flag = (value: unknown, otherwise: boolean) =>
    typeof value === 'boolean' ? value : otherwise;
  const one = <Choice extends string>(
    value: unknown,
    choices: readonly Choice[],
    otherwise: Choice,
  ) => choices.find((choice) => choice === value) ?? otherwise;
  return {
    theme: one(stored.theme, ['system', 'light', 'dark'], defaults.theme),
    board: one(stored.board, boardColors, defaults.board),
    pieces: one(stored.pieces, pieceSets, defaults.pieces),
    boardSize: percent(stored.boardSize, smallestBoard, defaults.boardSize),
    // Older versions stored only whether coordinates are shown.
    coordinates:
      stored.coordinates === false ? 'none' : one(stored.coordinates, places, defaults.coordinates),
    confirmMoves: one(
      stored.confirmMoves,
      ['never', 'correspondence', 'always'],
      defaults.confirmMoves,
    ),
    zen: flag(stored.zen, defaults.zen),
    blindfold: flag(stored.blindfold, defaults.blindfold),
    notifyTurn: flag(stored.notifyTurn, defaults.notifyTurn),
    sound: flag(stored.sound, defaults.sound),
    volume: percent(stored.volume, 0, defaults.volume),
    announceCheck: flag(stored.announceCheck, defaults.announceCheck),
    signKeys: flag(stored.signKeys, defaults.signKeys),
    notation: one(stored.notation, ['letters', 'figurines', 'long'], defaults.notation),
    coach: flag(stored.coach, defaults.coach),
  };
}
