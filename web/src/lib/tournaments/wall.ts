import { pagesOf } from './tables';
import type { BoardView, PlaceView, RoundView, StandingsView } from '../protocol/protocol';

/** A page of the projector view. */
export type WallPage =
  | { readonly kind: 'pairings' | 'results'; readonly boards: readonly BoardView[] }
  | { readonly kind: 'standings'; readonly places: readonly PlaceView[] };

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
    ...(open ? pagesOf(boards, rows) : []).map((page) => ({
      kind: 'pairings' as const,
      boards: page,
    })),
    ...(known ? pagesOf(boards, rows) : []).map((page) => ({
      kind: 'results' as const,
      boards: page,
    })),
    ...(standings && standings.after > 0 ? pagesOf(standings.places, rows) : []).map((page) => ({
      kind: 'standings' as const,
      places: page,
    })),
  ];
}
