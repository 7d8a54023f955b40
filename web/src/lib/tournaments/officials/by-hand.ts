import type {
  BoardSide,
  CrossTable,
  EntrantId,
  PairingByHand,
  TournamentView,
} from '../../protocol/protocol';

/** A board of a pairing by hand; null for a free place. */
export type Draft = Record<BoardSide, EntrantId | null>;

/** A meeting of two players in an earlier round. */
interface Meeting {
  readonly players: readonly [EntrantId, EntrantId];
  readonly round: number;
}

/** The symbols of games that were not played. */
const unplayed = '+-';

/** Returns the meetings of all players. A forfeited game is no meeting (C.04.2, 3.5). */
export function meetings({ rows }: CrossTable): Meeting[] {
  return rows.flatMap(({ player, cells }) =>
    cells.flatMap((cell, index) => {
      const opponent = cell?.opponent ?? null;
      if (cell === null || opponent === null || opponent < player) return [];
      if (unplayed.includes(cell.result)) return [];
      return [{ players: [player, opponent] as const, round: index + 1 }];
    }),
  );
}

/** Returns the round in which two players met last; null if they have not met. */
export function lastMeeting(
  known: readonly Meeting[],
  one: EntrantId,
  other: EntrantId,
): number | null {
  const met = known.filter(({ players }) => players.includes(one) && players.includes(other));
  return met.at(-1)?.round ?? null;
}

/** Returns the players to pair in a round: active, and without a requested bye. */
export function playersOf(view: TournamentView, round: number): EntrantId[] {
  return view.entrants
    .filter(({ is_active: isActive }) => isActive)
    .filter(({ byes }) => byes.every((bye) => bye.round !== round))
    .map(({ id }) => id);
}

/** Returns empty boards for a number of players. */
export const emptyBoards = (players: number): Draft[] =>
  Array.from({ length: Math.floor(players / 2) }, () => ({ white: null, black: null }));

/** Returns the players without a place. */
export function leftOver(
  players: readonly EntrantId[],
  boards: readonly Draft[],
  bye: EntrantId | null,
): EntrantId[] {
  const placed = new Set(boards.flatMap(({ white, black }) => [white, black]));
  return players.filter((player) => !placed.has(player) && player !== bye);
}

/**
 * Fills the free places. Each player, in the order of the points, gets the first opponent without an
 * earlier meeting. A player remains left over if no such opponent exists.
 */
export function fillBoards(
  boards: readonly Draft[],
  free: readonly EntrantId[],
  known: readonly Meeting[],
): Draft[] {
  const waiting = [...free];
  const take = (partner: EntrantId | null): EntrantId | null => {
    const index = waiting.findIndex(
      (player) => partner === null || lastMeeting(known, partner, player) === null,
    );
    return index === -1 ? null : (waiting.splice(index, 1)[0] ?? null);
  };
  return boards.map(({ white, black }) => {
    const first = white ?? take(black);
    return { white: first, black: black ?? (first === null ? null : take(first)) };
  });
}

/** Returns the pairing of the complete boards; null if a board has only one player. */
export function readBoards(boards: readonly Draft[], bye: EntrantId | null): PairingByHand | null {
  const pairs: [EntrantId, EntrantId][] = [];
  for (const { white, black } of boards) {
    if (white !== null && black !== null) pairs.push([white, black]);
    else if (white !== null || black !== null) return null;
  }
  return pairs.length === 0 ? null : { pairs, ...(bye !== null && { bye }) };
}
