import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { AnalysisPage } from './analysis-page';
import { expect, newGame, testWithOwnServer as test } from './fixtures';
import { newName, register } from './people';

const file = `[White "Anderssen"]
[WhiteElo "2600"]
[Black "Kieseritzky"]

1. d4 d5 2. c4 1-0

[White "Morphy"]
[Black "Paulsen"]

1. d4 Nf6 1/2-1/2
`;

const panel = (page: Page) => page.getByRole('region', { name: 'Opening explorer' });
const status = (page: Page) => page.getByRole('status', { name: 'Opening explorer' });

/** Unfolds the explorer; the counts lag some seconds behind the games. */
async function unfold(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Opening explorer' }).click();
}

/** Reopens the analysis page until the explorer shows this text. */
async function waitFor(page: Page, address: string, text: string | RegExp): Promise<AnalysisPage> {
  let analysis: AnalysisPage | null = null;
  await expect(async () => {
    analysis = await AnalysisPage.open(page, address);
    await unfold(page);
    await expect(status(page)).toHaveText(text, { timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
  return analysis ?? new AnalysisPage(page);
}

test('played moves are shown and followed with the keyboard', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides', time: 'No clock' });
  await game.typeAll(['f3', 'e5', 'g4', 'Qh4#']);
  await expect(game.result).toBeVisible();

  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/app/explorer')) requests.push(request.url());
  });
  const folded = await AnalysisPage.open(page);
  await folded.type('f3');
  // A folded explorer sends no requests.
  expect(requests).toEqual([]);

  const analysis = await waitFor(page, '/analysis?moves=f2f3_e7e5', '1 game');
  const all = await panel(page)
    .getByRole('link', { name: 'All games with this position' })
    .getAttribute('href');
  const row = panel(page).getByRole('row', { name: /g4/ });
  await expect(row).toContainText('White won 0%, drawn 0%, Black won 100%');
  await expect(row.getByRole('link', { name: /last game with g4/ })).toHaveAttribute(
    'href',
    /^\/game\//,
  );
  expect(await seriousViolations(page)).toEqual([]);
  await row.getByRole('button', { name: 'Play 2. g4' }).press('Enter');
  await analysis.has(['1.f3', 'e5', '2.g4']);
  await expect(panel(page).getByRole('button', { name: 'Play 2… Qh4#' })).toBeFocused();
  await page.keyboard.press('Enter');
  await analysis.has(['1.f3', 'e5', '2.g4', 'Qh4#']);
  await expect(status(page)).toContainText('has reached this position');
  await expect(panel(page).getByRole('table')).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Opening explorer' })).toBeFocused();
  expect(await seriousViolations(page)).toEqual([]);

  // After folding it does not follow the board.
  await unfold(page);
  const before = requests.length;
  await analysis.button('Back one move').click();
  await analysis.type('Ke7');
  expect(requests.length).toBe(before);

  // A position links to all its games.
  await page.goto(all ?? '');
  await expect(page.getByLabel('Position (FEN)')).toHaveValue(/^rnbqkbnr\/pppp1ppp/);
  await expect(page.getByRole('link', { name: /checkmate/ })).toHaveCount(1);
});

test('without games the explorer shows the book', async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  await unfold(page);
  const first =
    /^No game you can see has reached this position\. [\d.,]+ games of the engine in the book$/;
  await expect(status(page)).toHaveText(first);
  await expect(panel(page).getByRole('button', { name: /^Play 1\. / })).toHaveCount(20);
  await expect(panel(page).getByRole('link', { name: 'All games with this position' })).toHaveCount(
    0,
  );
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await seriousViolations(page)).toEqual([]);
  }
  await panel(page).getByRole('button', { name: 'Play 1. e4' }).press('Enter');
  await analysis.has(['1.e4']);
  await expect(panel(page).getByRole('button', { name: 'Play 1… c5' })).toBeVisible();
  await page.getByLabel('Moves from').selectOption('Book of the engine');
  await expect(status(page)).toHaveText(/^[\d.,]+ games of the engine in the book$/);
});

test('an imported book is shown under its name', async ({ page, own }, info) => {
  const path = info.outputPath('club.pgn');
  await writeFile(path, file);
  await own.admin(['book', 'import', 'Club championships', path]);
  await AnalysisPage.open(page);
  await unfold(page);
  await expect(status(page)).toHaveText(
    'No game you can see has reached this position. Club championships: 2 games',
  );
  const row = panel(page).getByRole('row', { name: /d4/ });
  await expect(row).toContainText('2600');
  await expect(row).toContainText('White won 50%, drawn 50%, Black won 0%');
  await page.getByLabel('Moves from').selectOption('Book of the engine');
  await expect(status(page)).toHaveText(/^[\d.,]+ games of the engine in the book$/);
  await page.getByLabel('Moves from').selectOption('Club championships');
  await expect(status(page)).toHaveText('Club championships: 2 games');
  expect(await seriousViolations(page)).toEqual([]);
  // A book that was removed in the meantime is an error with a way out.
  await own.admin(['book', 'remove', 'Club championships']);
  await row.getByRole('button', { name: 'Play 1. d4' }).click();
  await expect(status(page)).toContainText('There is no such book');
});

