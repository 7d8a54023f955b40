import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, test } from './fixtures';
import { newName, register } from './people';
import { PuzzlesPage } from './puzzles';

const file = `[White "Scholar"]
[Black "Pupil"]
[Event "Club evening"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[White "Rook"]
[Black "King"]
[FEN "3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1"]

1... Rd2 2. Kf1 Ra2 3. Rd8# 1-0
`;

/** Uploads a file and opens its collection. */
async function openCollection(page: Page, text: string): Promise<void> {
  await register(page, newName());
  await page.goto('/library');
  await page.getByLabel('Add the games of a PGN file').setInputFiles({
    name: 'Club.pgn',
    mimeType: 'application/x-chess-pgn',
    buffer: Buffer.from(text),
  });
  await expect(page.getByText(/ · \d+ games?\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Club' }).click();
  await expect(page.getByRole('heading', { name: 'Puzzles in these games' })).toBeVisible();
}

test('puzzles are found in one’s own games and solved by keyboard', async ({ page }) => {
  await openCollection(page, file);
  const section = page.getByRole('region', { name: 'Puzzles in these games' });
  expect(await seriousViolations(page)).toEqual([]);
  await section.getByRole('button', { name: 'Find puzzles in these games' }).focus();
  await page.keyboard.press('Enter');
  await expect(
    section.getByText(/^The search has finished after 2 games: \d puzzles\.$/),
  ).toBeVisible({ timeout: 60_000 });
  // The button has disappeared, and the focus has moved to the heading.
  await expect(section.getByRole('heading')).toBeFocused();
  expect(await seriousViolations(page)).toEqual([]);

  await section.getByRole('link', { name: 'Solve a puzzle' }).focus();
  await page.keyboard.press('Enter');
  const puzzles = new PuzzlesPage(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('White to move and win');
  await expect(page.getByText('Puzzles from your games do not affect ratings.')).toBeVisible();
  await expect(page.getByText('Scholar')).toHaveCount(0);
  expect(await seriousViolations(page)).toEqual([]);
  await puzzles.type('a3');
  await expect(puzzles.answer).toContainText('a3 is wrong. Try again.');
  await puzzles.type('Qxf7');
  await expect(puzzles.answer).toContainText('the puzzle is solved');
  await expect(page.getByRole('link', { name: 'Scholar – Pupil' })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await expect(puzzles.button('Next puzzle')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Scholar')).toHaveCount(0);
  await puzzles.button('Give up').click();
  await expect(puzzles.answer).toContainText('The solution is');
  await page.getByRole('link', { name: 'Rook – King' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rook – King');
  // The game is open at the move.
  const moves = page.getByRole('region', { name: 'Moves' });
  await expect(moves.locator('[aria-current="step"]')).toContainText('Rd2');
  await page.getByRole('link', { name: 'Back to the collection' }).click();
  await section.getByText('All puzzles').click();
  await expect(section.getByRole('listitem').first()).toContainText('missed');

  // The page of puzzles leads to them, too.
  await PuzzlesPage.open(page);
  const own = page.getByRole('region', { name: 'From your games' });
  await expect(own.getByRole('listitem')).toContainText(/Club\s+\d puzzles, solved 0/);
  expect(await seriousViolations(page)).toEqual([]);
  await own.getByRole('link', { name: 'Club', exact: true }).click();
  await expect(section).toBeVisible();
});

test('an account without found puzzles reads how they come about', async ({ page }) => {
  await register(page, newName());
  await PuzzlesPage.open(page);
  const own = page.getByRole('region', { name: 'From your games' });
  await expect(own).toContainText('The server has found no puzzles in your games yet.');
  await own.getByRole('link', { name: 'Your collections.' }).click();
  await expect(page).toHaveURL('/library');
});

test('a search is stopped and resumed', async ({ page }) => {
  const game = '1. e4 e5 2. Nf3 Nc6 3. Bc4 d6 4. Nc3 Bg4 5. h3 Bh5 6. Nxe5 Bxd1 7. Bxf7+ 1-0\n\n';
  await openCollection(page, game.repeat(400));
  const section = page.getByRole('region', { name: 'Puzzles in these games' });
  await section.getByRole('button', { name: 'Find puzzles in these games' }).click();
  await expect(section.getByRole('progressbar')).toBeVisible();
  await expect(section.getByText(/^Searched \d+ of 400 games/)).toBeVisible();
  await section.getByRole('button', { name: 'Stop the search' }).click();
  await expect(section.getByRole('status')).toHaveText(/^Stopped after \d+ of 400 games/);
  expect(await seriousViolations(page)).toEqual([]);
  await section.getByRole('button', { name: 'Resume the search' }).click();
  const stop = section.getByRole('button', { name: 'Stop the search' });
  await expect(stop).toBeFocused();
  // No other user of this server waits for the search.
  await stop.click();
  await expect(section.getByRole('status')).toHaveText(/^Stopped after/);
});

test('a refusal stays visible until the search ends', async ({ page }) => {
  await openCollection(page, file);
  // A fake search, because the duration of a real one is unknown.
  let state = 'running';
  await page.route('**/puzzles', (route) => {
    const search = { state, games: 1, of: 400, ahead: 0 };
    return route.fulfill({ json: { search, puzzles: [], most_games: 500, most_puzzles: 100 } });
  });
  await page.route('**/puzzles/stop', (route) =>
    route.fulfill({ status: 429, json: { error: 'Wait a little.' } }),
  );
  await page.reload();
  const section = page.getByRole('region', { name: 'Puzzles in these games' });
  const stop = section.getByRole('button', { name: 'Stop the search' });
  await stop.click();
  await expect(section.getByRole('alert')).toHaveText('Wait a little.');
  // Progress updates in the meantime do not clear the refusal.
  await page.waitForResponse((answer) => answer.url().endsWith('/puzzles'));
  await expect(section.getByRole('alert')).toHaveText('Wait a little.');
  state = 'done';
  await expect(stop).toHaveCount(0);
  await expect(section.getByRole('alert')).toHaveCount(0);
});

test('the pages of found puzzles fit on phones', async ({ page }) => {
  await openCollection(page, file);
  const section = page.getByRole('region', { name: 'Puzzles in these games' });
  await section.getByRole('button', { name: 'Find puzzles in these games' }).click();
  await section.getByRole('link', { name: 'Solve a puzzle' }).waitFor({ timeout: 60_000 });
  const collection = page.url();
  for (const [width, height] of [
    [360, 640],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(collection);
    await section.getByRole('link', { name: 'Solve a puzzle' }).waitFor();
    const isWider = () =>
      page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await isWider()).toBe(false);
    await section.getByRole('link', { name: 'Solve a puzzle' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/to move and win/);
    expect(await isWider()).toBe(false);
    expect(await seriousViolations(page)).toEqual([]);
  }
});
