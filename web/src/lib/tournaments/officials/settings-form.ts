import { readTimeForm, timeForm, timeFormOf, type TimeForm } from '../../clock/time-control';
import { plural } from '../../language/texts';
import type {
  TimeControl,
  TournamentEntry,
  TournamentPoints,
  TournamentSettings,
  TournamentSystem,
  TournamentVenue,
} from '../../protocol/protocol';
import { categoryFields, readCategories, type CategoryFields } from './categories';
import { isGiven, type NumberField } from './fields';
import { usualTieBreaks, type SystemChoice } from './tie-breaks';

/** The contents of the form for the settings of a tournament. */
export interface SettingsFields {
  name: string;
  place: string;
  system: SystemChoice;
  rounds: NumberField;
  accelerated: boolean;
  replays: NumberField;
  /** The duration of an arena. */
  minutes: NumberField;
  /** Whether players of an arena may halve their time. */
  berserk: boolean;
  venue: TournamentVenue;
  time: TimeForm;
  /** A time control that the time fields cannot express; it is kept until another one is chosen. */
  otherTime: TimeControl | null;
  /** The announced start as in a date field; empty if there is none. */
  starts: string;
  /** Whether the server pairs the rounds. */
  automatic: boolean;
  /** The minutes between two rounds. */
  pause: NumberField;
  /** The minutes until an absent player loses; empty for no limit. */
  grace: NumberField;
  scoring: 'usual' | 'three' | 'own';
  /** Points for own scoring. */
  points: Record<keyof TournamentPoints, NumberField>;
  halfPointByes: NumberField;
  tieBreaks: string[];
  entry: TournamentEntry;
  listed: boolean;
  categories: CategoryFields[];
  /** The name that the sections of an event share; empty if there are none. */
  group: string;
  chess960: boolean;
  rated: boolean;
  /** Whether bots may enter without the arbiter. */
  bots: boolean;
}

const minute = 60_000;
const usualPoints: TournamentPoints = { win: 10, draw: 5, loss: 0, bye: 10 };
const threePoints: TournamentPoints = { win: 30, draw: 10, loss: 0, bye: 30 };

/** Returns the form of a new tournament: a volunteer has to type only the name. */
export function newFields(): SettingsFields {
  return {
    name: '',
    place: '',
    system: 'swiss',
    rounds: 5,
    accelerated: false,
    replays: 2,
    minutes: 60,
    berserk: true,
    venue: 'board',
    time: timeForm('15+10'),
    otherTime: null,
    starts: '',
    automatic: false,
    pause: 5,
    grace: 10,
    scoring: 'usual',
    points: { win: 1, draw: 0.5, loss: 0, bye: 1 },
    halfPointByes: 1,
    tieBreaks: [...usualTieBreaks('swiss')],
    entry: 'open',
    listed: true,
    categories: [],
    group: '',
    chess960: false,
    rated: false,
    bots: false,
  };
}

function systemOf(system: TournamentSystem): Partial<SettingsFields> {
  switch (system.kind) {
    case 'swiss':
      return { system: 'swiss', rounds: system.rounds, accelerated: system.accelerated };
    case 'round_robin':
      return { system: system.double ? 'double_round_robin' : 'round_robin' };
    case 'knock_out':
      return { system: 'knock_out', replays: system.replays };
    case 'arena':
      return { system: 'arena', minutes: system.minutes, berserk: system.berserk };
  }
}

const samePoints = (one: TournamentPoints, other: TournamentPoints): boolean =>
  one.win === other.win &&
  one.draw === other.draw &&
  one.loss === other.loss &&
  one.bye === other.bye;

function scoringOf(points: TournamentPoints): SettingsFields['scoring'] {
  if (samePoints(points, usualPoints)) return 'usual';
  return samePoints(points, threePoints) ? 'three' : 'own';
}

