import type { Created, GameSummary, NewGame, Problem, Session } from './protocol';

/** An answer that is no success; its message is a sentence for the reader. */
export class RequestError extends Error {
  override name = 'RequestError';
}

const unreachable = 'The server cannot be reached. Check the connection and try again.';

async function request<Answer>(method: 'GET' | 'POST', path: string, body?: unknown) {
  const init: RequestInit = { method, headers: { accept: 'application/json' } };
  if (body !== undefined) {
    init.headers = { ...init.headers, 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new RequestError(unreachable);
  }
  if (response.ok) return (await response.json()) as Answer;
  throw new RequestError(await problemOf(response));
}

async function problemOf(response: Response): Promise<string> {
  try {
    const problem = (await response.json()) as Partial<Problem>;
    if (typeof problem.error === 'string') return problem.error;
  } catch {
    // Not every answer on the way (a proxy's, say) is ours to read.
  }
  return `The server answered ${String(response.status)}. Try again in a moment.`;
}

/** Who the reader is; makes an anonymous session if there is none. */
export function getSession() {
  // Two questions at once without a cookie would make two sessions.
  asked ??= request<Session>('GET', '/app/session').finally(() => (asked = null));
  return asked;
}

let asked: Promise<Session> | null = null;

/** The reader's own games, newest first. */
export const listGames = () => request<GameSummary[]>('GET', '/app/games');

/** Makes a game. Whoever is quicker than the page's first answer has a session all the same. */
export async function createGame(wish: NewGame) {
  await getSession();
  return request<Created>('POST', '/app/games', wish);
}

/** Takes the open seat of a game. */
export async function acceptInvitation(id: string) {
  await getSession();
  return request<Created>('POST', `/app/games/${encodeURIComponent(id)}/accept`);
}