test('a move of the previous position is not played', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides', time: 'No clock' });
  await game.typeAll(['f3', 'e5', 'g4', 'Qh4#']);
  await expect(game.result).toBeVisible();
  const analysis = await waitFor(page, '/analysis?moves=f2f3_e7e5', '1 game');

  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/app\/explorer\?/, async (route) => {
    await held;
    await route.continue();
  });
  await analysis.button('To the start').click();
  await expect(status(page)).toHaveText('Looking up…');
  await expect(panel(page).getByRole('table')).toHaveAttribute('aria-busy', 'true');
  // The old rows are still shown, for their own position.
  const before = panel(page).getByRole('button', { name: 'Play 2. g4' });
  await expect(before).toBeDisabled();
  await before.click({ force: true });
  await before.press('Enter');
  release();
  await expect(panel(page).getByRole('button', { name: 'Play 1. f3' })).toBeFocused();
  await expect(panel(page).getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await analysis.has(['1.f3', 'e5']);
});

test('a game in progress is not looked up', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides', time: 'No clock' });
  await game.typeAll(['a3']);
  await AnalysisPage.open(page, '/analysis?moves=a2a3');
  await unfold(page);
  await expect(status(page)).toContainText('You are playing this position');
});

for (const [name, size] of [
  ['upright', { width: 360, height: 640 }],
  ['sideways', { width: 740, height: 360 }],
] as const)
  test(`the moves of own collections fit on a phone ${name}`, async ({ page }) => {
    await register(page, newName());
    await page.goto('/library');
    await page.getByLabel('Add the games of a PGN file').setInputFiles({
      name: 'Club.pgn',
      mimeType: 'application/x-chess-pgn',
      buffer: Buffer.from(file),
    });
    await expect(page.getByText('“Club” was uploaded')).toBeVisible();
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(async () => {
      await AnalysisPage.open(page);
      await unfold(page);
      await page.getByLabel('Moves from').selectOption('My collections');
      await expect(status(page)).toHaveText('2 games', { timeout: 2_000 });
    }).toPass({ timeout: 40_000 });
    const row = panel(page).getByRole('row', { name: /d4/ });
    await expect(row).toContainText('2600');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(size.width);
    expect(await seriousViolations(page)).toEqual([]);
    await row.getByRole('link', { name: /last game with d4/ }).click();
    await expect(page.getByRole('heading', { name: 'Morphy – Paulsen' })).toBeVisible();
  });

test('a page that was scrolled to the board does not move when the moves load', async ({
  page,
}) => {
  const game = await newGame(page, { against: 'Play both sides', time: 'No clock' });
  await game.typeAll(['f3', 'e5', 'g4', 'Qh4#']);
  await expect(game.result).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  await waitFor(page, '/analysis?moves=f2f3_e7e5', / games?$/);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/app\/explorer\?/, async (route) => {
    await held;
    await route.continue();
  });
  await panel(page).getByRole('button', { name: 'Play 2. g4' }).click();
  await expect(status(page)).toHaveText('Looking up…');
  await page.evaluate(() => {
    window.scrollTo(0, 0);
  });
  release();
  await expect(panel(page).getByRole('button', { name: 'Play 2… Qh4#' })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('an ending with four pieces shows its exact result and the value of each move', async ({
  page,
}) => {
  const fen = '4k3/8/4P3/4K3/8/8/8/8 b - - 0 1';
  const analysis = await AnalysisPage.open(page, `/analysis?fen=${encodeURIComponent(fen)}`);
  const panel = page.getByRole('region', { name: 'Exact result' });
  await expect(panel.getByRole('status')).toHaveText('A draw with best play.');
  await expect(panel.getByRole('term').first()).toHaveText('Drawing moves');
  await expect(panel.getByRole('definition').first()).toHaveText('Ke7');
  expect(await seriousViolations(page)).toEqual([]);
  // A losing move, by keyboard.
  await panel.getByRole('button', { name: 'Kd8' }).press('Enter');
  await analysis.has(['1…Kd8']);
  await expect(panel.getByRole('status')).toHaveText('White wins with best play.');
  await expect(panel.getByRole('button').first()).toBeFocused();
  // Positions with more pieces have none.
  await page.goto('/analysis');
  await expect(page.getByRole('region', { name: 'Moves' })).toBeVisible();
  await expect(panel).toHaveCount(0);
});
