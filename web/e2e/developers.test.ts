import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, test } from './fixtures';
import { newName, register } from './people';

/** Collects the errors on the console of the browser. */
function errorsOf(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

/** Returns whether the page can be scrolled sideways. */
async function isTooWide(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    test(`the page for developers, ${colorScheme}, ${String(viewport.width)} pixels wide`, async ({
      page,
    }) => {
      const errors = errorsOf(page);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await page.goto('/developers');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('API');
      expect(await isTooWide(page)).toBe(false);
      expect(await seriousViolations(page)).toEqual([]);
      // Hidden parts are checked too.
      for (const hidden of await page.locator('nav details').all()) {
        await hidden.locator('summary').click();
      }
      await page.evaluate(() => {
        for (const hidden of document.querySelectorAll('details')) hidden.open = true;
      });
      expect(await isTooWide(page)).toBe(false);
      expect(await seriousViolations(page)).toEqual([]);
      expect(errors).toEqual([]);
    });
  }
}

test('an endpoint is found with the keyboard', async ({ page }) => {
  await page.goto('/developers');
  const group = page.locator('nav details').first();
  const summary = group.locator('summary');
  for (let stop = 0; stop < 6; stop++) {
    await page.keyboard.press('Tab');
    if (await summary.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(summary).toBeFocused();
  await page.keyboard.press('Enter');
  const link = group.getByRole('link').first();
  await expect(link).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  const id = (await link.getAttribute('href')) ?? '';
  await expect(page).toHaveURL(new RegExp(`/developers${id}$`));
  const endpoint = page.locator(id);
  await expect(endpoint).toBeInViewport();
  // The next stop is in the endpoint.
  await page.keyboard.press('Tab');
  const focused = endpoint.locator(':focus');
  await expect(focused).toBeVisible();
  const outline = await focused.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).not.toBe('none');
});

test('the tokens of an account lead to the page for developers', async ({ page }) => {
  await register(page, newName());
  await page.goto('/account');
  const errors = errorsOf(page);
  await page.getByRole('link', { name: 'The API, for programmers' }).click();
  await expect(page).toHaveURL(/\/developers$/);
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL(/\/account#tokens$/);
  await expect(page.getByRole('heading', { name: 'Programs' })).toBeVisible();
  expect(errors).toEqual([]);
});
