import type { Side } from '../protocol/protocol';

/** A picture that can be downloaded. */
export interface Picture {
  /** The file extension. */
  readonly ending: 'svg' | 'png' | 'gif';
  readonly path: string;
}

/** A game or line with the formats in which it can be shared. */
export interface Shared {
  /** The file name without an extension. */
  readonly name: string;
  /** The path of the page. */
  readonly page: string;
  /** The text alternative of the picture. */
  readonly words: string;
  readonly pictures: readonly Picture[];
}

/** Returns the pictures of a game of this server, seen from a side. */
export function picturesOfGame(id: string, orientation: Side): readonly Picture[] {
  const path = (ending: string) =>
    `/app/games/${encodeURIComponent(id)}/picture.${ending}?orientation=${orientation}`;
  return (['svg', 'png', 'gif'] as const).map((ending) => ({ ending, path: path(ending) }));
}

/**
 * Returns the pictures of a position after its last move, and of the analysis line that leads to
 * it, seen from a side.
 */
export function picturesOfLine(
  fen: string,
  last: readonly [string, string] | null,
  page: string,
  orientation: Side,
): readonly Picture[] {
  const position = new URLSearchParams({ fen, orientation });
  if (last !== null) position.set('last', last.join(''));
  const [, line = ''] = page.split('?');
  const parameters = new URLSearchParams(line);
  parameters.set('orientation', orientation);
  const still = position.toString();
  return [
    { ending: 'svg', path: `/app/picture.svg?${still}` },
    { ending: 'png', path: `/app/picture.png?${still}` },
    { ending: 'gif', path: `/app/picture.gif?${parameters.toString()}` },
  ];
}
