import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, test, testWithOwnServer } from './fixtures';
import { GamePage } from './game';
import { newName, register } from './people';

/** Plays a game against oneself in which White is mated. */
async function foolsMate(page: Page): Promise<string> {
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Both sides' });
  await form.getByRole('button', { name: 'Play both sides' }).click();
  await page.waitForURL(/\/game\/\w+$/);
  const game = new GamePage(page);
  await game.typeAll(['f3', 'e5', 'g4', 'Qh4#']);
  await expect(game.result).toBeVisible();
  return page.url();
}

/** Plays a rated game that Black, who is also registered, resigns. */
async function ratedGame(page: Page, friend: Page): Promise<void> {
  const id = await page.evaluate(async () => {
    const settings = {
      opponent: { kind: 'invitation' },
      color: 'white',
      time: {
        kind: 'clock',
        stages: [{ moves: null, millis: 600_000, bonus: { kind: 'none' } }],
      },
      rated: true,
    };
    const answer = await fetch('/app/games', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(settings),
    });
    return ((await answer.json()) as { id: string }).id;
  });
  await page.goto(`/game/${id}`);
  await friend.goto(`/game/${id}`);
  await friend.getByRole('button', { name: 'Accept and play' }).click();
  const [white, black] = [new GamePage(page), new GamePage(friend)];
  await white.type('e4');
  await black.hasMoves(['e4']);
  await black.type('e5');
  await white.hasMoves(['e4', 'e5']);
  await black.action('Resign').click();
  await black.button('Resign the game').click();
  await expect(white.result).toBeVisible();
}

// Rated games are visible to all users.
testWithOwnServer(
  'a player views the ratings, results and games of another',
  async ({ page, visitor }) => {
    const [ada, boris] = [newName(), newName()];
    await register(page, ada);
    const friend = await visitor();
    await register(friend, boris);
    await ratedGame(page, friend);

    // From the name beside the board to the profile.
    await page.getByRole('link', { name: boris }).click();
    await expect(page.getByRole('heading', { level: 1, name: boris })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Rapid: ratings after 1 game' })).toBeVisible();
    await page.getByText('As a table').click();
    await expect(page.getByRole('cell', { name: '1338' })).toBeVisible();
    // Within two deviations, as in the picture.
    await expect(page.getByRole('columnheader', { name: 'Deviation' })).toBeVisible();
    await expect(page.getByRole('cell', { name: '580', exact: true })).toBeVisible();
    const results = page.getByRole('region', { name: 'Results' });
    await expect(results.getByRole('row', { name: /^Rapid Black 0 0 1 0%/ })).toBeVisible();
    const games = page.getByRole('region', { name: 'Games' });
    await expect(games.getByText("C20 King's Pawn Game")).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);

    // To the other player, by the name in the list.
    await games.getByRole('link', { name: ada, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: ada })).toBeVisible();
    await expect(page.getByText('This is your own page')).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);

    // German words are longer: the table of results scrolls on a small phone.
    await page.setViewportSize({ width: 360, height: 640 });
    await page
      .context()
      .addCookies([{ name: 'language', value: 'de', domain: '127.0.0.1', path: '/' }]);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Ergebnisse' })).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
  },
);

test('ratings of the previous speed are not shown', async ({ page }) => {
  const rating = { points: 1600, provisional: false, change: null };
  const profile = {
    ...{ id: '00000000', name: 'Ada', has_account: false, is_you: false },
    ratings: [
      { speed: 'blitz', rating, games: 9 },
      { speed: 'rapid', rating, games: 3 },
    ],
    ...{ results: [], results_are_complete: true },
  };
  const point = { game: 'aaaaaaaa', at: 1_800_000_000_000, rating: 1600, deviation: 60 };
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/app/players/00000000', (route) => route.fulfill({ json: profile }));
  await page.route('**/app/players/00000000/ratings/*', async (route) => {
    const isBlitz = route.request().url().endsWith('/blitz');
    if (!isBlitz) await held;
    await route.fulfill({ json: { points: [point], older: isBlitz ? 5 : null } });
  });
  await page.goto('/player/00000000');
  const ratings = page.getByRole('region', { name: 'Ratings' });
  const older = ratings.getByRole('button', { name: 'Older ratings' });
  await expect(older).toBeVisible();
  await ratings.getByText('As a table').click();
  await expect(ratings.getByRole('cell', { name: '1600' })).toBeVisible();
  await ratings.getByRole('button', { name: /^Rapid/ }).click();
  await expect(older).toBeHidden();
  await expect(ratings.getByRole('img')).toHaveCount(0);
  release();
  await expect(ratings.getByRole('img', { name: /^Rapid: ratings after 1 game/ })).toBeVisible();
  // The table stays open.
  await expect(ratings.getByRole('cell', { name: '1600' })).toBeVisible();
});

test.describe('a browser that prefers German', () => {
  test.use({ locale: 'de-AT', extraHTTPHeaders: { 'accept-language': 'de-AT,de;q=0.9' } });

  test('shows the page of an erased player in German', async ({ page }) => {
    const profile = {
      ...{ id: '00000000', name: 'Former player', has_account: false, is_you: false },
      ...{ ratings: [], results: [], results_are_complete: true },
    };
    await page.route('**/app/players/00000000', (route) => route.fulfill({ json: profile }));
    await page.goto('/player/00000000');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ehemaliger Spieler');
  });
});

