import { fenIn } from '../analysis/reading';

/** The maximum number of characters that are examined. */
const LOOKED_AT = 4_000;
/** A tag pair of PGN, at the start of a line. */
const tagPair = /^\s*\[[A-Za-z0-9_]+\s+"/m;
/** The first move of a list: `1. e4`, `1.e4` or `23... Nf6`. */
const numbered = /(?:^|\s)\d{1,3}\s?\.(?:\.\.|…)?\s*(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]|O-O)/;

/**
 * Returns whether a text that is pasted outside a field is probably a game or a position. Other
 * texts are left alone.
 */
export function isChessText(text: string): boolean {
  const start = text.slice(0, LOOKED_AT);
  return fenIn(start) !== null || tagPair.test(start) || numbered.test(start);
}
