import type { Page } from '@playwright/test';
import { AnalysisPage } from './analysis-page';
import { expect, newPair, test } from './fixtures';

/** Pastes a text where the focus is. Returns whether the page has taken it. */
const paste = (page: Page, text: string): Promise<boolean> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const target = document.activeElement ?? document.body;
    return !target.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

/** Drops a file on the page. Returns whether the page has taken it. */
const drop = (page: Page, text: string): Promise<boolean> =>
  page.evaluate((content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], 'game.txt'));
    return !document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
    );
  }, text);

/** Waits until the listeners, which are loaded after the page, are there. */
async function listens(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([''], 'a'));
        const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
        return !document.body.dispatchEvent(over);
      }),
    )
    .toBe(true);
}

for (const [path, size] of [
  ['/', { width: 390, height: 844 }],
  ['/learn/rook', { width: 1280, height: 800 }],
  ['/puzzles', { width: 1280, height: 800 }],
  ['/analysis', { width: 1280, height: 800 }],
] as const)
  test(`a game that is pasted or dropped on ${path} opens in the analysis`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto(path);
    await listens(page);
    expect(await paste(page, '1. d4 d5 2. c4 e6')).toBe(true);
    await expect(page).toHaveURL(/^[^?]*\/analysis/);
    const analysis = new AnalysisPage(page);
    await analysis.has(['1.d4', 'd5', '2.c4', 'e6']);
    await page.goto(path);
    await listens(page);
    expect(await drop(page, '[White "Ada"]\n\n1. e4 c5 *')).toBe(true);
    await analysis.has(['1.e4', 'c5']);
  });

test('a position that is pasted opens, and other texts change nothing', async ({ page }) => {
  await page.goto('/community');
  await listens(page);
  expect(await paste(page, '1. Buy milk\n2. Call Ann')).toBe(false);
  await expect(page).toHaveURL('/community');
  expect(await paste(page, '8/8/8/8/8/2k5/2q5/K7 w - - 0 1')).toBe(true);
  const analysis = new AnalysisPage(page);
  await analysis.board.shows('a1', 'white king');
});

test('a pasted game that cannot be read can be corrected', async ({ page }) => {
  await page.goto('/learn');
  await listens(page);
  expect(await paste(page, 'See 1. d4 d5')).toBe(true);
  const dialog = page.getByRole('dialog', { name: 'Open a position or a game' });
  await expect(dialog.getByRole('alert')).toContainText('neither a FEN nor a PGN game');
  const field = dialog.getByLabel('A position (FEN) or a game (PGN)');
  await expect(field).toHaveValue('See 1. d4 d5');
  await field.fill('1. d4 d5');
  await dialog.getByRole('button', { name: 'Open' }).click();
  await new AnalysisPage(page).has(['1.d4', 'd5']);
});

test('a field receives its own text, and an illegal game is explained', async ({ page }) => {
  await page.goto('/search');
  await listens(page);
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().focus();
  expect(await paste(page, '1. e4 e5')).toBe(false);
  await expect(page).toHaveURL('/search');
  expect(await drop(page, 'no chess here')).toBe(true);
  const dialog = page.getByRole('dialog', { name: 'Open a position or a game' });
  await expect(dialog.getByRole('alert')).toContainText('neither a FEN nor a PGN game');
});

test('a running game is not left', async ({ page, visitor }) => {
  await newPair(page, visitor, 'No clock');
  await listens(page);
  const address = page.url();
  expect(await paste(page, '1. e4 e5')).toBe(false);
  // The browser must not open the file either.
  expect(await drop(page, '1. e4 e5')).toBe(true);
  await expect(page).toHaveURL(address);
});

test('the palette opens the dialog for games', async ({ page }) => {
  await page.goto('/tournaments');
  await page.getByRole('button', { name: 'Find anything' }).click();
  await page.getByRole('combobox').fill('pgn');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Open a position or a game' });
  await dialog.getByLabel('A position (FEN) or a game (PGN)').fill('1. c4 *');
  await dialog.getByRole('button', { name: 'Open' }).click();
  await new AnalysisPage(page).has(['1.c4']);
});
