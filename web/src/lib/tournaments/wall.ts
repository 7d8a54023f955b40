import { pagesOf } from './tables';
import type { BoardView, ByeView, PlaceView, RoundView, StandingsView } from '../protocol/protocol';

/** A page of the projector view. */
export type WallPage =
  | {
      readonly kind: 'pairings' | 'results';
      readonly boards: readonly BoardView[];
      /** The players without an opponent, below the last boards. */
      readonly byes: readonly ByeView[];
    }
  | { readonly kind: 'standings'; readonly places: readonly PlaceView[] };

function roundPages(
  kind: 'pairings' | 'results',
  { boards, byes }: RoundView,
  rows: number,
): WallPage[] {
  const all = [
    ...boards.map((board) => ({ board, bye: null })),
    ...byes.map((bye) => ({ board: null, bye })),
  ];
  return pagesOf(all, rows).map((page) => ({
    kind,
    boards: page.flatMap(({ board }) => board ?? []),
    byes: page.flatMap(({ bye }) => bye ?? []),
  }));
}

/** Returns the pages of the projector view, each with at most this many rows. */
export function wallPages(
  round: RoundView | null,
  standings: StandingsView | null,
  rows: number,
): WallPage[] {
  const boards = round?.boards ?? [];
  const open = boards.some(({ outcome }) => outcome === null);
  const known = boards.some(({ outcome }) => outcome !== null);
  return [
    ...(round && open ? roundPages('pairings', round, rows) : []),
    ...(round && known ? roundPages('results', round, rows) : []),
    ...(standings && standings.after > 0 ? pagesOf(standings.places, rows) : []).map((page) => ({
      kind: 'standings' as const,
      places: page,
    })),
  ];
}

/** Returns the games of a page that are in progress. */
export const runningGames = (page: WallPage | null): string[] =>
  page === null || page.kind === 'standings'
    ? []
    : page.boards.flatMap(({ game, outcome }) => (outcome === null ? (game ?? []) : []));
