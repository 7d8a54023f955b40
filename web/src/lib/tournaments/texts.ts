import { formatNumber, plural } from '../language/texts';
import type {
  BoardOutcome,
  Bye,
  EntrantId,
  EntrantView,
  TournamentPhase,
  TournamentSystem,
  TournamentVenue,
} from '../protocol/protocol';

/** The code of a pairing system in lists. */
export type TournamentKind = 'swiss' | 'round_robin' | 'double_round_robin' | 'knock_out' | 'arena';

const kinds: Readonly<Record<TournamentKind, string>> = {
  swiss: 'Swiss system',
  round_robin: 'Round robin',
  double_round_robin: 'Double round robin',
  knock_out: 'Knock-out',
  arena: 'Arena',
};

/** Returns the code of a pairing system. */
export function kindOf(system: TournamentSystem): TournamentKind {
  return system.kind === 'round_robin' && system.double ? 'double_round_robin' : system.kind;
}

/** Returns the name of a pairing system; the code of one that this client does not know. */
export const kindName = (kind: string): string =>
  (kinds as Readonly<Record<string, string>>)[kind] ?? kind;

export const phaseNames: Readonly<Record<TournamentPhase, string>> = {
  open: 'Open for entries',
  running: 'In progress',
  ended: 'Ended',
};

export const venueNames: Readonly<Record<TournamentVenue, string>> = {
  online: 'Online',
  board: 'At the board',
  mixed: 'Online and at the board',
};

const symbols: Readonly<Record<BoardOutcome, string>> = {
  '1-0': '1–0',
  '0-1': '0–1',
  '1/2': '½–½',
  '+/-': '+/−',
  '-/+': '−/+',
  '-/-': '−/−',
  '0-0': '0–0',
  '1/2-0': '½–0',
  '0-1/2': '0–½',
  '?': '',
};

/** Formats a result as in tables: `1–0`, or "Adjourned". */
export const outcomeText = (outcome: BoardOutcome): string =>
  outcome === '?' ? 'Adjourned' : symbols[outcome];

/** Describes a result in words. */
export function outcomeWords(outcome: BoardOutcome): string {
  switch (outcome) {
    case '1-0':
      return 'White won';
    case '0-1':
      return 'Black won';
    case '1/2':
      return 'Draw';
    case '+/-':
      return 'White won by forfeit';
    case '-/+':
      return 'Black won by forfeit';
    case '-/-':
      return 'Both players forfeited';
    case '0-0':
      return 'Both players lost';
    case '1/2-0':
      return 'Half a point for White, none for Black';
    case '0-1/2':
      return 'No point for White, half a point for Black';
    case '?':
      return 'Adjourned';
  }
}

/** Formats points, which are tenths: `2½`. */
export function pointsText(tenths: number): string {
  if (tenths % 10 === 0) return formatNumber(tenths / 10);
  if (Math.abs(tenths) % 10 !== 5) return formatNumber(tenths / 10);
  const whole = Math.trunc(tenths / 10);
  const sign = tenths < 0 ? '−' : '';
  return `${sign}${whole === 0 ? '' : formatNumber(Math.abs(whole))}½`;
}

/** Formats points in words: "2½ points". */
export const pointsWords = (tenths: number): string =>
  plural(tenths / 10, ['# point', '# points']).replace(
    formatNumber(tenths / 10),
    pointsText(tenths),
  );

/** Describes why a player has no opponent in a round. */
export const byeNames: Readonly<Record<Bye, string>> = {
  pairing: 'Bye',
  half: 'Half-point bye',
  zero: 'Absent',
};

/** Describes a bye in a tournament: in a round robin with an odd number, one player is free. */
export const byeName = (bye: Bye, system: TournamentSystem): string =>
  bye === 'zero' && system.kind === 'round_robin' ? 'Free' : byeNames[bye];

/** Describes the result of a player in a round, from its symbol in a tournament report. */
export function cellWords(result: string): string {
  switch (result) {
    case '1':
      return 'Won';
    case '=':
      return 'Drawn';
    case '0':
      return 'Lost';
    case '+':
      return 'Won by forfeit';
    case '-':
      return 'Lost by forfeit';
    case 'U':
      return 'Bye';
    case 'H':
      return 'Half-point bye';
    case 'Z':
      return 'Absent';
    default:
      return 'Not finished';
  }
}

/** Formats the symbol of a result in a cross table. */
export function cellText(result: string): string {
  if (result === '=' || result === 'H') return '½';
  if (result === '-') return '−';
  if (result === 'U') return '+';
  if (result === 'Z') return '0';
  return result === ' ' ? '·' : result;
}

/** Returns players by their numbers. */
export const entrantsById = (
  entrants: readonly EntrantView[],
): ReadonlyMap<EntrantId, EntrantView> => new Map(entrants.map((entrant) => [entrant.id, entrant]));

/** Returns the title and name of a player; erased accounts have no name. */
export function entrantName({ name, details, id }: EntrantView): string {
  const shown = name === '' ? `Player ${String(id)}` : name;
  return details.title === undefined ? shown : `${details.title} ${shown}`;
}

/** Formats the announced rounds: "Round 2 of 5". */
export function roundText(round: number, rounds: number): string {
  if (round === 0) return plural(rounds, ['# round', '# rounds']);
  return rounds >= round ? `Round ${String(round)} of ${String(rounds)}` : `Round ${String(round)}`;
}
