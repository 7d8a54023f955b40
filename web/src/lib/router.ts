/** A page of this client. */
export type Route =
  | { page: 'home' | 'sign-in' | 'invite' | 'account' | 'admin' | 'missing' }
  | { page: 'game' | 'player'; id: string };

const simple = ['sign-in', 'invite', 'account', 'admin'] as const;

/** The page at a URL path. */
export function parseRoute(path: string): Route {
  if (path === '/' || path === '') return { page: 'home' };
  const named = simple.find((page) => path === `/${page}` || path === `/${page}/`);
  if (named) return { page: named };
  const [, page, id] = /^\/(game|player)\/([A-Za-z0-9]{1,64})\/?$/.exec(path) ?? [];
  if (id === undefined) return { page: 'missing' };
  return { page: page === 'game' ? 'game' : 'player', id };
}

/** The URL path of a game's page. */
export function gamePath(id: string): string {
  return `/game/${id}`;
}

/** The URL path of a player's page. */
export function playerPath(id: string): string {
  return `/player/${id}`;
}
