import { newCommandId } from '../http/command-id';
import { getSession, isFinal, request } from '../http/http';
import type {
  Accepted,
  BoardDevice,
  BoardDeviceView,
  ByeRequest,
  CalendarAddress,
  CommandRequest,
  Created,
  CrossTable,
  EntryByLink,
  EntryCode,
  EntryLinkView,
  NewTournament,
  Officials,
  ReportedResult,
  RoundView,
  StandingsView,
  TournamentCommand,
  TournamentJournal,
  TournamentList,
  TournamentView,
} from '../protocol/protocol';
import { currentSession } from '../session/session.svelte';
import type { BoardOrigin } from './paths';

const path = (id: string, rest = '') => `/app/tournaments/${encodeURIComponent(id)}${rest}`;

/** Requests a resource with the visitor's session, which the server creates if there is none. */
async function get<Answer>(where: string): Promise<Answer> {
  await getSession();
  return request<Answer>('GET', where);
}

export const listTournaments = () => get<TournamentList>('/app/tournaments');

export const getTournament = (id: string) => get<TournamentView>(path(id));

export const getRound = (id: string, round: number) =>
  get<RoundView>(path(id, `/rounds/${String(round)}`));

/** Requests the standings after a round; null for the last complete round. */
export const getStandings = (id: string, after: number | null = null) =>
  get<StandingsView>(path(id, after === null ? '/standings' : `/standings?after=${String(after)}`));

export const getCrossTable = (id: string) => get<CrossTable>(path(id, '/crosstable'));

/**
 * Requests the entries of the journal before this version, or the last ones. Only officials may read
 * them.
 */
export const getJournal = (id: string, before?: number) =>
  get<TournamentJournal>(
    path(id, before === undefined ? '/journal' : `/journal?before=${String(before)}`),
  );

/** Returns the address of the tournament as a file (TRF26). */
export const reportAddress = (id: string): string => path(id, '/report');

/** Returns the address of the games of a round as PGN. */
export const roundFileAddress = (id: string, round: number): string =>
  path(id, `/rounds/${String(round)}/pgn`);

/** Returns the address of the rounds as a calendar. */
export const calendarOf = (id: string): string => path(id, '/calendar.ics');

/** Creates a secret address for the calendar of the visitor; former ones become invalid. */
export const makeCalendar = () => request<CalendarAddress>('POST', '/app/calendar');

export const removeCalendar = () => request<void>('DELETE', '/app/calendar');

/** Creates tournaments. A retry after a failure reuses the idempotency key. */
export function tournamentMaker() {
  let sent = { text: '', key: '' };
  return async (tournament: NewTournament): Promise<Created> => {
    const text = JSON.stringify(tournament);
    if (text !== sent.text) sent = { text, key: newCommandId() };
    return request('POST', '/app/tournaments', tournament, { 'idempotency-key': sent.key });
  };
}

/** Sends a command of an official with its reason for the journal. */
export type SendCommand = (command: TournamentCommand, reason?: string) => Promise<Accepted>;

/**
 * Sends commands to a tournament. A command that failed without an answer keeps its id when it is
 * sent again, so that it is carried out only once.
 */
export function commander(id: string): SendCommand {
  const unanswered = new Map<string, string>();
  return async (command, reason = '') => {
    const why = reason.trim();
    const text = JSON.stringify([command, why]);
    const key = unanswered.get(text) ?? newCommandId();
    unanswered.set(text, key);
    const body: CommandRequest = { id: key, command, ...(why !== '' && { reason: why }) };
    try {
      const answer = await request<Accepted>('POST', path(id, '/commands'), body);
      unanswered.delete(text);
      return answer;
    } catch (error) {
      if (isFinal(error)) unanswered.delete(text);
      throw error;
    }
  };
}

/** Enters the visitor, who may be a new guest, or returns after leaving. */
export async function enterTournament(id: string): Promise<Accepted> {
  await getSession();
  return request('POST', path(id, '/entry'));
}

/** Returns the tournament that a link opens. */
export async function lookAtLink(id: string, code: string): Promise<EntryLinkView> {
  await getSession();
  const body: EntryByLink = { code };
  return request('POST', path(id, '/link/look'), body);
}

/** Enters the visitor with the code of a link. A guest takes the name. */
export const enterByLink = (id: string, entry: EntryByLink) =>
  request<Accepted>('POST', path(id, '/link/entry'), entry);

/** Opens the link by which players enter, with a new code. */
export const openLink = (id: string) => request<EntryCode>('POST', path(id, '/link'));

export const closeLink = (id: string) => request<Accepted>('DELETE', path(id, '/link'));

/** Opens the link by which a device at a board records its games, with a new code. */
export const openBoardLink = (id: string, board: number) =>
  request<EntryCode>('POST', path(id, `/boards/${String(board)}/link`));

export const closeBoardLink = (id: string, board: number) =>
  request<Accepted>('DELETE', path(id, `/boards/${String(board)}/link`));

/** Returns the pairing that the link of a board opens. */
export async function lookAtBoard({
  tournament,
  board,
  code,
}: BoardOrigin): Promise<BoardDeviceView> {
  await getSession();
  const body: BoardDevice = { code };
  return request('POST', path(tournament, `/boards/${String(board)}/look`), body);
}

/**
 * Begins the game of a pairing on this device, after the moves that another device has recorded unless
 * it begins `from_start`. Returns the game that the device records already.
 */
export const beginAtBoard = (
  { tournament, board, code }: BoardOrigin,
  { round, from_start }: Pick<BoardDevice, 'from_start'> & { round: number },
) => {
  const body: BoardDevice = { code, round, ...(from_start && { from_start }) };
  return request<Created>('POST', path(tournament, `/boards/${String(board)}/game`), body);
};

export const leaveTournament = (id: string) => request<Accepted>('DELETE', path(id, '/entry'));

/** Reports the result of the visitor's game at the board. */
export const reportResult = (id: string, result: ReportedResult) =>
  request<Accepted>('POST', path(id, '/result'), result);

export const requestBye = (id: string, bye: ByeRequest) =>
  request<Accepted>('POST', path(id, '/bye'), bye);

/** Names the arbiter and the deputies. */
export const nameOfficials = (id: string, officials: Officials) =>
  request<void>('PUT', path(id, '/officials'), officials, { 'idempotency-key': newCommandId() });

/** Returns whether this visitor may create tournaments. Reactive. */
export function mayOrganize(): boolean {
  const role = currentSession()?.role ?? null;
  return role === 'organiser' || role === 'admin';
}
