import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, newPair, test } from './fixtures';

const fold = (page: Page) => page.getByRole('button', { name: /^Conditional moves/ });
const lines = (page: Page) => page.getByLabel(/^If your opponent plays/);
const save = (page: Page) => page.getByRole('button', { name: 'Save' });

test('moves that were thought of are answered while their player is away', async ({
  page,
  visitor,
}) => {
  const [white, black] = await newPair(page, visitor, 'Days per move');
  const other = black.page;
  // It is White's turn: only Black can think ahead.
  await expect(fold(page)).toBeHidden();
  await fold(other).click();
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
  // Nobody else sees them.
  await expect(fold(page)).toBeHidden();
});

test('whoever plays several games goes from one to the other', async ({ page, visitor }) => {
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
