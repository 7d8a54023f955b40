import type { CollectionPage } from '../src/lib/protocol/protocol';
import { seriousViolations } from './accessibility';
import { expect, test } from './fixtures';
import { newName, register } from './people';

const file = `[Event "Club evening"]
[White "Anderssen"]
[Black "Kieseritzky"]
[Date "1851.06.21"]

1. e4 e5 2. f4 {a gambit} exf4 3. Bc4 Qh4+ 4. Kf1 1-0

[White "Somebody"]

1. e4 e5 2. Ke3 1-0
`;

test('a file of any kind can be chosen, because some systems do not know PGN', async ({ page }) => {
  await register(page, newName());
  await page.goto('/account');
  await page.getByRole('link', { name: 'Your library' }).click();
  const field = page.getByLabel('Add the games of a PGN file');
  await expect(field).toBeVisible();
  await expect(field).not.toHaveAttribute('accept');
});

test('a PGN file becomes a collection, and its games are opened', async ({ page }) => {
  await register(page, newName());
  await page.goto('/account');
  await page.getByRole('link', { name: 'Your library' }).click();
  await expect(page.getByText('You have no collections yet.')).toBeVisible();
  await page.getByLabel('Add the games of a PGN file').setInputFiles({
    name: 'Club.pgn',
    mimeType: 'application/x-chess-pgn',
    buffer: Buffer.from(file),
  });
  await expect(page.getByText('“Club” was uploaded')).toBeVisible();
  await expect(page.getByText('2 games.')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Club' }).click();
  await page.getByText('Games with problems').click();
  await expect(page.getByText(/Game 2, line 10: Ke3 is illegal/)).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Anderssen – Kieseritzky' }).click();

  const moves = page.getByRole('region', { name: 'Moves' });
  const status = page.getByRole('log', { name: 'Announcements' }).getByRole('paragraph').last();
  await expect(moves).toContainText('a gambit');
  // A step announces the move, not the whole position.
  await moves.getByRole('button', { name: 'e5' }).press('Enter');
  await expect(status).toHaveText('1, Black: e5.');
  const position = page.getByRole('region', { name: 'Position in words' });
  await expect(position).toContainText('king e1');
  await page.keyboard.press('End');
  await expect(status).toHaveText('4, White: king f1.');
  await expect(position).toContainText('king f1');
  // The focus was in the list and follows the displayed move; the list is a single Tab stop.
  await expect(moves.getByRole('button', { name: 'Kf1' })).toBeFocused();
  await expect(moves.locator('button[tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('ArrowLeft');
  await expect(status).toHaveText('3, Black: queen h4, check.');
  await page.getByRole('button', { name: 'To the start' }).click();
  await expect(status).toHaveText('The start.');
  await page.getByText('The game as PGN').click();
  await expect(page.getByText('{a gambit}')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Back to the collection' }).click();
  await page.getByRole('link', { name: 'Your library' }).click();
  // The focus moves along with the question.
  const remove = page.getByRole('button', { name: 'Delete Club' });
  await remove.press('Enter');
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await page.getByRole('button', { name: 'Delete for good Club' }).press('Enter');
  await expect(page.getByText('You have no collections yet.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a file name that is one long word does not widen the pages on a phone', async ({ page }) => {
  await register(page, newName());
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/library');
  const name = 'lichess_db_standard_rated_games_of_the_club_evening';
  await page.getByLabel('Add the games of a PGN file').setInputFiles({
    name: `${name}.pgn`,
    mimeType: 'application/x-chess-pgn',
    buffer: Buffer.from(file),
  });
  await expect(page.getByText(`“${name}” was uploaded`)).toBeVisible();
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overhang, 'in the library').toBeLessThanOrEqual(0);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect.poll(overhang, 'of the collection').toBeLessThanOrEqual(0);
});

test('a guest sees that a library needs an account', async ({ page }) => {
  await page.goto('/library');
  await expect(page.getByText('You need an account')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});

test('a list that failed to load is requested again, and the error disappears', async ({
  page,
}) => {
  await register(page, newName());
  let isReached = false;
  await page.route('**/app/library', (route) => (isReached ? route.continue() : route.abort()));
  await page.goto('/library');
  await expect(page.getByRole('alert')).toContainText('cannot be reached');
  isReached = true;
  await expect(page.getByText('You have no collections yet.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a collection that is deleted elsewhere during the import is not shown as importing', async ({
  page,
}) => {
  await register(page, newName());
  await page.goto('/library');
  await page.getByLabel('Add the games of a PGN file').setInputFiles({
    name: 'Gone.pgn',
    mimeType: 'application/x-chess-pgn',
    buffer: Buffer.from('[White "A"]\n\n1. e4 1-0\n\n'),
  });
  await expect(page.getByText('1 game.')).toBeVisible();
  let isDeleted = false;
  await page.route('**/app/library/*', async (route) => {
    if (isDeleted) {
      await route.fulfill({ status: 404, json: { error: 'There is no such collection.' } });
      return;
    }
    const answer = await route.fetch();
    const now = (await answer.json()) as CollectionPage;
    const collection = { ...now.collection, state: 'reading' };
    await route.fulfill({ json: { ...now, collection } });
  });
  await page.getByRole('link', { name: 'Gone' }).click();
  await expect(page.getByText(/^Importing/)).toBeVisible();
  isDeleted = true;
  await expect(page.getByRole('alert')).toContainText('There is no such collection.');
  await expect(page.getByText(/^Importing/)).toHaveCount(0);
});

test('more games of a collection load once, however often they are requested', async ({ page }) => {
  await register(page, newName());
  await page.goto('/library');
  await page.getByLabel('Add the games of a PGN file').setInputFiles({
    name: 'Many.pgn',
    mimeType: 'application/x-chess-pgn',
    buffer: Buffer.from('[White "A"]\n\n1. e4 1-0\n\n'.repeat(250)),
  });
  await expect(page.getByText('250 games')).toBeVisible();
  await page.getByRole('link', { name: 'Many' }).click();
  const games = page.getByRole('list', { name: 'Games' }).getByRole('listitem');
  const more = page.getByRole('button', { name: 'More games' });
  await expect(games).toHaveCount(100);
  await more.dblclick();
  await expect(games).toHaveCount(200);
  await more.click();
  await expect(games).toHaveCount(250);
  await expect(more).toBeHidden();
});

test('a collection that is opened during the import shows the games read since', async ({
  page,
}) => {
  await register(page, newName());
  await page.goto('/library');
  await page.getByLabel('Add the games of a PGN file').setInputFiles({
    name: 'Large.pgn',
    mimeType: 'application/x-chess-pgn',
    buffer: Buffer.from('[White "A"]\n\n1. e4 1-0\n\n'.repeat(3)),
  });
  await expect(page.getByText('3 games')).toBeVisible();
  // The first answer is from the time when one game had been read.
  await page.route(
    '**/app/library/*',
    async (route) => {
      const answer = await route.fetch();
      const now = (await answer.json()) as CollectionPage;
      const collection = { ...now.collection, state: 'reading', games: 1, read_bytes: 0 };
      await route.fulfill({ json: { ...now, collection, games: now.games.slice(0, 1) } });
    },
    { times: 1 },
  );
  const games = page.getByRole('list', { name: 'Games' }).getByRole('listitem');
  await page.getByRole('link', { name: 'Large' }).click();
  await expect(games).toHaveCount(3);
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('3 games.');
});
