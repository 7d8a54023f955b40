// Lets the client be opened without a connection. What the server has is always asked for first,
// so no update is missed: a copy is shown only when there is no answer at all. What the server says
// of people and games (/app/, /socket) does not pass through here and is never copied; which games
// stay readable, src/lib/offline decides.

const SHELL = 'staunton-shell';
const ASSETS = 'staunton-assets';
/** The page of the client: every address of a page shows it. */
const PAGE = '/';

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
  // Also where it is downloaded: without an answer the page would be saved in its place.
  if (pathname.startsWith('/app/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request, event));
  // A file under /assets/ is named after its content: a copy is never outdated.
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request, event));
  else if (isShell(pathname)) event.respondWith(fresh(request, event));
});

// A notification leads to its game.
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

/** Files beside the assets that a page needs. */
function isShell(path) {
  return ['/theme.js', '/favicon.svg', '/site.webmanifest'].includes(path);
}

async function page(request, event) {
  try {
    const answer = await fetch(request);
    // Other addresses may have something of their own in the head, for previews of links.
    const isPage = new URL(request.url).pathname === PAGE;
    // A copy that could not be renewed is renewed with the next page.
    if (answer.ok)
      event.waitUntil(isPage ? keepPage(answer.clone()) : renew().catch(() => undefined));
    return answer;
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName: SHELL });
    if (kept) return kept;
    throw error;
  }
}

/** Asks for the page, and keeps it. */
async function renew() {
  await keepPage(await fetch(PAGE, { cache: 'no-cache' }));
}

/** Keeps the page with what it loads; when it is a new one, the files of the old one go. */
async function keepPage(answer) {
  if (!answer.ok) return;
  const text = await answer.text();
  const shell = await caches.open(SHELL);
  const before = await (await shell.match(PAGE))?.text();
  if (before === text) return;
  const assets = await caches.open(ASSETS);
  const former = await assets.keys();
  const names = new Set(text.match(/\/assets\/[\w.-]+/g) ?? []);
  await assets.addAll([...names]);
  await shell.addAll(['/theme.js', '/favicon.svg', '/site.webmanifest']);
  const type = { 'content-type': 'text/html; charset=utf-8' };
  const policy = answer.headers.get('content-security-policy');
  const headers = policy ? { ...type, 'content-security-policy': policy } : type;
  await shell.put(PAGE, new Response(text, { headers }));
  // Not before: where the network breaks meanwhile, the former page is opened with its files.
  const isOld = ({ url }) => !names.has(new URL(url).pathname);
  await Promise.all(former.filter(isOld).map((request) => assets.delete(request)));
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
}
