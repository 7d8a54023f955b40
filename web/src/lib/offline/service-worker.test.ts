import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const origin = 'https://chess.test';
const script = new URL('../../../public/service-worker.js', import.meta.url);

type RequestLike = string | { readonly url: string };

/** The files on the fake server, by path. */
const files = new Map<string, string>();
for (const path of ['/theme.js', '/favicon.svg', '/site.webmanifest']) files.set(path, '');

const pathOf = (request: RequestLike) =>
  new URL(typeof request === 'string' ? request : request.url, origin).pathname;

function fetchFile(request: RequestLike): Promise<Response> {
  const text = files.get(pathOf(request));
  return text === undefined
    ? Promise.reject(new TypeError('no network'))
    : Promise.resolve(new Response(text));
}

class FakeCache {
  readonly kept = new Map<string, Response>();

  match(request: RequestLike) {
    return Promise.resolve(this.kept.get(pathOf(request))?.clone());
  }

  keys() {
    return Promise.resolve([...this.kept.keys()].map((path) => ({ url: origin + path })));
  }

  put(request: RequestLike, answer: Response) {
    this.kept.set(pathOf(request), answer);
    return Promise.resolve();
  }

  delete(request: RequestLike) {
    return Promise.resolve(this.kept.delete(pathOf(request)));
  }

  /** Adds all files or none, as in browsers. */
  async addAll(paths: readonly string[]) {
    const answers = await Promise.all(paths.map(fetchFile));
    for (const [index, path] of paths.entries()) {
      const answer = answers[index];
      if (answer) this.kept.set(path, answer);
    }
  }
}

const all = new Map<string, FakeCache>();

function cache(name: string): FakeCache {
  const found = all.get(name) ?? new FakeCache();
  all.set(name, found);
  return found;
}

const listeners = new Map<string, (event: object) => void>();

runInNewContext(readFileSync(script, 'utf8'), {
  self: {
    location: { origin },
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
  },
  caches: {
    open: (name: string) => Promise.resolve(cache(name)),
    delete: (name: string) => Promise.resolve(all.delete(name)),
    match: (request: RequestLike, { cacheName }: { cacheName: string }) =>
      cache(cacheName).match(request),
  },
  fetch: fetchFile,
  Response,
  URL,
});

/** Opens the page and waits until the worker has finished its work. */
async function visit(): Promise<void> {
  const work: Promise<unknown>[] = [];
  const add = (promise: Promise<unknown>) => work.push(promise);
  const request = { method: 'GET', mode: 'navigate', url: `${origin}/` };
  listeners.get('fetch')?.({ request, respondWith: add, waitUntil: add });
  await work[0];
  await Promise.allSettled(work);
}

const page = async () => (await cache('staunton-shell').match('/'))?.text();
const assets = () => [...cache('staunton-assets').kept.keys()];

/** Sets the page and the list of its files. */
function publish(script: string, ...parts: readonly string[]): void {
  files.set('/', `<html lang="de"><script src="${script}"></script>`);
  files.set('/offline.de.json', JSON.stringify([script, ...parts]));
}

it('keeps the old version complete until the new one is complete', async () => {
  publish('/assets/former.js', '/assets/part.wasm');
  files.set('/assets/former.js', '').set('/assets/part.wasm', '');
  await visit();
  expect(assets()).toEqual(['/assets/former.js', '/assets/part.wasm']);

  // The network fails between the page and its script.
  publish('/assets/next.js', '/assets/part.wasm');
  files.delete('/assets/former.js');
  await visit();
  expect(await page()).toContain('former.js');
  expect(assets()).toEqual(['/assets/former.js', '/assets/part.wasm']);

  // The files that both versions have are not requested again.
  files.set('/assets/next.js', '').delete('/assets/part.wasm');
  await visit();
  expect(await page()).toContain('next.js');
  expect(assets()).toEqual(['/assets/part.wasm', '/assets/next.js']);
});

it('waits while the page and the list of its files are of different builds', async () => {
  const before = await page();
  publish('/assets/third.js');
  files.set('/', '<html lang="de"><script src="/assets/fourth.js"></script>');
  files.set('/assets/third.js', '').set('/assets/fourth.js', '');
  await visit();
  expect(await page()).toBe(before);
});

it('limits the number of cached files', async () => {
  publish('/assets/fifth.js', ...Array.from({ length: 500 }, (_, n) => `/assets/${String(n)}.js`));
  files.set('/assets/fifth.js', '');
  for (let number = 0; number < 500; number++) files.set(`/assets/${String(number)}.js`, '');
  await visit();
  expect(await page()).toContain('fifth.js');
  expect(assets().length).toBe(400);
});
