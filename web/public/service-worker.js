// Makes the client available offline: after the first visit all its parts are cached, with the rules and
// the engine. Requests go to the network first, so no update is missed; the
// cache is used only when the server does not answer. Data about people and games (/app/, /socket)
// is never intercepted or cached here; src/lib/offline stores the games that stay readable.

const SHELL = 'staunton-shell';
const ASSETS = 'staunton-assets';
/** The only page of the client, for all its URLs. */
const PAGE = '/';
/** The number of files that are requested at once. */
const AT_ONCE = 8;
/** The maximum number of cached files. A build has about 150. */
const MAX_FILES = 400;

self.addEventListener('install', (event) => {
  event.waitUntil(renew().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  // This includes downloads: offline, the browser would otherwise save the cached page as the file.
  if (pathname.startsWith('/app/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request, event));
  // The name of a file under /assets/ contains a hash of its content, so a cached copy is never
  // outdated.
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request, event));
  else if (isShell(pathname)) event.respondWith(fresh(request, event));
});

// A click on a notification opens its game.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const open = pages.find(({ url }) => new URL(url).pathname === path);
      return open ? open.focus() : self.clients.openWindow(path);
    }),
  );
});

/** Returns whether the page needs this file, which is not under /assets/. */
function isShell(path) {
  return ['/theme.js', '/favicon.svg', '/site.webmanifest'].includes(path);
}

async function page(request, event) {
  try {
    const answer = await fetch(request);
    // The page at other URLs may have a different head, for link previews.
    const isPage = new URL(request.url).pathname === PAGE;
    // If the update of the cache fails, the next page load repeats it.
    if (answer.ok)
      event.waitUntil(isPage ? keepPage(answer.clone()) : renew().catch(() => undefined));
    return answer;
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName: SHELL });
    if (kept) return kept;
    throw error;
  }
}

/** Requests the page and caches it. */
async function renew() {
  await keepPage(await fetch(PAGE, { cache: 'no-cache' }));
}

/**
 * Caches the page and all files of its build. If the page has changed, deletes the files of the old
 * one.
 */
async function keepPage(answer) {
  if (!answer.ok) return;
  const text = await answer.text();
  const shell = await caches.open(SHELL);
  const before = await (await shell.match(PAGE))?.text();
  if (before === text) return;
  const assets = await caches.open(ASSETS);
  const former = await assets.keys();
  const named = text.match(/\/assets\/[\w.-]+/g) ?? [];
  const names = new Set([...named, ...(await listed(text, named))]);
  const known = new Set(former.map(({ url }) => new URL(url).pathname));
  const missing = [...names].filter((name) => !known.has(name)).slice(0, MAX_FILES);
  for (let first = 0; first < missing.length; first += AT_ONCE)
    await assets.addAll(missing.slice(first, first + AT_ONCE));
  await shell.addAll(['/theme.js', '/favicon.svg', '/site.webmanifest']);
  const type = { 'content-type': 'text/html; charset=utf-8' };
  const policy = answer.headers.get('content-security-policy');
  const headers = policy ? { ...type, 'content-security-policy': policy } : type;
  await shell.put(PAGE, new Response(text, { headers }));
  // The old files are deleted last: if the network fails before, the old page still works.
  const isOld = ({ url }) => !names.has(new URL(url).pathname);
  await Promise.all(former.filter(isOld).map((request) => assets.delete(request)));
}

/**
 * Returns the files of the build in the page's language, without fonts that the page may not need.
 * Throws if the server has changed between the page and the list.
 */
async function listed(page, named) {
  // On a metered connection only the parts that are opened are cached.
  if (self.navigator?.connection?.saveData) return [];
  const [, language = 'en'] = /<html lang="([\w-]+)"/.exec(page) ?? [];
  const answer = await fetch(`/offline.${language}.json`, { cache: 'no-cache' });
  // An older server has no list.
  if (!answer.ok) return [];
  const files = await answer.json();
  const isScript = (name) => name.endsWith('.js');
  if (!named.filter(isScript).every((name) => files.includes(name)))
    throw new Error('The page and the list of its files are of different builds.');
  return files;
}

async function asset(request, event) {
  const kept = await caches.match(request, { cacheName: ASSETS });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) event.waitUntil(copy(ASSETS, request, answer.clone()));
  return answer;
}

async function fresh(request, event) {
  try {
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(copy(SHELL, request, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await caches.match(request, { cacheName: SHELL });
    if (kept) return kept;
    throw error;
  }
}

async function copy(name, request, answer) {
  const cache = await caches.open(name);
  await cache.put(request, answer);
  const all = await cache.keys();
  // The oldest entries come first.
  await Promise.all(
    all.slice(0, Math.max(0, all.length - MAX_FILES)).map((old) => cache.delete(old)),
  );
}
