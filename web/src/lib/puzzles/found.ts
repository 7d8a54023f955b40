import { getSession, request } from '../http/http';
import type {
  FoundPuzzle,
  FoundPuzzles,
  PuzzleAnswer,
  PuzzleSearch,
  PuzzleTry,
  PuzzleView,
} from '../protocol/protocol';
import { plural } from '../language/texts';

const address = (collection: string) => `/app/library/${encodeURIComponent(collection)}/puzzles`;

const addressOf = (collection: string, puzzle: string) =>
  `${address(collection)}/${encodeURIComponent(puzzle)}`;

/** The puzzles in a collection, and how far they have been looked for. */
export async function getFoundPuzzles(collection: string): Promise<FoundPuzzles> {
  await getSession();
  return request('GET', address(collection));
}

/** Lets puzzles be looked for in a collection, or go on. */
export const findPuzzles = (collection: string) =>
  request<FoundPuzzles>('POST', address(collection));

export const stopSearch = (collection: string) =>
  request<FoundPuzzles>('POST', `${address(collection)}/stop`);

export async function getFoundPuzzle(collection: string, puzzle: string): Promise<PuzzleView> {
  await getSession();
  return request('GET', addressOf(collection, puzzle));
}

export const tryFoundPuzzle = (collection: string, puzzle: string, tried: PuzzleTry) =>
  request<PuzzleAnswer>('POST', `${addressOf(collection, puzzle)}/attempt`, tried);

/** The URL path of a puzzle in a collection. */
export function foundPuzzlePath(collection: string, puzzle: string): string {
  return `/library/${collection}/puzzles/${puzzle}`;
}

/** The next puzzle that was not tried, after a certain one if it is named; none if all were. */
export function nextToTry(puzzles: readonly FoundPuzzle[], after?: string): FoundPuzzle | null {
  const place = puzzles.findIndex(({ id }) => id === after) + 1;
  const inTurn = [...puzzles.slice(place), ...puzzles.slice(0, place)];
  return inTurn.find(({ id, solved }) => solved === null && id !== after) ?? null;
}

/** Whether a search goes on, or waits for that. */
export const isBusy = (search: PuzzleSearch | null): boolean =>
  search?.state === 'waiting' || search?.state === 'running';

/** How far puzzles have been looked for, in a sentence. */
export function describeSearch(search: PuzzleSearch, puzzles: number): string {
  const { state, games, of, ahead } = search;
  const found = plural(puzzles, ['# puzzle', '# puzzles']);
  switch (state) {
    case 'waiting':
      if (ahead === 0) return 'The search begins in a moment.';
      return plural(ahead, [
        'The search waits: # other is before it.',
        'The search waits: # others are before it.',
      ]);
    case 'running':
      return `Looked at ${String(games)} of ${String(of)} games: ${found} so far.`;
    case 'stopped':
      return `Stopped after ${String(games)} of ${String(of)} games: ${found} so far.`;
    case 'done':
      return `The search is over, after ${plural(games, ['# game', '# games'])}: ${found}.`;
  }
}
