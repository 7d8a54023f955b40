import { defaultClaims, shortClaims } from '../game/claims';
import { characterName, characters } from '../chess/characters';
import type { Character, Claims, ColorChoice, NewGame, Opponent } from '../protocol/protocol';
import {
  readTimeForm,
  restoreTimeForm,
  shortTime,
  timeForm,
  type TimeForm,
} from '../clock/time-control';
import { chess960Name, readStartNumber } from './chess960';
import { LEVELS } from './levels';

/** The kinds of opponents. */
export type Way = Opponent['kind'];

/** The settings of a new game, as in its form. */
export interface NewGameSettings {
  level: number;
  /** The character as which the computer plays; empty for the plain level. */
  character: Character | '';
  color: ColorChoice;
  time: TimeForm;
  claims: Claims;
  chess960: boolean;
  /** The number of the Chess960 starting position, as written; empty for a random one. */
  startNumber: string;
  /** A position as FEN; empty for the standard position. */
  start: string;
  /** Whether the game is rated, where it can be. */
  rated: boolean;
}

/** Returns the default settings. */
export function defaultSettings(way: Way): NewGameSettings {
  return {
    level: 5,
    character: '',
    color: 'random',
    time: timeForm(way === 'invitation' ? '10+0' : 'none'),
    claims: defaultClaims(way),
    chess960: false,
    startNumber: '',
    start: '',
    rated: false,
  };
}

/**
 * Reads stored settings; missing or invalid values take their defaults. A custom position and the
 * number of a starting position apply to one game and are not stored.
 */
export function readSettings(way: Way, text: string | null): NewGameSettings {
  const settings = defaultSettings(way);
  let stored: Partial<Record<keyof NewGameSettings | 'levels', unknown>> = {};
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value === 'object' && value !== null) stored = value;
  } catch {
    // Unreadable settings are ignored.
  }
  const { level, color, claims, chess960, time, rated } = stored;
  if (typeof level === 'number' && Number.isInteger(level) && level >= 1 && level <= FULL)
    settings.level = stored.levels === FULL ? level : renumbered(level);
  settings.character = characters.find((one) => one === stored.character) ?? '';
  if (color === 'white' || color === 'black' || color === 'random') settings.color = color;
  if (claims === 'by_players' || claims === 'without_penalty' || claims === 'automatic')
    settings.claims = claims;
  if (typeof chess960 === 'boolean') settings.chess960 = chess960;
  if (typeof rated === 'boolean') settings.rated = rated;
  settings.time = restoreTimeForm(time, settings.time);
  return settings;
}

/** The number of levels. */
const FULL = LEVELS.length;
/** The number of levels when settings did not store it yet, and the number of those added below. */
const [FORMER, ADDED_BELOW] = [12, 4];

/** Returns today's number of one of the first twelve levels. */
const renumbered = (level: number): number => (level >= FORMER ? FULL : level + ADDED_BELOW);

/** Writes the text that `readSettings` reads. */
export function writeSettings(settings: NewGameSettings): string {
  return JSON.stringify({ ...settings, levels: FULL, start: undefined, startNumber: undefined });
}

const colors: Readonly<Record<ColorChoice, string>> = {
  white: 'White',
  black: 'Black',
  random: 'Random',
};

/** Returns whether such a game between two registered players could be rated. */
export function mayBeRated(way: Way, settings: NewGameSettings): boolean {
  const { claims, time, start, chess960 } = settings;
  const isStandard = time.choice !== 'none' && start.trim() === '' && !chess960;
  return way === 'invitation' && isStandard && claims !== 'automatic';
}

/** Returns "Level 3" or the name of the character. */
const opponentName = ({ level, character }: NewGameSettings): string =>
  character === '' ? `Level ${String(level)}` : characterName(character);

/** Describes the settings in one line: "Level 3 · White · 10+0". */
export function describeSettings(
  way: Way,
  settings: NewGameSettings,
  /** Whether this visitor has an account, which rated games require. */
  registered: boolean,
): string {
  const rated = registered && settings.rated && mayBeRated(way, settings);
  const start = readStartNumber(settings.startNumber);
  const startNumber = 'number' in start ? start.number : null;
  return [
    ...(way === 'engine' ? [opponentName(settings)] : []),
    ...(way === 'myself' ? [] : [colors[settings.color]]),
    shortTime(settings.time),
    ...(settings.chess960 ? [chess960Name(startNumber)] : []),
    ...(settings.claims === defaultClaims(way) ? [] : [shortClaims(settings.claims)]),
    ...(settings.start.trim() === '' ? [] : ['From a position']),
    ...(rated ? [/* @wc-include */ 'rated'] : []),
  ].join(' · ');
}

/** Returns the game that these settings describe, or an error message. */
export function readNewGame(
  way: Way,
  settings: NewGameSettings,
  /** Whether this visitor has an account. */
  registered: boolean,
): { game: NewGame } | { error: string } {
  const read = readTimeForm(settings.time);
  if ('error' in read) return read;
  const start = settings.start.trim();
  const numbered = readStartNumber(settings.chess960 ? settings.startNumber : '');
  if ('error' in numbered) return numbered;
  if (numbered.number !== null && start !== '')
    return { error: 'Choose a starting position by its number or as a FEN, not both.' };
  return {
    game: {
      opponent:
        way === 'engine'
          ? {
              kind: 'engine',
              level: settings.level,
              ...(settings.character !== '' && { character: settings.character }),
            }
          : { kind: way },
      color: way === 'myself' ? 'white' : settings.color,
      time: read.time,
      start: start === '' ? null : start,
      chess960: settings.chess960,
      ...(numbered.number !== null && { chess960_number: numbered.number }),
      claims: settings.claims,
      rated: registered && settings.rated && mayBeRated(way, settings),
    },
  };
}
