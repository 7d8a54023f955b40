import { expect, newGame, newPair, test } from './fixtures';
import { GamePage } from './game';
import { Server } from './server';

test('a reload keeps the game, its moves and its clocks', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides', time: '10+0' });
  await game.typeAll(['e4', 'e5', 'Nf3']);
  // Black's clock has begun to run visibly before the page is loaded again.
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

test('Back and Forward lead from page to page', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(['d4']);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'A game of chess' })).toBeVisible();
  await page.goForward();
  await game.hasMoves(['d4']);
});

const own = test.extend<{ mortal: Server }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern.
  mortal: async ({}, use) => {
    const server = await Server.start();
    await use(server);
    await server.stop();
  },
  baseURL: async ({ mortal }, use) => {
    await use(mortal.url);
  },
});

const ends = [
  { how: 'killed', end: (server: Server) => server.kill() },
  { how: 'stopped', end: (server: Server) => server.halt() },
];

for (const { how, end } of ends)
  own(
    `the server is ${how} and started again: the game goes on`,
    async ({ page, visitor, mortal }) => {
      const [white, black] = await newPair(page, visitor, '5+3');
      await white.type('e4');
      await black.hasMoves(['e4']);
      await black.type('c5');
      await white.hasMoves(['e4', 'c5']);

      await end(mortal);
      for (const seat of [white, black])
        await expect(seat.page.getByRole('status', { name: 'Connection' })).toContainText('lost');
      await white.type('Nf3');
      await mortal.startAgain();

      for (const seat of [white, black]) {
        await expect(seat.page.getByRole('status', { name: 'Connection' })).toHaveText('');
        await seat.hasMoves(['e4', 'c5', 'Nf3']);
      }
      await black.board.drag('d7', 'd6');
      await white.hasMoves(['e4', 'c5', 'Nf3', 'd6']);

      const late = await visitor();
      await late.goto(white.page.url());
      await new GamePage(late).hasMoves(['e4', 'c5', 'Nf3', 'd6']);
    },
  );

test('a game requested before the page has a session is created nevertheless', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  let asked = 0;
  await page.route('**/app/session', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Play both sides' }).click();
  // Two requests at once without a cookie would create two sessions.
  expect(asked).toBe(1);
  answer();
  await page.waitForURL(/\/game\/\w+$/);
  const game = new GamePage(page);
  await game.type('e4');
  await game.hasMoves(['e4']);
});
