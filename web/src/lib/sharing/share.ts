import type { Side } from '../protocol/protocol';

/** A picture that can be downloaded. */
export interface Picture {
  /** The kind of file, as it ends. */
  readonly ending: 'svg' | 'png' | 'gif';
  readonly path: string;
}

/** What can be shared of a game or a line. */
export interface Shared {
  /** What the files are called, without an ending. */
  readonly name: string;
  /** The path of the page. */
  readonly page: string;
  /** What the picture shows, in words. */
  readonly words: string;
  readonly pictures: readonly Picture[];
}

/** The pictures of a game of this server, seen from a side. */
export function picturesOfGame(id: string, orientation: Side): readonly Picture[] {
  const path = (ending: string) =>
    `/app/games/${encodeURIComponent(id)}/picture.${ending}?orientation=${orientation}`;
  return (['svg', 'png', 'gif'] as const).map((ending) => ({ ending, path: path(ending) }));
}

/**
 * The pictures of a position after its last move, and of the line that leads there from a page
 * of the analysis, seen from a side.
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