/** Formats a moment for a date field, in the user's time zone. */
export function dateField(millis: number): string {
  const date = new Date(millis);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Returns the form of existing settings. */
export function fieldsOf(settings: TournamentSettings): SettingsFields {
  const { points, pause, grace, starts_at: starts } = settings;
  const usual = newFields();
  const time = timeFormOf(settings.time);
  return {
    ...usual,
    ...systemOf(settings.system),
    name: settings.name,
    place: settings.place,
    venue: settings.venue,
    time: time ?? usual.time,
    otherTime: time === null ? settings.time : null,
    starts: isGiven(starts) ? dateField(starts) : '',
    automatic: isGiven(pause),
    pause: isGiven(pause) ? pause / minute : usual.pause,
    grace: isGiven(grace) ? grace / minute : null,
    scoring: scoringOf(points),
    points: {
      win: points.win / 10,
      draw: points.draw / 10,
      loss: points.loss / 10,
      bye: points.bye / 10,
    },
    halfPointByes: settings.half_point_byes,
    tieBreaks: [...settings.tie_breaks],
    entry: settings.entry,
    listed: settings.listed,
    categories: (settings.categories ?? []).map(categoryFields),
    group: settings.group ?? '',
    chess960: settings.chess960,
    rated: settings.rated,
    bots: settings.bots ?? false,
  };
}

/** Chooses a system. Tie-breaks that are not the user's own choice follow it. */
export function chooseSystem(fields: SettingsFields, system: SystemChoice): void {
  const isUsual = fields.tieBreaks.join() === usualTieBreaks(fields.system).join();
  fields.system = system;
  if (isUsual) fields.tieBreaks = [...usualTieBreaks(system)];
  if (system === 'arena') {
    fields.venue = 'online';
    fields.time = timeForm('3+2');
    fields.grace = null;
  }
}

/** Chooses the place of the games. Online games need a clock. */
export function chooseVenue(fields: SettingsFields, venue: TournamentVenue): void {
  fields.venue = venue;
  if (venue !== 'board' && fields.time.choice === 'none') fields.time = timeForm('15+10');
}

/** The settings of a form, or the reason why it is not complete. */
export type ReadSettings = { settings: TournamentSettings } | { error: string };

const isWhole = (value: NumberField, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

function readSystem(fields: SettingsFields): TournamentSystem | { error: string } {
  switch (fields.system) {
    case 'swiss':
      if (!isWhole(fields.rounds, 1, 99))
        return { error: 'The number of rounds must be from 1 to 99.' };
      return { kind: 'swiss', rounds: fields.rounds, accelerated: fields.accelerated };
    case 'round_robin':
    case 'double_round_robin':
      return { kind: 'round_robin', double: fields.system === 'double_round_robin' };
    case 'knock_out':
      if (!isWhole(fields.replays, 0, 9))
        return { error: 'The number of further games after a draw must be from 0 to 9.' };
      return { kind: 'knock_out', replays: fields.replays };
    case 'arena':
      if (!isWhole(fields.minutes, 5, 720))
        return { error: 'An arena lasts from 5 to 720 minutes.' };
      return { kind: 'arena', minutes: fields.minutes, berserk: fields.berserk };
  }
}

function readPoints({ scoring, points }: SettingsFields): TournamentPoints | { error: string } {
  if (scoring !== 'own') return scoring === 'usual' ? usualPoints : threePoints;
  const inTenths = (value: NumberField) => Math.round((value ?? NaN) * 10);
  const [win, draw, loss, bye] = [points.win, points.draw, points.loss, points.bye].map(
    inTenths,
  ) as [number, number, number, number];
  if (![win, draw, loss, bye].every((value) => value >= 0 && value <= 90))
    return { error: 'Points must be from 0 to 9.' };
  if (win <= draw || draw < loss || bye > win)
    return {
      error:
        'A win must be worth more than a draw, a draw at least as much as a loss, and a bye at most as much as a win.',
    };
  return { win, draw, loss, bye };
}

function readTime(fields: SettingsFields): TimeControl | { error: string } {
  const read = fields.otherTime ? { time: fields.otherTime } : readTimeForm(fields.time);
  if ('error' in read) return read;
  if (fields.venue !== 'board' && read.time.kind !== 'clock')
    return { error: 'Online games need a clock: choose a time control.' };
  return read.time;
}

/** Reads the form. */
export function readFields(fields: SettingsFields): ReadSettings {
  const name = fields.name.trim();
  if (name === '' || [...name].length > 80)
    return { error: 'The name must have 1 to 80 characters.' };
  const system = readSystem(fields);
  if ('error' in system) return system;
  const points = readPoints(fields);
  if ('error' in points) return points;
  if (fields.system === 'swiss' && fields.accelerated) {
    if (points.win !== 2 * points.draw || points.loss !== 0)
      return { error: 'Accelerated pairings need a win that is worth two draws.' };
  }
  const time = readTime(fields);
  if ('error' in time) return time;
  const starts = fields.starts === '' ? null : new Date(fields.starts).getTime();
  if (Number.isNaN(starts)) return { error: 'Enter the date and the time of the start.' };
  const { pause, grace, halfPointByes } = fields;
  if (fields.automatic && !(typeof pause === 'number' && pause >= 0 && pause <= 1440))
    return { error: 'The pause between two rounds must be from 0 to 1440 minutes.' };
  if (isGiven(grace) && !(grace >= 0.1 && grace <= 60))
    return { error: 'The grace time must be at most 60 minutes.' };
  if (!isWhole(halfPointByes, 0, 99))
    return { error: 'The number of half-point byes must be from 0 to 99.' };
  const isOnline = fields.venue !== 'board';
  const isArena = fields.system === 'arena';
  const categories = readCategories(fields.categories);
  if ('error' in categories) return categories;
  const group = fields.group.trim();
  return {
    settings: {
      name,
      place: fields.place.trim(),
      system,
      venue: isArena ? 'online' : fields.venue,
      time,
      chess960: fields.chess960,
      rated: isOnline && fields.rated,
      starts_at: starts,
      pause: fields.automatic && !isArena ? Math.round((pause ?? 0) * minute) : null,
      grace: isOnline && isGiven(grace) ? Math.round(grace * minute) : null,
      points,
      half_point_byes: halfPointByes,
      tie_breaks: fields.tieBreaks,
      entry: fields.entry,
      listed: fields.listed,
      ...(categories.length > 0 && !isArena && { categories }),
      ...(group !== '' && { group }),
      ...(isOnline && fields.bots && { bots: true }),
    },
  };
}

/** Returns the rounds of a Swiss after which at most one player has won all games. */
export const usualRounds = (players: number): number =>
  Math.max(1, Math.ceil(Math.log2(Math.max(2, players))));

/** A hint about the number of rounds for a number of players; 0 if it is unknown. */
export function roundsHint(fields: SettingsFields, players: number): string {
  switch (fields.system) {
    case 'swiss': {
      if (players < 2)
        return 'Usual: 3 rounds for up to 8 players, 4 for 16, 5 for 32, 6 for 64, 7 for 128.';
      if ((fields.rounds ?? 0) >= players)
        return `${people(players)} can play at most ${rounds(players - 1)} without meeting twice. A round robin fits better.`;
      return `${people(players)} need at least ${rounds(usualRounds(players))} for one winner.`;
    }
    case 'round_robin':
    case 'double_round_robin': {
      if (players < 2) return 'Each player meets all others. This suits up to 10 players.';
      const single = players + (players % 2) - 1;
      const all = fields.system === 'round_robin' ? single : 2 * single;
      return `${people(players)} play ${rounds(all)}.`;
    }
    case 'knock_out':
      if (players < 2) return 'The loser of a match is out. Half of the players go home early.';
      return `${people(players)} play ${rounds(usualRounds(players))}.`;
    case 'arena':
      return 'Players get a new opponent as soon as a game has ended. A win counts two points, a draw one.';
  }
}

const people = (count: number): string => plural(count, ['# player', '# players']);
const rounds = (count: number): string => plural(count, ['# round', '# rounds']);
