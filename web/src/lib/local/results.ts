import { isFinal, request } from '../http/http';
import { readStored, writeStored } from '../storage/stored';
import { localGames } from '../offline/local-games';
import { keepLocalGame } from '../offline/own-games';

const RESULTS = 'staunton.offline-results';
/** The number of results that are stored until they are sent; later ones are dropped. */
const MOST = 200;

/** A request with a result that the server has not received. */
interface Result {
  readonly path: string;
  readonly body: unknown;
}

/** Stores the result of an exercise or a puzzle, for the server. The first one of each counts. */
export function noteResult(path: string, body: unknown): void {
  const all = results();
  if (all.length >= MOST || all.some((other) => other.path === path)) return;
  writeStored(RESULTS, JSON.stringify([...all, { path, body }]));
}

/**
 * Sends the finished games and the other results of this browser, one after another. Each is sent
 * again until the server has answered, which has an effect only once. Throws if the server is busy or
 * cannot be reached.
 */
export async function sendResults(): Promise<void> {
  for (const game of localGames().toReversed()) {
    if (!game.over || game.sent !== null || game.record.level === null) continue;
    const sent = await answered(async () => {
      const key = { 'idempotency-key': game.id };
      const { id } = await request<{ id: string }>('POST', '/app/offline/games', game.record, key);
      return id;
    });
    keepLocalGame({ ...game, sent: sent ?? '' });
  }
  for (const result of results()) {
    await answered(() => request('POST', result.path, result.body));
    const left = results().filter(({ path }) => path !== result.path);
    writeStored(RESULTS, JSON.stringify(left));
  }
}

/** Returns the answer, or null if the server has refused the result for good. */
async function answered<Answer>(send: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await send();
  } catch (error) {
    if (isFinal(error)) return null;
    throw error;
  }
}

function results(): readonly Result[] {
  try {
    const value: unknown = JSON.parse(readStored(RESULTS) ?? '[]');
    return Array.isArray(value) ? (value as Result[]) : [];
  } catch {
    return [];
  }
}
