import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));
const chromium = process.env.CHROMIUM;

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** The page that the browser opens. It sends its results, or its error. */
const PAGE = `<!doctype html><script type="module">
  const send = (results) => fetch('/results', { method: 'POST', body: JSON.stringify(results) });
  try {
    const { Game } = await import('/index.js');
    const { Chess } = await import('/chess-js.js');
    const { svg, Position } = await import('/study.js');
    const { Engine } = await import('/engine.js');
    const game = new Game();
    game.move('e4');
    const engine = new Engine();
    const found = await engine.search('6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1', { depth: 4 });
    const stopped = await engine.search({ moves: ['e4'] }, {}, ({ depth }) => {
      if (depth >= 5) engine.stop();
    });
    const again = await engine.search({ moves: ['e4'] }, { depth: 3 });
    engine.close();
    await send({
      isolated: crossOriginIsolated,
      history: game.history(),
      moves: new Chess().moves().length,
      picture: svg(new Position()).startsWith('<svg'),
      best: found.best,
      stopped: typeof stopped.best,
      again: again.depth,
    });
  } catch (error) {
    await send({ error: String(error?.stack ?? error) });
  }
</script>`;

/** Serves the package, opens the page in the browser, and returns what it sends. */
async function resultsOf(headers) {
  let receive;
  const results = new Promise((resolve) => (receive = resolve));
  const policy = "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; worker-src 'self'";
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const parts = await request.toArray();
      receive(JSON.parse(Buffer.concat(parts).toString()));
      response.end();
      return;
    }
    const path = new URL(request.url, 'http://localhost').pathname;
    const body = path === '/page.html' ? PAGE : await readFile(join(folder, path)).catch(() => null);
    const type = TYPES[extname(path)] ?? 'text/plain';
    response.writeHead(body === null ? 404 : 200, {
      'content-type': type,
      'content-security-policy': policy,
      ...headers,
    });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const profile = mkdtempSync(join(tmpdir(), 'staunton-chess-browser-'));
  const address = `http://127.0.0.1:${server.address().port}/page.html`;
  const options = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`];
  const browser = spawn(chromium, [...options, address], { stdio: 'ignore' });
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  try {
    return await Promise.race([results, ended.then((code) => ({ error: `exit code ${code}` }))]);
  } finally {
    browser.kill();
    await ended;
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const expected = {
  history: ['e4'],
  moves: 20,
  picture: true,
  best: 'a1a8',
  stopped: 'string',
  again: 3,
};
const options = { skip: chromium === undefined && 'CHROMIUM names no browser', timeout: 120_000 };

test('works in a page of Chromium without shared memory', options, async () => {
  assert.deepEqual(await resultsOf({}), { isolated: false, ...expected });
});

test('works in an isolated page of Chromium', options, async () => {
  const isolated = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  };
  assert.deepEqual(await resultsOf(isolated), { isolated: true, ...expected });
});
