import { request } from '../http/http';
import type { StandingOffers } from '../protocol/protocol';

const path = '/app/lobby/offers';

/** Lists the games by correspondence that the player offers without being connected. */
export const listOffers = () => request<StandingOffers>('GET', path);

/** Withdraws one of them. */
export const withdrawOffer = (id: string) =>
  request<void>('DELETE', `${path}/${encodeURIComponent(id)}`);
