/** An annotation glyph: its number in PGN (NAG), its sign, and its meaning. */
export interface Glyph {
  readonly nag: number;
  readonly sign: string;
  readonly words: string;
}

/** The glyphs in the menu: judgments of a move, then of a position. */
export const glyphs: readonly Glyph[] = [
  { nag: 1, sign: '!', words: 'good move' },
  { nag: 2, sign: '?', words: /* @wc-include */ 'mistake' },
  { nag: 3, sign: '!!', words: 'brilliant move' },
  { nag: 4, sign: '??', words: /* @wc-include */ 'blunder' },
  { nag: 5, sign: '!?', words: 'interesting move' },
  { nag: 6, sign: '?!', words: 'dubious move' },
  { nag: 10, sign: '=', words: 'equal position' },
  { nag: 13, sign: '∞', words: 'unclear position' },
  { nag: 14, sign: '⩲', words: 'White is slightly better' },
  { nag: 15, sign: '⩱', words: 'Black is slightly better' },
  { nag: 16, sign: '±', words: 'White is better' },
  { nag: 17, sign: '∓', words: 'Black is better' },
  { nag: 18, sign: '+−', words: 'White is winning' },
  { nag: 19, sign: '−+', words: 'Black is winning' },
];

/** Returns the sign of a glyph for display after a move; unknown glyphs show their number. */
export function nagSign(nag: number): string {
  return glyphs.find((glyph) => glyph.nag === nag)?.sign ?? ` $${String(nag)}`;
}

/** Describes a glyph in words. */
export function nagWords(nag: number): string {
  return glyphs.find((glyph) => glyph.nag === nag)?.words ?? `annotation ${String(nag)}`;
}
