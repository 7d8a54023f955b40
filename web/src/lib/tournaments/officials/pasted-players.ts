import type { EntrantDetails } from '../../protocol/protocol';

/** A line of a pasted list. */
export interface PastedPlayer {
  /** The number of the line, from 1. */
  line: number;
  name: string;
  rating: number | null;
  club: string;
  /** The reason why the player is not entered; empty if there is none. */
  problem: string;
  /** A doubt about a player who is entered; empty if there is none. */
  doubt: string;
}

/** The facts by which a player is recognized. */
type Known = Pick<PastedPlayer, 'name' | 'rating' | 'club'>;

const longest = 60;

/** Returns the separator of a list: a tab as in a spreadsheet, a semicolon or a comma. */
function separatorOf(text: string): string {
  if (text.includes('\t')) return '\t';
  return text.includes(';') ? ';' : ',';
}

const isNumber = (cell: string | undefined): boolean => /^\d+$/.test(cell ?? '');

/** Splits a name that ends with a rating: "Ann Smith 1500". */
function splitName(cell: string): string[] {
  const [, name, rating] = /^(\D*\p{L}\D*?)\s+\(?(\d{3,4})\)?$/u.exec(cell) ?? [];
  return name === undefined || rating === undefined ? [cell] : [name, rating];
}

/**
 * Returns name, rating and club of a line. In a line with commas, cells before the rating belong to
 * the name, as in "Smith, Ann, 1500, Chess Club". Two cells without a number are such a name, too.
 */
function cellsOf(line: string, separator: string): [name: string, rating: string, club: string] {
  let cells = line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  if (separator === ',') {
    const rating = cells.findIndex((cell, index) => index > 0 && (isNumber(cell) || cell === ''));
    if (rating > 1) cells = [cells.slice(0, rating).join(', '), ...cells.slice(rating)];
    else if (rating === -1 && cells.length === 2) cells = [cells.join(', ')];
  }
  if (cells.length === 1) cells = splitName(cells[0] ?? '');
  const [name = '', rating = '', ...club] = cells;
  return [name.replace(/\s+/g, ' '), rating, club.filter(Boolean).join(', ')];
}

/** Removes a column or prefix that numbers the lines. */
function withoutNumbers(lines: readonly string[], separator: string): string[] {
  const prefix = separator === ',' ? /^\d+[.)]\s+/ : new RegExp(`^\\d+[.)]?\\s*[${separator}]`);
  const prefixes = [prefix, /^\d+[.)]\s+/];
  const common = prefixes.find((one) =>
    lines.every((line) => line.trim() === '' || one.test(line.trim())),
  );
  return common ? lines.map((line) => line.trim().replace(common, '')) : [...lines];
}

const heads = /^(name|player|spieler|nachname|teilnehmer)\b/i;

function problemOf(name: string, rating: string, club: string): string {
  if (name === '') return 'The name is missing.';
  if ([...name].length > longest) return 'The name has more than 60 characters.';
  if (rating !== '' && !isNumber(rating)) return `“${rating}” is not a rating.`;
  if (Number(rating) > 9999) return 'A rating is at most 9999.';
  return [...club].length > longest ? 'The club has more than 60 characters.' : '';
}

const same = (one: string, other: string): boolean =>
  one.localeCompare(other, undefined, { sensitivity: 'accent' }) === 0;

/** Compares a player with those who are entered and those in the lines before. */
function compare(player: PastedPlayer, entered: readonly Known[], before: readonly Known[]): void {
  const sameName = ({ name }: Known) => same(name, player.name);
  const sameAll = (other: Known) =>
    sameName(other) && other.rating === player.rating && same(other.club, player.club);
  if (entered.some(sameAll)) player.problem = 'This player is already entered.';
  else if (before.some(sameAll)) player.problem = 'This player is in the list twice.';
  else if (entered.some(sameName)) player.doubt = 'Another player with this name is entered.';
  else if (before.some(sameName)) player.doubt = 'Another player in the list has this name.';
}

/**
 * Parses a list of players with one player per line: name, rating and club, separated by tabs,
 * semicolons or commas. Empty lines, a line with the names of the columns, and numbers in front of
 * all lines are ignored.
 */
export function parsePlayers(text: string, entered: readonly Known[] = []): PastedPlayer[] {
  const separator = separatorOf(text);
  const lines = withoutNumbers(text.split(/\r\n|\r|\n/), separator);
  const players: PastedPlayer[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const [name, rating, club] = cellsOf(line, separator);
    if (players.length === 0 && heads.test(name) && rating !== '' && !isNumber(rating)) continue;
    const problem = problemOf(name, rating, club);
    const number = isNumber(rating) && Number(rating) > 0 ? Number(rating) : null;
    const player = { line: index + 1, name, rating: number, club, problem, doubt: '' };
    if (problem === '') compare(player, entered, players);
    players.push(player);
  }
  return players;
}

/** Returns the details of a pasted player. */
export function detailsOf({ name, rating, club }: PastedPlayer): EntrantDetails {
  return { name, ...(rating !== null && { rating }), ...(club !== '' && { club }) };
}
