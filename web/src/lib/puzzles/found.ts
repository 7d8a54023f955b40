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

/** Requests the puzzles in a collection and the progress of the search. */
export async function getFoundPuzzles(collection: string): Promise<FoundPuzzles> {
  await getSession();
  return request('GET', address(collection));
}

/** Starts or resumes the search for puzzles in a collection. */
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

/** Returns the URL path of a puzzle in a collection. */
export function foundPuzzlePath(collection: string, puzzle: string): string {
  return `/library/${collection}/puzzles/${puzzle}`;
}

/** Returns the next untried puzzle, after a specific one if it is named; null if there is none. */
export function nextToTry(puzzles: readonly FoundPuzzle[], after?: string): FoundPuzzle | null {
  const place = puzzles.findIndex(({ id }) => id === after) + 1;
  const inTurn = [...puzzles.slice(place), ...puzzles.slice(0, place)];
  return inTurn.find(({ id, solved }) => solved === null && id !== after) ?? null;
}

/** Returns whether a search is running or queued. */
export const isBusy = (search: PuzzleSearch | null): boolean =>
  search?.state === 'waiting' || search?.state === 'running';

/** Describes the progress of the search in a sentence. */
export function describeSearch(search: PuzzleSearch, puzzles: number): string {
  const { state, games, of, ahead } = search;
  const found = plural(puzzles, ['# puzzle', '# puzzles']);
  switch (state) {
    case 'waiting':
      if (ahead === 0) return 'The search begins in a moment.';
      return plural(ahead, [
        'The search is queued behind # other.',
        'The search is queued behind # others.',
      ]);
    case 'running':
      return `Searched ${String(games)} of ${String(of)} games: ${found} found.`;
    case 'stopped':
      return `Stopped after ${String(games)} of ${String(of)} games: ${found} found.`;
    case 'done':
      return `The search has finished after ${plural(games, ['# game', '# games'])}: ${found}.`;
  }
}
