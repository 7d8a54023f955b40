import { request } from '../http/http';
import { readTyped, writeSan } from '../chess/notation';
import type { ConditionalMoves } from '../protocol/protocol';

const path = (game: string) => `/app/games/${game}/conditional`;

/** The visitor's lines that still fit the position on the board. */
export const getConditional = (game: string) => request<ConditionalMoves>('GET', path(game));

/** Other lines in their place, for the position of this version; returns them as the server has read them. */
export const setConditional = (game: string, version: number | null, lines: string[][]) =>
  request<ConditionalMoves>('PUT', path(game), { version, lines } satisfies ConditionalMoves);

/** Lines as a text, one in each line: "Nf6 Bg5 Be7 e3". */
export const writeLines = (lines: readonly (readonly string[])[]) =>
  lines.map((line) => line.map(writeSan).join(' ')).join('\n');

/** The lines of such a text. Move numbers, dots and empty lines are left out. */
export function readLines(text: string): string[][] {
  return text
    .split('\n')
    .map((line) =>
      line
        // A number begins a word, and so do dots: those of `e.p.` stay.
        .replace(/(?:^|\s)(?:\d+\s*)?(?:\.|…)+/g, ' ')
        .split(/\s+/)
        .filter((word) => word !== '')
        .map(readTyped),
    )
    .filter((line) => line.length > 0);
}
