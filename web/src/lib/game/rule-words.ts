/**
 * The rules of the FIDE Laws of 2023 that a refused move may violate, in words, by their articles.
 * An article is missing where the refusal itself states the rule.
 */
const rules: Readonly<Record<string, string>> = {
  '3.1': 'A piece cannot move to a square with a piece of the same color.',
  '3.2': 'Bishops move along diagonals.',
  '3.3': 'Rooks move along files and ranks.',
  '3.4': 'Queens move along files, ranks and diagonals.',
  '3.5': 'Bishops, rooks and queens do not jump over pieces.',
  '3.6': 'Knights move two squares along a file or rank and one to the side.',
  '3.7': 'Pawns move one square forward, or two from their first square.',
  '3.7.1': 'Pawns move forward to an empty square.',
  '3.8.1': 'Kings move one square in any direction, or castle.',
  '3.8.2.1': 'Castling needs a king and a rook that have not moved.',
  '3.8.2.2':
    'When castling, the squares between king and rook are empty, and the king is never attacked.',
  '3.9.2': 'No move may leave one’s own king attacked.',
};

/** Returns the rule of an article as a sentence; null if the refusal itself states it. */
export const ruleOf = (article: string): string | null => rules[article] ?? null;
