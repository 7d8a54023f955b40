import type {
  CrossRow,
  CrossTable,
  EntrantId,
  EntrantView,
  PlaceView,
  StandingsView,
  TournamentSystem,
} from '../protocol/protocol';
import { cellText } from './texts';

/** Returns the places of the players of a category, with the ranks among them; all without one. */
export function placesOf(
  { places }: StandingsView,
  entrant: (id: EntrantId) => EntrantView | null,
  category: string,
): readonly PlaceView[] {
  if (category === '') return places;
  const inside = places.filter(({ player }) => entrant(player)?.categories?.includes(category));
  return inside.map((place) => ({
    ...place,
    rank: 1 + inside.filter(({ rank }) => rank < place.rank).length,
  }));
}

/** A cell of a cross table by opponents: the results against one opponent; null on the diagonal. */
export type PairCell = string | null;

/** Returns whether the cross table has a column for each opponent instead of each round. */
export const isByOpponents = (system: TournamentSystem): boolean => system.kind === 'round_robin';

/** Returns the results of a player against each player of the table. */
export function pairCells(row: CrossRow, { rows }: CrossTable): PairCell[] {
  return rows.map(({ player }) => {
    if (player === row.player) return null;
    const games = row.cells.filter((cell) => cell?.opponent === player);
    return games.map((cell) => cellText(cell?.result ?? ' ')).join(' ');
  });
}

/** Splits rows into pages of at most this size. */
export function pagesOf<Row>(rows: readonly Row[], size: number): Row[][] {
  const pages: Row[][] = [];
  const step = Math.max(1, size);
  for (let start = 0; start < rows.length; start += step)
    pages.push(rows.slice(start, start + step));
  return pages;
}
