import { newCommandId } from './command-id';
import type { Created, GameList, NewGame, Problem, Session } from '../protocol/protocol';

/** A failed request; its message is shown to the user. */
export class RequestError extends Error {
  override name = 'RequestError';

  constructor(
    message: string,
    /** The status of the answer; none when there was no answer. */
    readonly status?: number,
  ) {
    super(message);
  }
}

/**
 * Whether the server has refused for good. Where it had no time, or was asked too often, an answer
 * may come when it is asked again.
 */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof RequestError) || error.status === undefined) return false;
  return error.status < 500 && error.status !== 408 && error.status !== 429;
}

const unreachable = 'The server cannot be reached. Check the connection and try again.';

/**
 * Asks the server for something, and throws a {@link RequestError} if it refuses. A body is sent as
 * JSON, but for a file, whose type the headers name.
 */
export async function request<Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  signal: AbortSignal | null = null,
) {
  const init: RequestInit = { method, headers: { accept: 'application/json', ...headers }, signal };
  if (body instanceof Blob) init.body = body;
  else if (body !== undefined) {
    init.headers = { ...init.headers, 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  const response = await fetched(path, init);
  return response.status === 204 ? (undefined as Answer) : ((await response.json()) as Answer);
}

/** Asks the server for a text. */
export async function requestText(path: string): Promise<string> {
  return (await fetched(path, {})).text();
}

/** Sends a file, and tells which part of it has gone, from 0 to 1. */
export function upload<Answer>(
  path: string,
  type: string,
  file: Blob,
  onprogress: (part: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // `fetch` does not tell how far an upload has come.
    const sending = new XMLHttpRequest();
    sending.open('POST', path);
    sending.setRequestHeader('content-type', type);
    sending.responseType = 'json';
    sending.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onprogress(loaded / total);
    };
    sending.onerror = () => {
      reject(new RequestError(unreachable));
    };
    sending.onload = () => {
      const answer: unknown = sending.response;
      if (sending.status >= 200 && sending.status < 300) resolve(answer as Answer);
      else reject(new RequestError(problemIn(answer, sending.status), sending.status));
    };
    sending.send(file);
  });
}

/** The answer, unless it is a refusal. */
async function fetched(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new RequestError(unreachable);
  }
  if (response.ok) return response;
  throw new RequestError(await problemOf(response), response.status);
}

async function problemOf(response: Response): Promise<string> {
  let answer: unknown = null;
  try {
    answer = await response.json();
  } catch {
    // The response may come from a proxy and not be JSON.
  }
  return problemIn(answer, response.status);
}

function problemIn(answer: unknown, status: number): string {
  const problem = answer as Partial<Problem> | null;
  if (typeof problem?.error === 'string') return problem.error;
  return `The server answered ${String(status)}. Try again in a moment.`;
}

/** The session of this browser; a guest's is created if there is none. */
export function getSession() {
  // Two requests at once without a cookie would create two sessions.
  // One that hangs must not hold up all that wait for it, the next connection among them.
  const late = AbortSignal.timeout(10_000);
  asked ??= request<Session>('GET', '/app/session', undefined, {}, late).finally(
    () => (asked = null),
  );
  return asked;
}

let asked: Promise<Session> | null = null;

/** A page of the visitor's own games, newest first; `after` is what the page before named. */
export const listGames = (after: string | null) =>
  request<GameList>(
    'GET',
    after === null ? '/app/games' : `/app/games?after=${encodeURIComponent(after)}`,
  );

/** The visitor's own games that are not over, the newest first. */
export const listRunningGames = () => request<GameList>('GET', '/app/games?running=true');

/** Games of others that anybody may watch at this time, the newest first. */
export const listGamesToWatch = () =>
  getSession().then(() => request<GameList>('GET', '/app/watch'));

/**
 * Makes games. A game that is asked for again after a failure is asked for under the same key, so
 * that there is one game even where only the answer was lost.
 */
export function gameMaker() {
  let asked = { settings: '', key: '' };
  return async (game: NewGame): Promise<Created> => {
    const settings = JSON.stringify(game);
    if (settings !== asked.settings) asked = { settings, key: newCommandId() };
    await getSession();
    return request('POST', '/app/games', game, { 'idempotency-key': asked.key });
  };
}

/** Takes the open seat of a game. */
export async function acceptInvitation(id: string) {
  await getSession();
  return request<Created>('POST', `/app/games/${encodeURIComponent(id)}/accept`);
}
