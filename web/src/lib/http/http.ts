import { newCommandId } from './command-id';
import type { Created, GameList, NewGame, Problem, Session } from '../protocol/protocol';

/** A failed request; its message is shown to the user. */
export class RequestError extends Error {
  override name = 'RequestError';

  constructor(
    message: string,
    /** The status of the response; undefined when there was no response. */
    readonly status?: number,
  ) {
    super(message);
  }
}

/**
 * Returns whether a retry is useless because the server refused the request. A busy server or a
 * rate limit may accept a retry.
 */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof RequestError) || error.status === undefined) return false;
  return error.status < 500 && error.status !== 408 && error.status !== 429;
}

const unreachable = 'The server cannot be reached. Check the connection and try again.';

/** Answers a request while the server cannot be reached; undefined if only the server can. */
export type StandIn = (method: string, path: string, body: unknown) => Promise<unknown>;

let standIn: StandIn | null = null;
let keep: ((path: string, answer: unknown) => void) | null = null;

/** Sets what answers requests in the server's absence, and what the server's answers are given to. */
export function answerInPlace(answer: StandIn, keeps: typeof keep): void {
  [standIn, keep] = [answer, keeps];
}

/**
 * Sends a request and returns the answer; throws a {@link RequestError} if the server refuses it. A
 * body is sent as JSON, except for a file, whose type is in the headers.
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
  let response: Response;
  try {
    response = await fetched(path, init);
  } catch (error) {
    const isUnreachable = error instanceof RequestError && error.status === undefined;
    const answer = isUnreachable ? await standIn?.(method, path, body) : undefined;
    if (answer === undefined) throw error;
    return answer as Answer;
  }
  if (response.status === 204) return undefined as Answer;
  const answer = (await response.json()) as Answer;
  if (method === 'GET') keep?.(path, answer);
  return answer;
}

/** Requests a text. */
export async function requestText(path: string): Promise<string> {
  return (await fetched(path, {})).text();
}

/** Uploads a file and reports the progress, from 0 to 1. */
export function upload<Answer>(
  path: string,
  type: string,
  file: Blob,
  onprogress: (part: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // `fetch` does not report upload progress.
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

/** Returns the response; throws if it is an error. */
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

/** Requests the session of this browser; the server creates a guest's if there is none. */
export function getSession() {
  // Two requests at once without a cookie would create two sessions. The timeout keeps a hanging
  // request from blocking all callers, including the next connection.
  const late = AbortSignal.timeout(10_000);
  sessionRequest ??= request<Session>('GET', '/app/session', undefined, {}, late).finally(
    () => (sessionRequest = null),
  );
  return sessionRequest;
}

let sessionRequest: Promise<Session> | null = null;

/**
 * Requests a page of the visitor's own games, newest first; `after` is the cursor of the previous
 * page.
 */
export const listGames = (after: string | null) =>
  request<GameList>(
    'GET',
    after === null ? '/app/games' : `/app/games?after=${encodeURIComponent(after)}`,
  );

/** Requests the visitor's unfinished games, the newest first. */
export const listRunningGames = () => request<GameList>('GET', '/app/games?running=true');

/** Requests games in progress of other players, which all visitors may watch, the newest first. */
export const listGamesToWatch = () =>
  getSession().then(() => request<GameList>('GET', '/app/watch'));

/**
 * Creates games. A retry after a failure reuses the idempotency key, so that there is only one game
 * even if just the answer was lost.
 */
export function gameMaker() {
  let sent = { settings: '', key: '' };
  return async (game: NewGame): Promise<Created> => {
    const settings = JSON.stringify(game);
    if (settings !== sent.settings) sent = { settings, key: newCommandId() };
    await getSession();
    return request('POST', '/app/games', game, { 'idempotency-key': sent.key });
  };
}

/** Takes the open seat of a game. */
export async function acceptInvitation(id: string) {
  await getSession();
  return request<Created>('POST', `/app/games/${encodeURIComponent(id)}/accept`);
}
