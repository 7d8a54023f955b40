import { getSession, request } from '../../http/http';
import type { ArenaPlayerView, ArenaView, EntrantId } from '../../protocol/protocol';

const path = (id: string, rest: string) => `/app/tournaments/${encodeURIComponent(id)}${rest}`;

/** Requests a page of the standings; null for the page with the visitor's row. */
export async function getArena(id: string, page: number | null): Promise<ArenaView> {
  await getSession();
  return request('GET', path(id, page === null ? '/arena' : `/arena?page=${String(page)}`));
}

/** Requests the games of a player. */
export const getArenaPlayer = (id: string, player: EntrantId) =>
  request<ArenaPlayerView>('GET', path(id, `/arena/players/${String(player)}`));

/** Halves the visitor's time in a game before the first move. */
export const goBerserk = (id: string, game: string) =>
  request<void>('POST', path(id, '/berserk'), { game });
