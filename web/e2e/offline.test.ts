import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, newGame, testWithOwnServer as test } from './fixtures';
import { GamePage } from './game';

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker has cached the page with everything that it has loaded. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!(await caches.match('/', { cacheName: 'staunton-shell' })))
      await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

/** Returns every address in the caches of the service worker. */
const copies = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        paths.push(new URL(url).pathname);
    return paths;
  });

test('a game that was open stays readable without the server, and no other content is shown', async ({
  page,
  own,
}) => {
  const game = await newGame(page, { against: 'Play both sides', time: '10+0' });
  await game.typeAll(['e4', 'e5', 'Nf3']);
  await kept(page);
  // Files that were loaded before the worker started are cached on the next visit.
  await page.reload();
  await game.hasMoves(['e4', 'e5', 'Nf3']);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('staunton.kept-games')))
    .toContain('Nf3');
  await own.halt();
  await page.reload();
  await game.hasMoves(['e4', 'e5', 'Nf3']);
  await expect(game.message).toContainText('as you last saw it');
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('lost');
  await expect(page.getByLabel('Type a move')).toHaveCount(0);
  await game.board.click('b8', 'c6');
  await game.board.shows('b8', 'black knight');
  await page.getByRole('button', { name: 'Back one move' }).click();
  await game.board.shows('g1', 'white knight');
  expect(await seriousViolations(page)).toEqual([]);
  // Private responses are never cached.
  expect((await copies(page)).filter((path) => /^\/(app|socket|healthz)/.test(path))).toEqual([]);

  // A download does not return the cached page.
  const tab = await page.context().newPage();
  await expect(tab.goto('/app/account/data')).rejects.toThrow();
  await tab.close();

  // An installed client starts on the start page, which links to the game.
  await page.goto('/');
  await page.getByRole('region', { name: 'Your games' }).getByRole('link').click();
  await game.hasMoves(['e4', 'e5', 'Nf3']);
  await expect(game.message).toContainText('as you last saw it');

  await own.startAgain();
  await expect(page.getByLabel('Type a move')).toBeVisible({ timeout: 30_000 });
  await game.type('Nc6');
  await game.hasMoves(['e4', 'e5', 'Nf3', 'Nc6']);
});

test('the cache is never used while the server answers', async ({ page }) => {
  await page.goto('/');
  await kept(page);
  await page.evaluate(async () => {
    const shell = await caches.open('staunton-shell');
    await shell.put(
      '/',
      new Response('<h1>An old page</h1>', { headers: { 'content-type': 'text/html' } }),
    );
    await (await caches.open('staunton-assets')).put('/assets/old.js', new Response(''));
  });
  await page.goto('/learn');
  await expect(page.getByRole('heading', { name: 'An old page' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Staunton, start page' })).toBeVisible();
  // The cached page is replaced, and the files of the old page are deleted.
  await expect.poll(() => copies(page)).not.toContain('/assets/old.js');
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/'))?.text()))
    .toContain('<div id="app">');
});

test('the games of one user are not kept for the next', async ({ page, context }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(['e4']);
  const stored = () => page.evaluate(() => localStorage.getItem('staunton.kept-games'));
  await expect.poll(stored).toContain('e4');
  await context.clearCookies();
  await page.goto('/');
  await expect.poll(stored).toBe('[]');
});

test('the page checks positions while the server does not answer', async ({ page, own }) => {
  await page.goto('/editor');
  await kept(page);
  const verdict = page.getByRole('status', { name: 'Is this position valid?' });
  await expect(verdict).toHaveText('The position is valid.');
  await own.halt();
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('lost');
  await expect(verdict).toHaveText('The position is valid.');
  await page.getByRole('button', { name: 'Empty board' }).click();
  await expect(verdict).toContainText('White has no king');
  await page.getByRole('button', { name: 'Starting position' }).click();
  await expect(verdict).toHaveText('The position is valid.');

  await own.startAgain();
  await page.getByRole('button', { name: 'Empty board' }).click();
  await expect(verdict).toContainText('White has no king');
});

test('a page that was never opened reports that there is no connection', async ({ page, own }) => {
  const game = new GamePage(page);
  await page.goto('/');
  await kept(page);
  await page.reload();
  await own.halt();
  await page.goto('/game/zzzzzzzz');
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('lost');
  await expect(game.moveButtons).toHaveCount(0);
});
