import { getGamePgn } from '../sharing/game-pgn';
import { getSession, request } from '../http/http';
import { getCollectedGame } from '../library/library';
import type { PgnGame, PgnList } from '../protocol/protocol';
import type { Linked } from './link';

/** The maximum length of a PGN text that the server reads, in bytes. */
export const LONGEST_TEXT = 1024 * 1024;

/** The maximum length of a position, in bytes: an EPD may list many moves, each with its score. */
export const LONGEST_POSITION = 2000;

/** A FEN: eight ranks, and up to five more fields. */
const fen = /^\s*((?:[1-8pnbrqkPNBRQK]+\/){7}[1-8pnbrqkPNBRQK]+(?:\s+\S+){0,5})\s*$/;

/**
 * An EPD: a FEN without counters, followed by operations such as `bm Nf3;`. Many test suites
 * include the counters, and a well-known one has a dash in their place.
 */
const epd =
  /^\s*((?:[1-8pnbrqkPNBRQK]+\/){7}[1-8pnbrqkPNBRQK]+(?:\s+\S+){3}(?:\s+\d+){0,2})(?:\s+-)?\s+[A-Za-z]\w*(?: [^\n]*)?;\s*$/;

/** Returns the FEN when the text is a FEN or an EPD. Other texts are treated as PGN. */
export function fenIn(text: string): string | null {
  return (epd.exec(text) ?? fen.exec(text))?.[1] ?? null;
}

/** Returns whether castling rights name the rooks by their files, which only Chess960 does. */
export function isShredderFen(text: string): boolean {
  return /^\S+\s+\S+\s+\S*[A-Ha-h]/.test(text);
}

/** Lists the games of a text. */
export async function listPgn(text: Blob | string): Promise<PgnList> {
  await getSession();
  return request('POST', '/app/pgn', new Blob([text]), { 'content-type': PGN });
}

/** Reads one game of the text, with its variations. */
export async function readPgn(text: Blob | string, number: number): Promise<PgnGame> {
  await getSession();
  const path = `/app/pgn?game=${String(number)}`;
  return request('POST', path, new Blob([text]), { 'content-type': PGN });
}

const PGN = 'application/x-chess-pgn';

/** Loads the game that an address names, if any. */
export async function linkedGame({ game, collection, number }: Linked): Promise<PgnGame | null> {
  if (game !== null) return readPgn(await getGamePgn(game), 1);
  if (collection === null || number === null) return null;
  return readPgn((await getCollectedGame(collection, number)).pgn, 1);
}
