import { seriousViolations } from './accessibility';
import { expect, newGame, testWithOwnServer as test } from './fixtures';

test('a game is found by its position, its material and its result', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides', time: 'No clock' });
  await game.typeAll(['f3', 'e5', 'g4', 'Qh4#']);
  await expect(game.result).toBeVisible();
  const fen = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';
  const status = page.getByRole('main').getByRole('status');

  // The game can be found some seconds after its end.
  await expect(async () => {
    await page.goto(`/search?${new URLSearchParams({ fen }).toString()}`);
    await expect(status).toHaveText('1 game.', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByLabel('Material').fill('KvK');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(status).toHaveText('No games were found.');
  await expect(page).toHaveURL(/material=KvK/);
  await page.goBack();
  await expect(status).toHaveText('1 game.');
  await page.getByLabel('Result').selectOption('White won');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(status).toHaveText('No games were found.');
  await page.getByLabel('Position (FEN)').fill('nonsense');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('alert')).toContainText('position cannot be read');
  expect(await seriousViolations(page)).toEqual([]);
});

test('a failed search is repeated, and an empty form shows nothing', async ({ page }) => {
  await page.route('**/app/search?*', (route) => route.abort());
  await page.goto('/search');
  await page.getByLabel('Material').fill('KvK');
  await page.getByRole('button', { name: 'Search' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('cannot be reached');
  await page.unroute('**/app/search?*');
  await page.getByRole('button', { name: 'Search' }).click();
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText('No games were found.');
  await expect(alert).toBeHidden();
  await page.getByLabel('Material').fill('');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(status).toHaveText('');
});
