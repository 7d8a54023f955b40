import { describeTime } from '../clock/time-control';
import { request } from '../http/http';
import { chess960Name } from '../new-game/chess960';
import type { ColorChoice, Seek, StandingOffers } from '../protocol/protocol';
import type { Offered } from './lobby';

const path = '/app/lobby/offers';

/** Lists the games by correspondence that the player offers without being connected. */
export const listOffers = () => request<StandingOffers>('GET', path);

/** Withdraws one of them. */
export const withdrawOffer = (id: string) =>
  request<void>('DELETE', `${path}/${encodeURIComponent(id)}`);

const ownSides: Readonly<Record<ColorChoice, string>> = {
  white: 'you play White',
  black: 'you play Black',
  random: 'random colors',
};

/** Describes an offer to the player who made it: "3 days for each move · you play White". */
export function describeOwnOffer({
  time,
  color,
  chess960,
  chess960_number,
  rated,
}: Offered): string {
  return [
    describeTime(time),
    ownSides[color],
    ...(chess960 ? [chess960Name(chess960_number)] : []),
    ...(rated ? [/* @wc-include */ 'rated'] : []),
  ].join(' · ');
}

/**
 * Returns the ids of the games by correspondence that the player with this name offers. The standing
 * offers of the player are loaded again when they change.
 */
export function correspondenceOf(listed: readonly Seek[], name: string | null): string {
  const own = listed.filter(({ by, time }) => by === name && time.kind === 'correspondence');
  return own.map(({ id }) => id).join(' ');
}
