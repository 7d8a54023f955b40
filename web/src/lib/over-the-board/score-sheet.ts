import { readStored, writeStored } from '../storage/stored';

/** The names of the players as on their score sheet; empty where none was written. */
export interface Names {
  readonly white: string;
  readonly black: string;
}

/** A game over the board that was started in this browser. */
export interface Sheet extends Names {
  readonly game: string;
  /** Whether the players press the clock themselves after a move. */
  readonly press: boolean;
}

const KEY = 'staunton.board.sheets';
/** The number of stored sheets. */
const KEPT = 20;
/** The maximum length of a name. */
export const LONGEST_NAME = 60;

/** Returns the games that were started in this browser, the newest first. */
export function sheets(): readonly Sheet[] {
  try {
    const value: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isSheet).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Returns the sheet of a game; an empty one for a game that was started elsewhere. */
export function sheetOf(game: string): Sheet {
  const found = sheets().find((sheet) => sheet.game === game);
  return found ?? { game, white: '', black: '', press: false };
}

/** Stores a sheet, which replaces the old one of the same game. */
export function keepSheet(sheet: Sheet): void {
  const others = sheets().filter(({ game }) => game !== sheet.game);
  writeStored(KEY, JSON.stringify([sheet, ...others].slice(0, KEPT)));
}

function isSheet(value: unknown): value is Sheet {
  const sheet = value as Partial<Sheet> | null;
  return (
    typeof sheet?.game === 'string' &&
    typeof sheet.white === 'string' &&
    typeof sheet.black === 'string' &&
    typeof sheet.press === 'boolean'
  );
}

/** Puts these names into a PGN; an empty name keeps the server's. */
export function withNames(pgn: string, { white, black }: Names): string {
  return named(named(pgn, /* @wc-ignore */ 'White', white), /* @wc-ignore */ 'Black', black);
}

function named(pgn: string, tag: string, name: string): string {
  if (name === '') return pgn;
  const text = name.replace(/[\\"]/g, '\\$&');
  return pgn.replace(new RegExp(`^\\[${tag} ".*"\\]$`, 'm'), () => `[${tag} "${text}"]`);
}
