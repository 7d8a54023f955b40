import { getSession, request } from '../http/http';
import type { FollowedPeople, KnownPeople, KnownPerson } from '../protocol/protocol';

/** The minimum number of characters that the server completes. */
const MIN_PREFIX = 2;

/** Requests the people whose names begin with this text; none for a single character. */
export async function completeName(text: string): Promise<readonly KnownPerson[]> {
  const name = text.trim();
  if ([...name].length < MIN_PREFIX) return [];
  await getSession();
  const query = new URLSearchParams({ name });
  return (await request<KnownPeople>('GET', `/app/people?${query.toString()}`)).people;
}

/** Requests the visitor's opponents, the connected ones first. */
export async function listOpponents(): Promise<readonly KnownPerson[]> {
  await getSession();
  return (await request<KnownPeople>('GET', '/app/people')).people;
}

/** Requests the players that the visitor follows, the connected ones first. */
export async function listFollowed(): Promise<readonly KnownPerson[]> {
  await getSession();
  return (await request<FollowedPeople>('GET', '/app/follows')).people;
}

/** Requests likely people for a challenge: followed players, then opponents. */
export async function listFamiliar(): Promise<readonly KnownPerson[]> {
  const followed = await listFollowed();
  const ids = new Set(followed.map(({ id }) => id));
  return [...followed, ...(await listOpponents()).filter(({ id }) => !ids.has(id))];
}

const follows = (player: string) => `/app/follows/${encodeURIComponent(player)}`;

export const follow = (player: string) => request<null>('PUT', follows(player));

export const unfollow = (player: string) => request<null>('DELETE', follows(player));
