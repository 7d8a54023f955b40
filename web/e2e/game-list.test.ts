import { seriousViolations } from './accessibility';
import { expect, newGame, test } from './fixtures';

const settings = { opponent: { kind: 'myself' }, color: 'white', time: { kind: 'unlimited' } };

test('older games are reached page by page with the keyboard', async ({ page }) => {
  // Creating a game needs a session.
  const session = page.waitForResponse('**/app/session');
  await page.goto('/');
  await session;
  const list = page.getByRole('region', { name: 'Your games' });
  await expect(list).toContainText('No games yet');
  const made: string[] = [];
  for (let number = 0; number < 32; number++) {
    const answer = await page.request.post('/app/games', { data: settings });
    expect(answer.status()).toBe(201);
    made.unshift(((await answer.json()) as { id: string }).id);
  }
  await page.reload();
  const links = list.getByRole('link');
  await expect(links).toHaveCount(6);
  await list.getByRole('button', { name: 'More games' }).press('Enter');
  await expect(links).toHaveCount(30);
  await expect(links.nth(6)).toBeFocused();

  const older = list.getByRole('button', { name: 'Older games' });
  await page.route('**/app/games?*', (route) => route.abort());
  await older.press('Enter');
  await expect(list.getByRole('alert')).toContainText('cannot be reached');
  await expect(links).toHaveCount(30);
  expect(await seriousViolations(page)).toEqual([]);
  await page.unroute('**/app/games?*');
  await list.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(links).toHaveCount(32);
  await expect(links.nth(30)).toBeFocused();
  await expect(list.getByRole('alert')).toHaveCount(0);
  await expect(list.getByRole('button')).toHaveCount(0);

  const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(shown).toEqual(made.map((id) => `/game/${id}`));
});

test('a list that failed to load is requested again', async ({ page }) => {
  await page.route('**/app/games', (route) => route.abort());
  await page.goto('/');
  const list = page.getByRole('region', { name: 'Your games' });
  await expect(list.getByRole('alert')).toContainText('cannot be reached');
  await page.unroute('**/app/games');
  await list.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(list).toContainText('No games yet');
  await expect(page.getByRole('main')).toBeFocused();
});

test('an invitation that was accepted in the meantime is shown as started', async ({
  page,
  visitor,
}) => {
  await newGame(page, { against: 'Invite a friend', color: 'White' });
  const link = await page.getByLabel('Invitation link', { exact: true }).inputValue();
  await page.goto('/');
  const list = page.getByRole('region', { name: 'Your games' });
  await expect(list).toContainText('Waiting for an opponent');
  const friend = await visitor();
  await friend.goto(link);
  await friend.getByRole('button', { name: 'Accept and play' }).click();
  await expect(friend.getByLabel('Type a move')).toBeVisible();
  // Simulates the return to the page.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(list).toContainText('Your move');
});
