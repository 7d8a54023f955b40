import { expect, formOf, newGame, openSettings, test } from './fixtures';
import { Board } from './board';
import { GamePage } from './game';

test('a move on the board of the start page starts a game against the computer', async ({
  page,
}) => {
  const form = await openSettings(page, 'Play the computer');
  await form.getByLabel('Level').fill('1');
  await form.getByRole('group', { name: 'You play' }).getByText('Black').click();
  await new Board(page).drag('e2', 'e4');
  await page.waitForURL(/\/game\/\w+$/);
  const game = new GamePage(page);
  await expect.poll(() => game.countMoves()).toBe(2);
  await expect(game.moveButtons.first()).toHaveText('e4');
  await expect(page.getByText('Computer, level 1').first()).toBeVisible();
});

test('the start page restores the last settings', async ({ page }) => {
  const form = await openSettings(page, 'Play the computer');
  await form.getByLabel('Level').fill('7');
  await form.getByRole('group', { name: 'You play' }).getByText('White').click();
  await form.getByRole('group', { name: /^Time/ }).getByText('3+2').click();
  await page.reload();
  await expect(formOf(page, 'Play the computer')).toContainText('Level 7 · White · 3+2');
});

test('a link keeps its query and hash', async ({ page }) => {
  await page.goto('/game/zzzzzzzz?from=mail#moves');
  await expect(page.getByRole('heading', { name: 'Game not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Staunton, start page' }).evaluate((link) => {
    link.setAttribute('href', '/?level=3#new-game');
  });
  await page.getByRole('link', { name: 'Staunton, start page' }).click();
  await expect(page).toHaveURL(/\/\?level=3#new-game$/);
  await expect(page.getByRole('heading', { name: 'A game of chess' })).toBeVisible();
});

test('leaving the page cancels the navigation to a requested game', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/app/games', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  const made = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.goto('/');
  const form = formOf(page, 'Play the computer');
  await form.getByRole('button', { name: 'Play the computer' }).click();
  await page.getByRole('link', { name: 'Learn the rules' }).click();
  await expect(page.getByRole('heading', { name: 'Learn chess' })).toBeVisible();
  release();
  await (await made).finished();
  await expect(page).toHaveURL(/\/learn$/);
  await page.getByRole('link', { name: 'Staunton, start page' }).click();
  await expect(page.getByRole('link', { name: /Computer, level/ }).first()).toBeVisible();
});

test('a game can be played with browser storage blocked', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Refused', 'SecurityError');
        },
      });
  });
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(['e4', 'e5']);
  await page.reload();
  await game.hasMoves(['e4', 'e5']);
});
