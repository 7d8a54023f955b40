/** Where the reader is. */
export type Route = { page: 'home' } | { page: 'game'; id: string } | { page: 'missing' };

/** The page an address path stands for. */
export function parseRoute(path: string): Route {
  if (path === '/' || path === '') return { page: 'home' };
  const id = /^\/game\/([A-Za-z0-9]{1,64})\/?$/.exec(path)?.[1];
  return id === undefined ? { page: 'missing' } : { page: 'game', id };
}

/** The address path of a game's page. */
export function gamePath(id: string): string {
  return `/game/${id}`;
}
