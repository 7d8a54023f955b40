import { request } from '../http/http';
import { readTyped, writeSan } from '../chess/notation';
import type { ConditionalMoves } from '../protocol/protocol';

const path = (game: string) => `/app/games/${game}/conditional`;

/** Requests the visitor's lines that still apply to the position on the board. */
export const getConditional = (game: string) => request<ConditionalMoves>('GET', path(game));

/**
 * Replaces the lines, for the position of this version; returns them as the server has read them.
 */
export const setConditional = (game: string, version: number | null, lines: string[][]) =>
  request<ConditionalMoves>('PUT', path(game), { version, lines } satisfies ConditionalMoves);

/** Writes lines as a text, one per row: "Nf6 Bg5 Be7 e3". */
export const writeLines = (lines: readonly (readonly string[])[]) =>
  lines.map((line) => line.map(writeSan).join(' ')).join('\n');

/** Reads the lines of such a text. Skips move numbers, dots and empty rows. */
export function readLines(text: string): string[][] {
  return text
    .split('\n')
    .map((line) =>
      line
        // Numbers and dots only at the start of a word are removed; those of `e.p.` are kept.
        .replace(/(?:^|\s)(?:\d+\s*)?(?:\.|…)+/g, ' ')
        .split(/\s+/)
        .filter((word) => word !== '')
        .map(readTyped),
    )
    .filter((line) => line.length > 0);
}
