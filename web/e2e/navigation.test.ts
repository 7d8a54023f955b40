import type { Locator, Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, newGame, newPair, test } from './fixtures';

const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
  { width: 640, height: 360 },
] as const;
const desktop = { width: 1280, height: 800 } as const;

const foolsMate = ['f3', 'e5', 'g4', 'Qh4#'];

/** The pages from which a newcomer looks for the next thing. */
const starts = [
  '/',
  '/puzzles',
  '/practice',
  '/learn',
  '/learn/rook',
  '/analysis',
  '/editor',
  '/tournaments',
  '/tournaments/new',
  '/community',
  '/classes',
  '/join',
  '/library',
  '/search',
  '/board',
  '/sign-in',
  '/elsewhere',
] as const;

const ways = [
  { name: 'Puzzles', path: '/puzzles', heading: 'Puzzles' },
  { name: 'Learn', path: '/learn', heading: 'Learn chess' },
  { name: 'Analyze', path: '/analysis', heading: /^Analysis/ },
  { name: 'Tournaments', path: '/tournaments', heading: 'Tournaments' },
  { name: 'Community', path: '/community', heading: 'Community' },
] as const;

const navigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

/** Goes each way from a page and back, with one click or tap per way. */
async function goEachWay(page: Page, start: string): Promise<void> {
  for (const { name, path, heading } of ways) {
    await page.goto(start);
    const link = navigation(page).getByRole('link', { name, exact: true });
    await expect(link, `${name} on ${start}`).toBeInViewport({ ratio: 1 });
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
    await expect(link).toHaveAttribute('aria-current', 'page');
    if (name !== 'Community') continue;
    const classes = page.getByRole('main').getByRole('link', { name: /^Classes/ });
    await expect(classes).toBeInViewport({ ratio: 1 });
  }
}

