import type { Locator } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, newGame, openSettings, test } from './fixtures';

const foolsMate = ['f3', 'e5', 'g4', 'Qh4#'];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('no serious accessibility violations', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'A game of chess' })).toBeVisible();
      await openSettings(page, 'Play the computer');
      expect(await seriousViolations(page), 'on the start page').toEqual([]);
      const game = await newGame(page, { against: 'Play both sides', time: '10+0' });
      await game.typeAll(foolsMate.slice(0, 3));
      expect(await seriousViolations(page), 'in a game').toEqual([]);
      await game.type('Qh4#');
      await expect(game.result).toBeVisible();
      expect(await seriousViolations(page), 'after a game').toEqual([]);
    });
  });
}

test('the dark theme needs one press and is stored', async ({ page }) => {
  await page.goto('/');
  const dark = page.getByRole('button', { name: 'Dark theme' });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(dark).toHaveAttribute('aria-pressed', 'false');
  const light = await background();
  await dark.click();
  await expect(dark).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(background).not.toBe(light);
  await page.reload();
  await expect(dark).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(background).not.toBe(light);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true });

  test('every page fits the width, and moves are made by touch', async ({ page }) => {
    const overhang = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'A game of chess' })).toBeVisible();
    await openSettings(page, 'Play the computer');
    expect(await overhang(), 'on the start page').toBeLessThanOrEqual(0);
    const game = await newGame(page, { against: 'Play both sides', time: '10+0' });
    const moves = [
      ['f2', 'f3'],
      ['e7', 'e5'],
      ['g2', 'g4'],
      ['d8', 'h4'],
    ] as const;
    for (const [index, [from, to]] of moves.entries()) {
      await game.board.tap(from, to);
      // A player of both sides can premove only the next move.
      await game.hasMoves(foolsMate.slice(0, index + 1));
      expect(await overhang(), 'in a game').toBeLessThanOrEqual(0);
    }
    await expect(game.result).toBeVisible();
    expect(await overhang(), 'after a game').toBeLessThanOrEqual(0);
  });

  test('a touch that the system cancels deselects the piece', async ({ page }) => {
    const game = await newGame(page, { against: 'Play both sides' });
    await game.hasMoves([]);
    const box = await page.locator('cg-board').boundingBox();
    if (!box) throw new Error('the page shows no board');
    // On e2.
    const touchPoints = [{ x: box.x + (box.width * 4.5) / 8, y: box.y + (box.height * 6.5) / 8 }];
    const system = await page.context().newCDPSession(page);
    await system.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    const inHand = page.locator('cg-board piece.dragging');
    await expect(inHand).toHaveCount(1);
    await system.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
    await expect(inHand).toHaveCount(0);
    await game.action('Flip the board').tap();
    await expect(page.getByRole('img', { name: /Black at the bottom/ })).toBeVisible();
  });

  test('the settings stay inside their dialog', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    const box = async (part: Locator) => {
      const { x, width } = (await part.boundingBox()) ?? { x: NaN, width: NaN };
      return { left: x, right: x + width };
    };
    const outer = await box(dialog);
    const inset = (await box(dialog.getByRole('heading'))).left - outer.left;
    for (const field of await dialog.locator('select, input').all())
      expect((await box(field)).right).toBeLessThanOrEqual(outer.right - inset + 1);
    // The names are not squeezed beside the fields.
    for (const name of await dialog.locator('.row > span:first-child').all()) {
      const { left, right } = await box(name);
      expect(right - left).toBeGreaterThanOrEqual(160);
    }
    // The longest choice fits into its list, also when it is not chosen.
    for (const list of await dialog.locator('select').all())
      expect(await list.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(
        0,
      );
  });
});

test('in forced-colors mode the board keeps its squares and toggles show their state', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await newGame(page, { against: 'Play both sides' });
  await expect(page.locator('cg-board')).toHaveCSS('forced-color-adjust', 'none');
  // The frame of the square cursor keeps its color, too.
  await expect(page.locator('.cursor .square')).toHaveCSS('forced-color-adjust', 'none');
  const on = page.locator('button[aria-pressed=true]').first();
  await expect(on).toHaveCSS('forced-color-adjust', 'none');
});
