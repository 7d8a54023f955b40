import { getGamePgn } from '../sharing/game-pgn';
import { getSession, request } from '../http/http';
import { getCollectedGame } from '../library/library';
import type { PgnGame, PgnList } from '../protocol/protocol';
import type { Linked } from './link';

/** The longest text with games that the server reads, in bytes. */
export const LONGEST_TEXT = 1024 * 1024;

/** No position is longer, in bytes: an EPD may name many moves, each with its points. */
export const LONGEST_POSITION = 2000;

/** A FEN: eight ranks, and whose turn it is. */
const fen = /^\s*((?:[1-8pnbrqkPNBRQK]+\/){7}[1-8pnbrqkPNBRQK]+(?:\s+\S+){0,5})\s*$/;

/**
 * An EPD: a FEN, and then operations such as `bm Nf3;`. There are no counters in between, but many
 * suites have them, and a well-known one has a dash there.
 */
const epd =
  /^\s*((?:[1-8pnbrqkPNBRQK]+\/){7}[1-8pnbrqkPNBRQK]+(?:\s+\S+){3}(?:\s+\d+){0,2})(?:\s+-)?\s+[A-Za-z]\w*(?: [^\n]*)?;\s*$/;

/** The FEN in a text, if it is one or an EPD; otherwise the text is taken for PGN. */
export function fenIn(text: string): string | null {
  return (epd.exec(text) ?? fen.exec(text))?.[1] ?? null;
}

/** Whether castling rights name the rooks by their files, which only Chess960 does. */
export function isShredderFen(text: string): boolean {
  return /^\S+\s+\S+\s+\S*[A-Ha-h]/.test(text);
}

/** The games of a text. */
export async function listPgn(text: Blob | string): Promise<PgnList> {
  await getSession();
  return request('POST', '/app/pgn', new Blob([text]), { 'content-type': PGN });
}

/** One of them, with its variations. */
export async function readPgn(text: Blob | string, number: number): Promise<PgnGame> {
  await getSession();
  const path = `/app/pgn?game=${String(number)}`;
  return request('POST', path, new Blob([text]), { 'content-type': PGN });
}

const PGN = 'application/x-chess-pgn';

/** The game that an address names, if it names one. */
export async function linkedGame({ game, collection, number }: Linked): Promise<PgnGame | null> {
  if (game !== null) return readPgn(await getGamePgn(game), 1);
  if (collection === null || number === null) return null;
  return readPgn((await getCollectedGame(collection, number)).pgn, 1);
}
