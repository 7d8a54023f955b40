import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { LessonPage } from './learn';
import lessons from './lessons.json' with { type: 'json' };

const screens = [
  [360, 640],
  [390, 844],
  [844, 390],
] as const;

/** Returns the part of the window between the header and the navigation at the bottom. */
async function freeHeight(page: Page): Promise<readonly [top: number, bottom: number]> {
  return await page.evaluate(() => {
    const nav = document.querySelector('.site-nav')?.getBoundingClientRect();
    const bottom = nav && nav.top > 100 ? nav.top : window.innerHeight;
    return [document.querySelector('header')?.getBoundingClientRect().bottom ?? 0, bottom] as const;
  });
}

/** Expects all elements between the header and the navigation, without scrolling. */
async function fit(page: Page, elements: readonly Locator[], what: string): Promise<void> {
  const [top, bottom] = await freeHeight(page);
  for (const element of elements) {
    // The board is resized shortly after the window.
    const places = async () => {
      const box = await element.boundingBox();
      return box ? [box.y >= top - 0.5, box.y + box.height <= bottom + 0.5] : [];
    };
    await expect.poll(places, what).toEqual([true, true]);
  }
}

for (const { id, exercises } of lessons)
  test(`the board, tasks and answers of the lesson ${id} fit a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const lesson = await LessonPage.open(page, id);
    for (const [index, { name }] of exercises.entries()) {
      await lesson.choose(index + 1, name);
      const section = page.getByRole('region', { name, exact: true });
      for (const [width, height] of screens) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => {
          window.scrollTo(0, 0);
        });
        const answers = section.locator('.work :is(button, input)');
        const parts = [
          page.locator('cg-board'),
          section.locator('.goal'),
          ...(await answers.all()),
        ];
        await fit(page, parts, `${name} at ${String(width)}×${String(height)}`);
        const board = await page.locator('cg-board').boundingBox();
        expect(board?.width, `${name} at ${String(width)}`).toBeGreaterThanOrEqual(200);
      }
      await page.setViewportSize({ width: 360, height: 640 });
    }
  });

test('puzzles fit a phone', async ({ page }) => {
  await page.goto('/puzzles');
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  const task = page.getByRole('heading', { name: /to move and win$/ });
  await expect(task).toBeVisible();
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    const field = page.getByLabel('Type a move');
    await fit(page, [page.locator('cg-board'), task, field], `a puzzle at ${String(width)}`);
  }
});

test.describe('on a phone with three device pixels per pixel', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });

  test('boards reach from edge to edge', async ({ page }) => {
    await page.goto('/');
    const board = page.locator('cg-board');
    await expect.poll(async () => (await board.boundingBox())?.width ?? 0).toBeGreaterThan(388);
    expect((await board.boundingBox())?.x).toBeLessThan(1);
  });
});
