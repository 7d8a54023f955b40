import type { Side } from '../protocol/protocol';

/**
 * A page of this client. A user's lesson has the id that follows `/learn/`, such as `own/Ab3dE9xZ`,
 * with `/edit` for the editor. The part of a tournament is what follows its id, such as `round/2`, or
 * empty.
 */
export type Route =
  | { page: 'home' | Simple | 'missing' }
  | { page: 'game' | 'player' | 'collection' | 'lesson' | 'puzzle' | 'class'; id: string }
  | { page: 'join'; code: string }
  | { page: 'tournament'; id: string; part: string }
  | { page: 'collected-game'; id: string; number: string }
  | { page: 'found-puzzle'; id: string; puzzle: string };

const simple = [
  'sign-in',
  'invite',
  'account',
  'oauth',
  'admin',
  'library',
  'search',
  'analysis',
  'editor',
  'learn',
  'board',
  'puzzles',
  'practice',
  'classes',
  'community',
  'tournaments',
  'tournaments/new',
] as const;
type Simple = (typeof simple)[number];

/** Returns the page at a URL path. */
export function parseRoute(path: string): Route {
  if (path === '/' || path === '') return { page: 'home' };
  const named = simple.find((page) => path === `/${page}` || path === `/${page}/`);
  if (named) return { page: named };
  const [, page, id] = /^\/(game|player|class)\/([A-Za-z0-9]{1,64})\/?$/.exec(path) ?? [];
  if (id !== undefined) return { page: page as 'game' | 'player' | 'class', id };
  const [, tournament, part = ''] =
    /^\/tournament\/(\w{1,64})(?:\/(players|standings|crosstable|journal|settings|print|wall|enter|round\/\d{1,4}))?\/?$/.exec(
      path,
    ) ?? [];
  if (tournament !== undefined) return { page: 'tournament', id: tournament, part };
  const [, code] = /^\/join(?:\/([A-Za-z0-9 -]{0,40}))?\/?$/.exec(path) ?? [];
  if (code !== undefined || path === '/join') return { page: 'join', code: code ?? '' };
  const [, lesson] =
    /^\/learn\/([a-z0-9-]{1,64}|own\/[A-Za-z0-9]{1,64}(?:\/edit)?)\/?$/.exec(path) ?? [];
  if (lesson !== undefined) return { page: 'lesson', id: lesson };
  const [, puzzle] = /^\/puzzles\/([a-z0-9]{8})\/?$/.exec(path) ?? [];
  if (puzzle !== undefined) return { page: 'puzzle', id: puzzle };
  const [, collection, number, found] =
    /^\/library\/([A-Za-z0-9]{1,64})(?:\/(?:(\d{1,9})|puzzles\/([a-z0-9]{8})))?\/?$/.exec(path) ??
    [];
  if (collection === undefined) return { page: 'missing' };
  if (found !== undefined) return { page: 'found-puzzle', id: collection, puzzle: found };
  if (number === undefined) return { page: 'collection', id: collection };
  return { page: 'collected-game', id: collection, number };
}

/** Returns the URL path of a game's page. */
export function gamePath(id: string): string {
  return `/game/${id}`;
}

/** Returns the address for the analysis of a game, seen from this side. */
export function analysisPath(game: string, side: Side = 'white'): string {
  return `/analysis?game=${game}${side === 'black' ? '&side=black' : ''}`;
}

/** Returns the address of a game over the board, which both players share on one device. */
export function boardPath(game: string): string {
  return `/board?game=${game}`;
}

/** Returns the URL path of a lesson. */
export function lessonPath(id: string): string {
  return `/learn/${id}`;
}

/** Returns the address that leads to the lesson on an article of the FIDE Laws. */
export function articlePath(article: string): string {
  return `/learn?article=${encodeURIComponent(article)}`;
}

/** Returns the URL path of a puzzle. */
export function puzzlePath(id: string): string {
  return `/puzzles/${id}`;
}

/** Returns the URL path of a class. */
export function classPath(id: string): string {
  return `/class/${id}`;
}

/** Returns the URL path of a player's page. */
export function playerPath(id: string): string {
  return `/player/${id}`;
}
