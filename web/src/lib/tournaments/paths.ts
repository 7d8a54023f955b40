import type { ArenaGame } from '../protocol/protocol';

/** A part of a tournament's page; empty for the first one. */
export type TournamentPart =
  | ''
  | 'players'
  | 'standings'
  | 'crosstable'
  | 'journal'
  | 'settings'
  | 'print'
  | 'wall'
  | 'enter'
  | `round/${number}`;

/** Returns the URL path of a part of a tournament. */
export function tournamentPath(id: string, part: TournamentPart = ''): string {
  return part === '' ? `/tournament/${id}` : `/tournament/${id}/${part}`;
}

/** Reads the code from the query of the address by which players enter. */
export function readCode(query: string): string {
  return new URLSearchParams(query).get('code') ?? '';
}

/** A board of a tournament whose games a device records. */
export interface BoardOrigin {
  readonly tournament: string;
  readonly board: number;
  readonly code: string;
}

/** Reads the board and the code from the query of the address of a board; null without them. */
export function readBoard(query: string): BoardOrigin | null {
  const parameters = new URLSearchParams(query);
  const tournament = parameters.get('tournament') ?? '';
  const board = Number(parameters.get('board'));
  const code = parameters.get('code') ?? '';
  if (!/^\w{1,64}$/.test(tournament) || !Number.isInteger(board) || board < 1 || code === '')
    return null;
  return { tournament, board, code };
}

/** Returns the addresses of the tables for other sites. */
export function publicTables(id: string) {
  return {
    pairings: `/embed/tournament/${id}/pairings`,
    standings: `/embed/tournament/${id}/standings`,
    json: `/api/tournament/${id}/standings`,
  };
}

/** Returns the HTML with which a page of another site shows an address of this server. */
export function embeddedCode(address: string): string {
  // @wc-ignore
  return `<iframe src="${address}" width="100%" height="500"></iframe>`;
}

/** Returns the address of the form for a tournament of a class. */
export function classTournamentPath(id: string): string {
  return `/tournaments/new?class=${id}`;
}

/** Returns the class whose members enter a new tournament, from the query of the form's address. */
export function readClass(query: string): string | null {
  const id = new URLSearchParams(query).get('class') ?? '';
  return /^[A-Za-z0-9]{1,64}$/.test(id) ? id : null;
}

/** Returns the round that a part of the page shows; null for other parts. */
export function roundOf(part: string): number | null {
  const [, round] = /^round\/(\d+)$/.exec(part) ?? [];
  return round === undefined ? null : Number(round);
}

/** The tournament, round and board of a game. */
export interface GameOrigin {
  readonly tournament: string;
  readonly round: number;
  readonly board: number;
  /** The rules of an arena; absent in other tournaments. */
  readonly arena?: ArenaGame;
}

/** Returns the address of a game of a tournament, which names its round and board. */
export function tournamentGamePath(game: string, origin: GameOrigin): string {
  const { tournament, round, board, arena } = origin;
  const rules = arena ? `&arena=${arena.berserk ? 'berserk' : 'plain'}` : '';
  return `/game/${game}?tournament=${tournament}&round=${String(round)}&board=${String(board)}${rules}`;
}

/** Reads the tournament, round and board from the query of a game's address. */
export function readOrigin(query: string): GameOrigin | null {
  const parameters = new URLSearchParams(query);
  const tournament = parameters.get('tournament') ?? '';
  const [round, board] = [Number(parameters.get('round')), Number(parameters.get('board'))];
  if (!/^\w{1,64}$/.test(tournament) || !(round >= 1) || !(board >= 1)) return null;
  const arena = parameters.get('arena');
  const origin = { tournament, round, board };
  return arena === null ? origin : { ...origin, arena: { berserk: arena === 'berserk' } };
}
