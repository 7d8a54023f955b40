/** A part of a line: text, or a link to a page of this server. */
export interface Piece {
  readonly text: string;
  /** The path of the page; null for text. */
  readonly path: string | null;
}

/**
 * Splits a line into parts. Only addresses of this server become links; those of other sites stay
 * text.
 */
export function withOwnLinks(line: string, origins: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  for (const word of line.split(/(\s+)/)) {
    const path = ownPath(word, origins);
    const last = pieces.at(-1);
    if (path === null && last?.path === null)
      pieces[pieces.length - 1] = { text: last.text + word, path };
    else if (word !== '') pieces.push({ text: word, path });
  }
  return pieces;
}

function ownPath(word: string, origins: readonly string[]): string | null {
  if (!/^https?:\/\//.test(word)) return null;
  try {
    const url = new URL(word);
    return origins.includes(url.origin) && url.username === '' && url.password === ''
      ? url.pathname + url.search + url.hash
      : null;
  } catch {
    return null;
  }
}
