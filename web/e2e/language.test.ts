import { seriousViolations } from './accessibility';
import { expect, test } from './fixtures';

const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };

test.describe('a browser that prefers German', () => {
  test.use({ locale: 'de-AT', extraHTTPHeaders: german });

  test('reads the pages in German, from the first byte', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('link', { name: 'Schach lernen' })).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
    await page.goto('/learn/castling');
    await expect(page.getByRole('heading', { level: 1, name: 'Rochade' })).toBeVisible();
    await page.goto('/puzzles');
    await expect(page.getByRole('combobox', { name: 'Motiv' })).toBeVisible();
  });

  test('types and reads moves in German letters', async ({ page }) => {
    await page.goto('/analysis');
    const move = page.getByRole('textbox', { name: 'Zug eintippen' });
    await move.fill('Sf3');
    await move.press('Enter');
    const moves = page.getByRole('region', { name: 'Züge' });
    await expect(moves).toContainText('Sf3');
    // Letters of English notation are understood as well.
    await move.fill('Nf6');
    await move.press('Enter');
    await expect(moves).toContainText('Sf6');
  });
});

test('the language is chosen by hand, kept, and left to the browser again', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/learn');
  await expect(page.getByRole('heading', { level: 1, name: 'Schach lernen' })).toBeVisible();
  await page.getByRole('button', { name: 'Einstellungen' }).click();
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('Wie der Browser');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

for (const [width, height] of [
  [360, 640],
  [740, 360],
  [1280, 800],
] as const)
  test(`German pages fit a window of ${String(width)} by ${String(height)}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      viewport: { width, height },
      locale: 'de-DE',
      extraHTTPHeaders: german,
    });
    const page = await context.newPage();
    for (const path of [
      '/',
      '/learn',
      '/learn/pawn',
      '/puzzles',
      '/practice',
      '/analysis',
      '/editor',
      '/search',
      '/board',
      '/account',
      '/sign-in',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('main')).not.toBeEmpty();
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(wide, path).toBeLessThanOrEqual(0);
    }
    await context.close();
  });
