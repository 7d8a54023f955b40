import { getSession, request } from '../http/http';
import { queryOf, type FilterForm, type SearchForm } from '../game-search/games-filter';
import type { FoundGames, PlayedGames, Profile, RatingHistory, Speed } from '../protocol/protocol';

const segment = encodeURIComponent;

/** The speeds in words, the fastest first. */
export const speedNames: Record<Speed, string> = {
  bullet: 'Bullet',
  blitz: 'Blitz',
  rapid: 'Rapid',
  classical: 'Classical',
  correspondence: 'Correspondence',
  unlimited: 'No clock',
};

/** The speeds as options of a form. */
export const speedChoices: readonly (readonly [value: string, words: string])[] = [
  ['', 'All'],
  ...Object.entries(speedNames),
];

export async function getProfile(player: string): Promise<Profile> {
  await getSession();
  return request('GET', `/app/players/${segment(player)}`);
}

/** Requests a page of the rating history; `before` is the cursor of the previous page. */
export const getRatings = (player: string, speed: Speed, before: number | null) =>
  request<RatingHistory>(
    'GET',
    `/app/players/${segment(player)}/ratings/${speed}${before === null ? '' : `?before=${String(before)}`}`,
  );

/** Requests a page of a player's games; `after` is the cursor of the previous page. */
export async function listPlayed(
  player: string,
  filter: FilterForm,
  after: string | null,
): Promise<PlayedGames> {
  await getSession();
  const query = queryOf(filter);
  if (after !== null) query.set('after', after);
  return request('GET', `/app/players/${segment(player)}/games?${query.toString()}`);
}

/** Requests a page of search results; `after` is the cursor of the previous page. */
export async function searchGames(form: SearchForm, after: number | null): Promise<FoundGames> {
  await getSession();
  const query = queryOf(form);
  if (after !== null) query.set('after', String(after));
  return request('GET', `/app/search?${query.toString()}`);
}

/** Returns the path of the PGN with all games that pass the filter. */
export function playedPgnPath(player: string, filter: FilterForm): string {
  const query = queryOf(filter).toString();
  return `/app/players/${segment(player)}/pgn${query === '' ? '' : `?${query}`}`;
}