test('the filter is in the address, and Back undoes it', async ({ page }) => {
  await foolsMate(page);
  await foolsMate(page);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Your games' }).click();
  const games = page.getByRole('region', { name: 'Games' });
  const found = games.getByRole('status');
  await expect(found).toHaveText('2 games.');
  await games.getByText('Filter', { exact: true }).click();
  await games.getByLabel('First moves').fill('1. f3 e5');
  await games.getByRole('button', { name: 'Show these games' }).click();
  await expect(page).toHaveURL(/\?opening=1\.\+f3\+e5$/);
  await expect(found).toHaveText('2 games.');
  await games.getByLabel('Rated').selectOption('Rated');
  await games.getByRole('button', { name: 'Show these games' }).click();
  await expect(found).toHaveText('No games were found.');
  await page.reload();
  await expect(found).toHaveText('No games were found.');
  await page.goBack();
  await expect(found).toHaveText('2 games.');
  await expect(games.getByLabel('First moves')).toHaveValue('1. f3 e5');
  await games.getByLabel('First moves').fill('e5');
  await games.getByRole('button', { name: 'Show these games' }).click();
  await expect(games.getByRole('alert')).toContainText('cannot be played');
  await games.getByRole('button', { name: 'Show all' }).press('Enter');
  await expect(found).toHaveText('2 games.');
  // The fields have folded over the button.
  await expect(games.getByText('Filter', { exact: true })).toBeFocused();
  await expect(page).toHaveURL(/\/player\/\w+$/);
});

/** Plays a game and copies it. */
async function copiesGame(page: Page): Promise<void> {
  await foolsMate(page);
  await page.getByRole('button', { name: 'Copy the game as PGN' }).click();
  await expect(page.getByRole('status', { name: 'Message' })).toContainText('was copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/1\. f3 .*Qh4#/s);
}

test('games are downloaded and copied as PGN', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await foolsMate(page);
  const copy = page.getByRole('button', { name: 'Copy the game as PGN' });
  await copy.click();
  await expect(page.getByRole('status', { name: 'Message' })).toContainText('was copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('[Result "0-1"]');
  expect(copied).toMatch(/1\. f3 .*Qh4#/s);
  const one = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the game as PGN' }).click();
  expect((await one).suggestedFilename()).toMatch(/^staunton-\w{8}\.pgn$/);

  await page.goto('/account');
  await page.getByRole('link', { name: 'Your games' }).click();
  const all = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download these games' }).click();
  const stream = await (await all).createReadStream();
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  expect(Buffer.concat(chunks).toString()).toContain('Barnes Opening: Fool');
});

test('a game is copied in browsers that allow it only while a press is handled', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Like Safari, which forbids copying by the time the server has answered.
  await page.addInitScript(() => {
    let pressed = false;
    const press = () => {
      pressed = true;
      setTimeout(() => (pressed = false));
    };
    window.addEventListener('click', press, { capture: true });
    const { clipboard } = navigator;
    const write = clipboard.write.bind(clipboard);
    const refuse = () => Promise.reject(new DOMException('No gesture', 'NotAllowedError'));
    clipboard.write = (items) => (pressed ? write(items) : refuse());
    clipboard.writeText = refuse;
  });
  await copiesGame(page);

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('button', { name: 'Copy the PGN' }).click();
  await expect(dialog.getByRole('status', { name: 'Sharing' })).toHaveText('The PGN was copied.');
  await expect(dialog.getByRole('textbox', { name: 'PGN' })).toHaveCount(0);
});

test('a game is copied in browsers without ClipboardItem', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // As in Firefox before version 127.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'ClipboardItem'));
  await copiesGame(page);
});

test('a game that the browser cannot copy can be downloaded', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await foolsMate(page);
  await page.getByRole('button', { name: 'Copy the game as PGN' }).click();
  await expect(page.getByRole('status', { name: 'Message' })).toHaveText(
    'The game could not be copied: download it.',
  );
});

test('an unknown player is reported', async ({ page }) => {
  await page.goto('/player/00000000');
  await expect(page.getByRole('alert')).toContainText('no such player');
  expect(await seriousViolations(page)).toEqual([]);
});

testWithOwnServer('a followed player appears with the online state', async ({ page, visitor }) => {
  const [ada, boris] = [newName(), newName()];
  await register(page, ada);
  const friend = await visitor();
  await register(friend, boris);
  await page.goto('/community');
  await expect(page.getByText('Follow players on their pages to see here')).toBeVisible();
  await page.getByLabel('Find a player by name').fill(boris.slice(0, 4));
  await page.getByRole('link', { name: boris, exact: true }).click();
  await page.getByRole('button', { name: 'Follow', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Stop following' })).toBeFocused();
  expect(await seriousViolations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Stop following' })).toBeVisible();

  await page.getByRole('link', { name: 'Community' }).first().click();
  const entry = page.getByRole('listitem').filter({ hasText: boris });
  await expect(entry).toContainText('online');
  expect(await seriousViolations(page)).toEqual([]);
  // The challenge on the start page suggests the name.
  await page.goto(`/?challenge=${encodeURIComponent(boris)}`);
  await page.getByLabel('Name of the player').fill('');
  await expect(page.locator(`datalist option[value="${boris}"]`)).toHaveCount(1);

  // Guests cannot follow.
  const guest = await visitor();
  await page.goto('/community');
  await page.getByRole('link', { name: boris, exact: true }).click();
  await expect(page).toHaveURL(/\/player\//);
  await guest.goto(page.url());
  await expect(guest.getByRole('link', { name: 'Challenge to a game' })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Follow' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Stop following' }).click();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await page.goto('/community');
  await expect(page.getByText('Follow players on their pages to see here')).toBeVisible();
});
