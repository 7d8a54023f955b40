import { getSession, request } from '../http/http';
import type { KnownPeople, KnownPerson } from '../protocol/protocol';

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
