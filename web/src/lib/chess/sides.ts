import { characterName } from './characters';
import type { Player, RatingView, Seats, Side, You } from '../protocol/protocol';

/** Both sides, White first. */
export const sides: readonly Side[] = ['white', 'black'];

/** Returns the opponent's side. */
export const opponentOf = (side: Side): Side => (side === 'white' ? 'black' : 'white');

/** Returns "White" or "Black". */
export const sideName = (side: Side): string => (side === 'white' ? 'White' : 'Black');

/** Returns whether a user with this role plays this side. */
export const plays = (you: You, side: Side): boolean => you === 'both' || you === side;

/** The server's name for an erased account; no player may choose it. */
const FORMER = /* @wc-ignore */ 'Former player';

/** Returns the displayed name of a player. */
export function playerName(player: Player): string {
  switch (player.kind) {
    case 'open':
      return 'Open seat';
    case 'person':
      return player.name === FORMER ? 'Former player' : player.name;
    case 'engine':
      return player.character
        ? `${characterName(player.character)} (computer)`
        : `Computer, level ${String(player.level)}`;
  }
}

/** Formats a rating: "1662?" while it is provisional, "1662 +12" after a rated game. */
export function ratingText({ points, provisional, change }: RatingView): string {
  const sign = change === null ? '' : change < 0 ? ` −${String(-change)}` : ` +${String(change)}`;
  return `${String(points)}${provisional ? '?' : ''}${sign}`;
}

/** Describes a rating in words, for screen readers. */
export function speakRating({ points, provisional, change }: RatingView): string {
  const number = String(points);
  const rating = provisional ? `rated ${number}, provisional` : `rated ${number}`;
  if (change === null) return rating;
  return change < 0 ? `${rating}, down ${String(-change)}` : `${rating}, up ${String(change)}`;
}

/** Returns the side without a player, if there is one. */
export const openSeat = (seats: Seats): Side | null =>
  sides.find((side) => seats[side].kind === 'open') ?? null;
