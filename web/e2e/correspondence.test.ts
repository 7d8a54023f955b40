import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, newPair, test } from './fixtures';

const fold = (page: Page) => page.getByRole('button', { name: /^Conditional moves/ });
const lines = (page: Page) => page.getByLabel(/^If your opponent plays/);
const save = (page: Page) => page.getByRole('button', { name: 'Save' });

test('conditional moves are played while their player is offline', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, 'Days per move');
  const other = black.page;
  // On White's turn only Black can enter conditional moves.
  await expect(fold(page)).toBeHidden();
  await fold(other).click();
  // The live region must exist before its text, or the text would not be announced.
  const message = other.getByRole('region', { name: 'Conditional moves' }).getByRole('status');
  await expect(message).toHaveText('');
  await lines(other).fill('e4 Ke6');
  await save(other).click();
  await expect(other.getByRole('alert')).toContainText('Line 1: Ke6 cannot be played');
  await lines(other).fill('1. e4 e5 2. Nf3 Nc6\nd4 d5');
  await save(other).focus();
  await other.keyboard.press('Enter');
  await expect(other.getByText(/^Saved\./)).toBeVisible();
  await expect(fold(other)).toContainText('2 lines');
  expect(await seriousViolations(other)).toEqual([]);
  await other.goto('/');

  await white.type('e4');
  await white.hasMoves(['e4', 'e5']);
  await white.type('Nf3');
  await white.hasMoves(['e4', 'e5', 'Nf3', 'Nc6']);
  // The opponent cannot see them.
  await expect(fold(page)).toBeHidden();
});

test('unsaved lines stay when the opponent moves', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, 'Days per move');
  const other = black.page;
  await fold(other).click();
  await lines(other).fill('d4 d5');
  const response = other.waitForResponse('**/conditional');
  await white.type('e4');
  await black.hasMoves(['e4']);
  await response;
  const again = other.waitForResponse('**/conditional');
  await black.type('e5');
  await black.hasMoves(['e4', 'e5']);
  await again;
  await expect(lines(other)).toHaveValue('d4 d5');
});

test('a player of several games navigates between them', async ({ page, visitor }) => {
  const [first] = await newPair(page, visitor, 'Days per move');
  const address = page.url();
  const others = page.getByRole('navigation', { name: 'Your other games' });
  await expect(others).toBeHidden();
  await page.goto('/');
  const [second] = await newPair(page, visitor, 'Days per move');
  const link = others.getByRole('link');
  await expect(link).toHaveText(/^Guest \d+.*your move$/s);
  await second.typeAll(['e4']);
  await link.click();
  await expect(page).toHaveURL(address);
  await first.typeAll(['d4']);
  await page.reload();
  await expect(link).not.toContainText('your move');
  expect(await seriousViolations(page)).toEqual([]);
});

test('vacation days are taken from the agreed number', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, 'Days per move', { vacation: 10 });
  await expect(page.getByText('3 days per move, 10 days of vacation')).toBeVisible();
  await white.typeAll(['e4']);
  await black.type('e5');
  await white.hasMoves(['e4', 'e5']);
  const vacation = white.action('Take vacation');
  await vacation.click();
  const dialog = page.getByRole('dialog', { name: 'Take vacation' });
  const days = dialog.getByLabel(/You have 10 days left/);
  for (const wrong of ['11', '0', '1.5', '']) {
    await days.fill(wrong);
    await expect(dialog.getByRole('button', { name: /^Take/ })).toBeDisabled();
  }
  await days.fill('7');
  expect(await seriousViolations(page)).toEqual([]);
  await days.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(black.page.getByText('White takes 7 days of vacation.')).toBeVisible();
  await expect(white.clock('White')).toHaveText(/^\s*9d /);
  await expect(black.clock('White')).toHaveText(/^\s*9d /);
  await vacation.click();
  await dialog.getByLabel(/You have 3 days left/).fill('3');
  await dialog.getByRole('button', { name: 'Take 3 days' }).click();
  await expect(vacation).toBeHidden();
  // Vacation cannot be carried over into the next turn.
  await white.type('Nf3');
  await expect(black.clock('White')).toHaveText(/^\s*(3d |2d 23:59)/);
});

test('a loading failure of conditional moves is shown', async ({ page, visitor }) => {
  await page.route('**/assets/ConditionalMoves-*.js', (route) => route.abort());
  await newPair(page, visitor, 'Days per move');
  await expect(page.getByRole('alert')).toContainText('The conditional moves did not load');
});
