import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, newGame, testWithOwnServer as test } from './fixtures';
import { GamePage } from './game';

test.use({ serviceWorkers: 'allow' });

/** Waits until the page is kept by the service worker, with everything that it has loaded. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!(await caches.match('/', { cacheName: 'staunton-shell' })))
      await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

/** Every address of which the service worker keeps a copy. */
const copies = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        paths.push(new URL(url).pathname);
    return paths;
  });

test('a game that was open stays readable without the server, and nothing else is shown', async ({
  page,
  own,
}) => {
  const game = await newGame(page, { against: 'Play both sides', time: '10+0' });
  await game.typeAll(['e4', 'e5', 'Nf3']);
  await kept(page);
  // What was loaded before the worker was there is kept with the next visit.
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
  // Private answers are never copied.
  expect((await copies(page)).filter((path) => /^\/(app|socket|healthz)/.test(path))).toEqual([]);

  // What is downloaded is not the page under another name.
  const tab = await page.context().newPage();
  await expect(tab.goto('/app/account/data')).rejects.toThrow();
  await tab.close();

  // An installed client begins on the start page, which leads there.
  await page.goto('/');
  await page.getByRole('region', { name: 'Your games' }).getByRole('link').click();
  await game.hasMoves(['e4', 'e5', 'Nf3']);
  await expect(game.message).toContainText('as you last saw it');

  await own.startAgain();
  await expect(page.getByLabel('Type a move')).toBeVisible({ timeout: 30_000 });
  await game.type('Nc6');
  await game.hasMoves(['e4', 'e5', 'Nf3', 'Nc6']);
});

test('a copy is never shown while the server answers', async ({ page }) => {
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
  // The copy is replaced, and what belonged to the old page is gone.
  await expect.poll(() => copies(page)).not.toContain('/assets/old.js');
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/'))?.text()))
    .toContain('<div id="app">');
});

test('the games of one person are not kept for the next', async ({ page, context }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(['e4']);
  const stored = () => page.evaluate(() => localStorage.getItem('staunton.kept-games'));
  await expect.poll(stored).toContain('e4');
  await context.clearCookies();
  await page.goto('/');
  await expect.poll(stored).toBe('[]');
});

test('nothing is said of a position that the server has not seen', async ({ page, own }) => {
  await page.goto('/editor');
  const verdict = page.getByRole('status', { name: 'Can this position be?' });
  await expect(verdict).toHaveText('The position can be played.');
  await own.halt();
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('lost');
  await expect(verdict).toHaveText('The position can be played.');
  await page.getByRole('button', { name: 'Empty board' }).click();
  await expect(verdict).toHaveText('The server cannot be reached at the moment.');
  await expect(page.getByRole('link', { name: 'Analyse' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Starting position' }).click();
  await expect(verdict).toHaveText('The position can be played.');
  await page.getByRole('button', { name: 'Empty board' }).click();

  await own.startAgain();
  await expect(verdict).toContainText('White has no king');
});

test('a page that was never opened says that there is no connection', async ({ page, own }) => {
  const game = new GamePage(page);
  await page.goto('/');
  await kept(page);
  await page.reload();
  await own.halt();
  await page.goto('/game/zzzzzzzz');
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('lost');
  await expect(game.moveButtons).toHaveCount(0);
});
