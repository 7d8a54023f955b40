import { readStored, writeStored } from '../storage/stored';

/** Who sits at a board, as they write it on their score sheet; empty where nothing was written. */
export interface Names {
  readonly white: string;
  readonly black: string;
}

/** A game over the board that was begun in this browser. */
export interface Sheet extends Names {
  readonly game: string;
  /** Whether the players press the clock themselves after a move. */
  readonly press: boolean;
}

const KEY = 'staunton.board.sheets';
/** So many games are remembered, the newest first. */
const KEPT = 20;
/** The most letters of a name. */
export const LONGEST_NAME = 60;

/** The games that were begun here, the newest first. */
export function sheets(): readonly Sheet[] {
  try {
    const value: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isSheet).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** The sheet of a game; an empty one for a game that was not begun here. */
export function sheetOf(game: string): Sheet {
  const found = sheets().find((sheet) => sheet.game === game);
  return found ?? { game, white: '', black: '', press: false };
}

/** Remembers a game, in the place of what was remembered of it. */
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

/** A game as PGN with these names; without them it keeps those of the server. */
export function withNames(pgn: string, { white, black }: Names): string {
  return named(named(pgn, /* @wc-ignore */ 'White', white), /* @wc-ignore */ 'Black', black);
}

function named(pgn: string, tag: string, name: string): string {
  if (name === '') return pgn;
  const text = name.replace(/[\\"]/g, '\\$&');
  return pgn.replace(new RegExp(`^\\[${tag} ".*"\\]$`, 'm'), () => `[${tag} "${text}"]`);
}
