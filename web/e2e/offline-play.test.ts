import { readFile } from 'node:fs/promises';
import { seriousViolations } from './accessibility';
import { expect, newGame, testWithOwnServer as test } from './fixtures';
import { cut, restore, visit } from './offline';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

test('a newcomer plays level 5 in flight mode after one visit', async ({ page, context, own }) => {
  await visit(page);
  await cut(context, own);
  const game = await newGame(page, { against: 'Play the computer', color: 'White', level: 5 });
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('on this device');
  await game.type('e4');
  await expect(game.moveButtons).toHaveCount(2);
  // Legality and its reasons come from the page.
  await game.type('Ke3');
  await expect(game.message).toContainText('king');
  await game.type('Nf3');
  await expect(game.moveButtons).toHaveCount(4);
  expect(await seriousViolations(page)).toEqual([]);

  // The game survives a reload.
  const moves = await game.moveButtons.allTextContents();
  await page.reload();
  await expect(game.moveButtons).toHaveText(moves);
  await game.type('d3');
  await expect(game.moveButtons).toHaveCount(6);
  await game.action('Resign').click();
  await page.getByRole('button', { name: 'Resign the game' }).click();
  await expect(game.result).toContainText('resign');
  expect(await seriousViolations(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the game as PGN' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/1\. e4 \S+ 2\. Nf3 \S+ 3\. d3/);

  // Back on the start page, the game is in the list.
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Your games' }).getByRole('link')).toHaveCount(1);
});

test('a game with a clock ends by mate, and a rematch begins', async ({ page, context, own }) => {
  await visit(page);
  await cut(context, own);
  const start = '6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1';
  const settings = { color: 'White', level: 5, time: '10+0', start } as const;
  const game = await newGame(page, { against: 'Play the computer', ...settings });
  await expect(game.clock('White')).toContainText(/10:00|9:5/);
  await game.board.click('a1', 'a8');
  await game.hasMoves(['Ra8#']);
  await expect(game.result).toContainText('checkmate');
  const first = page.url();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.waitForURL((url) => url.href !== first);
  await expect(game.moveButtons).not.toHaveCount(0);
});

test('a character plays, speaks and is stored as a character', async ({ page, context, own }) => {
  await visit(page);
  await cut(context, own);
  // The grabber takes the queen at once.
  const start = 'k7/8/8/3q4/4P3/8/8/K6R b - - 0 1';
  const settings = { color: 'Black', character: 'Grabber', start } as const;
  const game = await newGame(page, { against: 'Play the computer', ...settings });
  await game.type('Ka7');
  await game.hasMoves(['Ka7', 'exd5']);
  const bar = page.getByRole('group', { name: "White's player" });
  await expect(bar).toContainText('Grabber (computer)');
  await expect(bar.getByRole('status')).toHaveText('“I take whatever I can get.”');
  await game.action('Resign').click();
  await page.getByRole('button', { name: 'Resign the game' }).click();
  await expect(game.result).toContainText('resign');
  await restore(context, own);
  const stored = () =>
    page.evaluate(async () => {
      const answer = await fetch('/app/games');
      const { games } = (await answer.json()) as { games: { seats: { white: object } }[] };
      return games.map(({ seats }) => seats.white);
    });
  await expect
    .poll(stored, { timeout: 60_000 })
    .toEqual([expect.objectContaining({ kind: 'engine', character: 'grabber' })]);
});

test('the server receives an offline game once', async ({ page, context, own }) => {
  await visit(page);
  await cut(context, own);
  const start = '6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1';
  const game = await newGame(page, { against: 'Play the computer', color: 'White', start });
  await game.board.click('a1', 'a8');
  await expect(game.result).toContainText('checkmate');
  await restore(context, own);
  const list = page.getByRole('region', { name: 'Your games' }).getByRole('link');
  const stored = () =>
    page.evaluate(async () => {
      const answer = await fetch('/app/games');
      return ((await answer.json()) as { games: object[] }).games.length;
    });
  await expect.poll(stored, { timeout: 60_000 }).toBe(1);
  await page.goto('/');
  await expect(list).toHaveCount(1);
  await list.click();
  await game.hasMoves(['Ra8#']);
  await expect(page).toHaveURL(/\/game\/\w{8}$/);
  // A page whose answer was lost sends the game again.
  await page.evaluate(() => {
    const games = JSON.parse(localStorage.getItem('staunton.offline-games') ?? '[]') as object[];
    const unsent = games.map((one) => ({ ...one, sent: null }));
    localStorage.setItem('staunton.offline-games', JSON.stringify(unsent));
  });
  const again = page.waitForResponse((answer) => answer.url().endsWith('/app/offline/games'));
  await page.reload();
  expect((await again).status()).toBe(200);
  expect(await stored()).toBe(1);
});
