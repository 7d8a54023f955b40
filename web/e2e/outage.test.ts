import type { Locator } from '@playwright/test';
import { expect, newGame, newPair, test, testWithOwnServer } from './fixtures';
import { GamePage } from './game';
import type { Server } from './server';

test('a reload keeps the game, its moves and its clocks', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides', time: '10+0' });
  await game.typeAll(['e4', 'e5', 'Nf3']);
  // Waits until Black's clock has visibly run before the reload.
  await expect(game.clock('Black')).toHaveText(/9:\d\d/);
  await page.reload();
  await game.hasMoves(['e4', 'e5', 'Nf3']);
  await game.board.shows('f3', 'white knight');
  await expect(game.clock('Black')).toHaveText(/9:\d\d/);
  await game.type('Nc6');
  await game.hasMoves(['e4', 'e5', 'Nf3', 'Nc6']);
  await page.goto('/');
  await page.getByRole('region', { name: 'Your games' }).getByRole('link').first().click();
  await game.hasMoves(['e4', 'e5', 'Nf3', 'Nc6']);
});

test('Back and Forward navigate between pages', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(['d4']);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'A game of chess' })).toBeVisible();
  await page.goForward();
  await game.hasMoves(['d4']);
});

const ends = [
  { how: 'killed', end: (server: Server) => server.kill() },
  { how: 'stopped', end: (server: Server) => server.halt() },
];

for (const { how, end } of ends)
  testWithOwnServer(
    `the game continues after the server is ${how} and restarted`,
    async ({ page, visitor, own }) => {
      const [white, black] = await newPair(page, visitor, '5+3');
      await white.type('e4');
      await black.hasMoves(['e4']);
      await black.type('c5');
      await white.hasMoves(['e4', 'c5']);

      await end(own);
      for (const seat of [white, black])
        await expect(seat.page.getByRole('status', { name: 'Connection' })).toContainText('lost');
      await white.type('Nf3');
      await own.startAgain();

      for (const seat of [white, black]) {
        await expect(seat.page.getByRole('status', { name: 'Connection' })).toHaveText('');
        await expect(seat.page.getByRole('log', { name: 'Announcements' })).toContainText(
          'The connection is back.',
        );
        await seat.hasMoves(['e4', 'c5', 'Nf3']);
      }
      await black.board.drag('d7', 'd6');
      await white.hasMoves(['e4', 'c5', 'Nf3', 'd6']);

      const late = await visitor();
      await late.goto(white.page.url());
      await new GamePage(late).hasMoves(['e4', 'c5', 'Nf3', 'd6']);
    },
  );

testWithOwnServer(
  'the connection banner covers no name, clock, square or button',
  async ({ page, visitor, own }) => {
    const [white] = await newPair(page, visitor, '10+0');
    await own.halt();
    const paragraph = page.getByRole('status', { name: 'Connection' }).getByRole('paragraph');
    await expect(paragraph).toContainText('lost');
    for (const [width, height] of [
      [1280, 800],
      [1024, 768],
      [844, 390],
      [390, 844],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      const message = `at ${String(width)} by ${String(height)}`;
      await expect(paragraph).toBeInViewport({ ratio: 1 });
      const names = ["White's player", "Black's player"].map((name) =>
        page.getByRole('group', { name }),
      );
      // The panel contains the actions; the rest of it scrolls.
      const panel = page.getByRole('complementary', { name: 'Game' });
      await expect(panel.getByRole('button', { name: 'Abort' })).toBeInViewport({ ratio: 1 });
      const header = page.getByRole('banner').locator('a:visible, button:visible');
      // In portrait the buttons of the header disappear shortly after the banner has appeared.
      if (width < height) await expect(white.button('Find anything')).toBeHidden();
      expect(await header.count()).toBeGreaterThanOrEqual(2);
      for (const part of [page.locator('cg-board'), panel, ...names, ...(await header.all())])
        await expect.poll(() => overlap(paragraph, part), { message }).toBe(0);
      // The clocks keep their place on the first screen.
      for (const side of ['White', 'Black'] as const)
        await expect(white.clock(side), message).toBeInViewport({ ratio: 1 });
    }
    // The buttons of the header return with the connection.
    await expect(white.button('Find anything')).toBeHidden();
    await own.startAgain();
    await expect(white.button('Find anything')).toBeVisible();
  },
);

testWithOwnServer(
  'the connection banner covers no clock on a tablet in portrait',
  async ({ page, own }) => {
    await page.setViewportSize({ width: 1024, height: 1366 });
    await page.goto('/board');
    await page.getByRole('button', { name: 'Begin' }).click();
    const half = (side: string) => page.getByRole('group', { name: `${side}'s half` });
    await expect(half('White')).toBeVisible();
    await own.halt();
    const paragraph = page.getByRole('status', { name: 'Connection' }).getByRole('paragraph');
    await expect(paragraph).toContainText('lost');
    for (const side of ['White', 'Black'])
      await expect.poll(() => overlap(paragraph, half(side)), { message: side }).toBe(0);
  },
);

/** Returns the overlap of two elements in square pixels. */
async function overlap(over: Locator, under: Locator): Promise<number> {
  const [one, other] = [await over.boundingBox(), await under.boundingBox()];
  if (!one || !other) throw new Error('both elements must be visible');
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

test('a game requested before the page has a session is created nevertheless', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  let requests = 0;
  await page.route('**/app/session', async (route) => {
    requests += 1;
    await held;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Play both sides' }).click();
  // Two requests at once without a cookie would create two sessions.
  await expect.poll(() => requests).toBe(1);
  answer();
  await page.waitForURL(/\/game\/\w+$/);
  const game = new GamePage(page);
  await game.type('e4');
  await game.hasMoves(['e4']);
});