for (const size of [...phones, desktop]) {
  const at = `${String(size.width)}×${String(size.height)}`;
  test.describe(`at ${at}`, () => {
    test.use({ viewport: size });

    test('every page leads to every other place in one click', async ({ page }) => {
      test.setTimeout(300_000);
      for (const start of starts) await goEachWay(page, start);
    });

    test('a finished game and a player’s page lead to every place', async ({ page }) => {
      const game = await newGame(page, { against: 'Play both sides' });
      await game.typeAll(foolsMate);
      await expect(game.result).toBeVisible();
      await goEachWay(page, page.url());
      const session = await page.request.get('/app/session');
      const { id } = (await session.json()) as { id: string };
      await goEachWay(page, `/player/${id}`);
    });

    test('nothing is cut off, and nothing moves when a page loads', async ({ page }) => {
      await page.addInitScript(() => {
        const found = { shift: 0 };
        Object.assign(window, { found });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            found.shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      for (const start of starts) {
        await page.goto(start);
        await expect(navigation(page)).toBeVisible();
        const over = () =>
          page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(await over(), start).toBeLessThanOrEqual(0);
        for (const link of await navigation(page).getByRole('link').all())
          expect(await link.evaluate((one) => one.scrollWidth - one.clientWidth), start).toBe(0);
        const shift = await page.evaluate(async () => {
          await document.fonts.ready;
          await new Promise(requestAnimationFrame);
          await new Promise(requestAnimationFrame);
          return (window as unknown as { found: { shift: number } }).found.shift;
        });
        expect(shift, start).toBeLessThan(0.05);
      }
    });
  });
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('the navigation and its dialogs have no accessibility violations', async ({ page }) => {
      for (const size of [phones[0], phones[2], desktop]) {
        await page.setViewportSize(size);
        for (const start of ['/community', '/editor']) {
          await page.goto(start);
          await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
          await expect(navigation(page)).toBeVisible();
          expect(await seriousViolations(page), start).toEqual([]);
        }
        for (const name of ['Find anything', 'Messages']) {
          await page.goto('/community');
          await page.getByRole('button', { name }).click();
          await expect(page.getByRole('dialog')).toBeVisible();
          expect(await seriousViolations(page), name).toEqual([]);
        }
      }
    });
  });

test('the current place is marked, also inside of it', async ({ page }) => {
  for (const [start, name, mark] of [
    ['/learn', 'Learn', 'page'],
    ['/learn/rook', 'Learn', 'true'],
    ['/editor', 'Analyze', 'true'],
    ['/classes', 'Community', 'true'],
    ['/', 'Play', 'page'],
  ] as const) {
    await page.goto(start);
    const marked = navigation(page).locator('[aria-current]');
    await expect(marked).toHaveText(name);
    await expect(marked).toHaveAttribute('aria-current', mark);
  }
  await page.goto('/sign-in');
  await expect(navigation(page)).toBeVisible();
  await expect(navigation(page).locator('[aria-current]')).toHaveCount(0);
});

test('a running game hides the navigation on a small screen only', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  for (const size of phones) {
    await page.setViewportSize(size);
    await expect(navigation(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Staunton, start page' })).toBeVisible();
  }
  await page.setViewportSize(desktop);
  await expect(navigation(page)).toBeVisible();
  await white.action('Zen mode').click();
  await expect(navigation(page)).toBeHidden();
  await white.action('Zen mode').click();
  await white.type('e4');
  await black.hasMoves(['e4']);
  await black.type('e5');
  await white.hasMoves(['e4', 'e5']);
  // Spectators may look for something else to do.
  const spectator = await visitor();
  await spectator.setViewportSize(phones[0]);
  await spectator.goto(page.url());
  await expect(navigation(spectator)).toBeVisible();
  await page.setViewportSize(phones[0]);
  await white.action('Resign').click();
  await white.button('Resign the game').click();
  await expect(navigation(page)).toBeVisible();
});

test('the focused element is not behind the navigation of a phone', async ({ page }) => {
  await page.setViewportSize(phones[1]);
  await page.goto('/learn');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const top = (await navigation(page).boundingBox())?.y ?? 0;
  const lessons = page.getByRole('main').getByRole('link');
  await lessons.first().focus();
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab');
    const bottom = await page.evaluate(
      () => document.activeElement?.getBoundingClientRect().bottom ?? 0,
    );
    expect(bottom).toBeLessThanOrEqual(top);
  }
});

test('g and a letter go to a page, unless single-key shortcuts are off', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'A game of chess' })).toBeVisible();
  // The shortcuts are loaded after the page.
  await page.waitForLoadState('networkidle');
  for (const [keys, path] of [
    ['gp', '/puzzles'],
    ['gl', '/learn'],
    ['ga', '/analysis'],
    ['ge', '/editor'],
    ['gb', '/library'],
    ['gt', '/tournaments'],
    ['gc', '/community'],
    ['gh', '/'],
  ] as const) {
    for (const key of keys) await page.keyboard.press(key);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  }
  // Typed letters are text.
  await page.getByLabel('Name of the player').pressSequentially('gl');
  await expect(page).toHaveURL('/');
  await page.evaluate(() => {
    localStorage.setItem('staunton.preferences', JSON.stringify({ signKeys: false }));
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'A game of chess' })).toBeVisible();
  for (const key of 'gl/') await page.keyboard.press(key);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the command palette finds pages, lessons, games and settings', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(foolsMate);
  const address = page.url();
  await page.goto('/tournaments');
  await expect(page.getByRole('heading', { name: 'Tournaments' })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Find' });
  const field = dialog.getByRole('combobox');
  const choose = async (text: string, option: RegExp) => {
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await field.fill(text);
    await expect(dialog.getByRole('option', { selected: true })).toHaveText(option);
    await page.keyboard.press('Enter');
  };
  await choose('board ed', /^Board editor/);
  await expect(page).toHaveURL(/\/editor/);
  await expect(page.getByRole('main')).toBeFocused();
  await choose('castling', /^Castling/);
  await expect(page).toHaveURL(/\/learn\/castling/);
  await choose('both sides on', /^Both sides on one board/);
  await expect(page).toHaveURL(address);
  await choose('dark', /^Dark theme/);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await choose('notation', /^Move notation/);
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Escape');

  // The arrow keys choose, and a field of the page opens the palette too.
  await page.goto('/');
  await page.getByLabel('Name of the player').press('Control+k');
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('option', { selected: true })).toHaveText(/^Play/);
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('option', { selected: true })).toHaveText(/^Puzzles/);
  await field.fill('zzzz');
  await expect(dialog.getByRole('status')).toHaveText('Nothing was found.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.setViewportSize(phones[0]);
  await page.getByRole('button', { name: 'Find anything' }).click();
  await dialog.getByRole('option', { name: 'Learn' }).click();
  await expect(page).toHaveURL('/learn');
});
