import type { Player, RatingView, Seats, Side, You } from '../protocol/protocol';

/** Both sides, White first. */
export const sides: readonly Side[] = ['white', 'black'];

/** The other side. */
export const opponentOf = (side: Side): Side => (side === 'white' ? 'black' : 'white');

/** "White" or "Black". */
export const sideName = (side: Side): string => (side === 'white' ? 'White' : 'Black');

/** Whether someone with this role plays this side. */
export const plays = (you: You, side: Side): boolean => you === 'both' || you === side;

/** What the server calls whoever was erased; nobody may choose it. */
const FORMER = /* @wc-ignore */ 'Former player';

/** The displayed name of a player. */
export function playerName(player: Player): string {
  switch (player.kind) {
    case 'open':
      return 'Open seat';
    case 'person':
      return player.name === FORMER ? 'Former player' : player.name;
    case 'engine':
      return `Computer, level ${String(player.level)}`;
  }
}

/** A rating as it is shown: "1662?" while it is provisional, "1662 +12" after a rated game. */
export function ratingText({ points, provisional, change }: RatingView): string {
  const sign = change === null ? '' : change < 0 ? ` −${String(-change)}` : ` +${String(change)}`;
  return `${String(points)}${provisional ? '?' : ''}${sign}`;
}

/** The same in words, for screen readers. */
export function speakRating({ points, provisional, change }: RatingView): string {
  const number = String(points);
  const rating = provisional ? `rated ${number}, provisionally` : `rated ${number}`;
  if (change === null) return rating;
  return change < 0
    ? `${rating}, ${String(-change)} less than before`
    : `${rating}, ${String(change)} more than before`;
}

/** The side that has no player yet, if there is one. */
export const openSeat = (seats: Seats): Side | null =>
  sides.find((side) => seats[side].kind === 'open') ?? null;
