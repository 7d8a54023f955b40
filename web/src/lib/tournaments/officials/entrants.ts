import { plural } from '../../language/texts';
import type {
  ChessTitle,
  EntrantDetails,
  EntrantView,
  ForbiddenGroup,
  Sex,
  TournamentCommand,
  TournamentView,
} from '../../protocol/protocol';
import { entrantName } from '../texts';
import { isGiven } from './fields';

/** All titles, the highest first. */
export const titles: readonly ChessTitle[] = ['GM', 'IM', 'WGM', 'FM', 'WIM', 'CM', 'WFM', 'WCM'];

/** The contents of the form for a player. */
export interface EntrantFields {
  name: string;
  title: ChessTitle | '';
  rating: number | null | undefined;
  federation: string;
  club: string;
  born: number | null | undefined;
  category: string;
  sex: Sex | '';
  fideId: number | null | undefined;
  atBoard: boolean;
}

/** Returns the form of a player. */
export function entrantFields(details: EntrantDetails): EntrantFields {
  return {
    name: details.name ?? '',
    title: details.title ?? '',
    rating: details.rating,
    federation: details.federation ?? '',
    club: details.club ?? '',
    born: details.born,
    category: details.category ?? '',
    sex: details.sex ?? '',
    fideId: details.fide_id,
    atBoard: details.at_board ?? false,
  };
}

/** Returns the details that a form describes; empty fields are left out. */
export function readEntrant(fields: EntrantFields): EntrantDetails {
  const { rating, born, fideId, title, sex, atBoard } = fields;
  const text = (field: 'name' | 'federation' | 'club' | 'category') => {
    const value = fields[field].trim().replace(/\s+/g, ' ');
    return value === '' ? {} : { [field]: field === 'federation' ? value.toUpperCase() : value };
  };
  return {
    ...text('name'),
    ...(isGiven(rating) && { rating }),
    ...(title !== '' && { title }),
    ...text('federation'),
    ...text('club'),
    ...(isGiven(born) && { born }),
    ...(sex !== '' && { sex }),
    ...text('category'),
    ...(isGiven(fideId) && { fide_id: fideId }),
    ...(atBoard && { at_board: true }),
  };
}

/** Returns the players in the order of their names. */
export const byName = (entrants: readonly EntrantView[]): EntrantView[] =>
  [...entrants].sort((one, other) => one.name.localeCompare(other.name));

/** Returns the players whose name, club, category or number contains a text. */
export function matching(entrants: readonly EntrantView[], text: string): readonly EntrantView[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return entrants;
  if (/^\d+$/.test(wanted)) return entrants.filter(({ number }) => String(number) === wanted);
  return entrants.filter((entrant) => {
    const { club = '' } = entrant.details;
    return [entrantName(entrant), club, ...(entrant.categories ?? [])].some((one) =>
      one.toLocaleLowerCase().includes(wanted),
    );
  });
}

/** Returns the active players who have not checked in. */
export const absentPlayers = (entrants: readonly EntrantView[]): EntrantView[] =>
  entrants.filter((one) => one.is_active && !one.is_present);

/** Returns the rounds for which a bye can still be requested. */
export const comingRounds = (view: TournamentView): number[] =>
  view.settings.system.kind === 'swiss'
    ? Array.from({ length: Math.max(0, view.rounds - view.round) }, (_, at) => view.round + 1 + at)
    : [];

/** Returns the facts about a player for a list: "1500 · Knights · U12". */
export function entrantFacts({ details, categories = [], board, byes }: EntrantView): string {
  const facts = [
    details.rating === undefined ? '' : String(details.rating),
    details.federation ?? '',
    details.club ?? '',
    ...categories,
    board === null ? '' : `Board ${String(board)}`,
    ...byes.map(({ round, bye }) =>
      bye === 'half'
        ? `Half-point bye in round ${String(round)}`
        : `Absent in round ${String(round)}`,
    ),
  ];
  return facts.filter((fact) => fact !== '').join(' · ');
}

/** Returns the command that replaces the groups of players who are not paired with each other. */
export const forbid = (groups: readonly ForbiddenGroup[]): TournamentCommand => ({
  command: 'forbid',
  groups: [...groups],
});

/** Describes the rounds and the strength of a group: "Rounds 1 to 3, if possible". */
export function groupNote({ first_round: first, last_round: last, weak }: ForbiddenGroup): string {
  const rounds =
    first === last ? `Round ${String(first)}` : `Rounds ${String(first)} to ${String(last)}`;
  return weak === true ? `${rounds}, if possible` : rounds;
}

/** Returns the clubs with two or more players, and their players. */
export function clubsOf(entrants: readonly EntrantView[]): [club: string, players: number[]][] {
  const clubs = new Map<string, number[]>();
  for (const { id, details } of entrants) {
    const club = details.club ?? '';
    if (club !== '') clubs.set(club, [...(clubs.get(club) ?? []), id]);
  }
  return [...clubs].filter(([, players]) => players.length > 1);
}

/** Describes how many players are in the room: "Here: 7 of 8 players." */
export function presence(entrants: readonly EntrantView[]): string {
  const active = entrants.filter(({ is_active: isActive }) => isActive);
  const here = active.length - absentPlayers(active).length;
  return `Here: ${String(here)} of ${plural(active.length, ['# player', '# players'])}.`;
}
