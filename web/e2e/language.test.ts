import { seriousViolations } from './accessibility';
import { expect, newPair, test } from './fixtures';
import { Puzzle, type PuzzleData } from './puzzles';

const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };

test.describe('a browser that prefers German', () => {
  test.use({ locale: 'de-AT', extraHTTPHeaders: german });

  test('reads the pages in German from the first byte', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('link', { name: 'Lerne die Regeln' })).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
    await page.goto('/learn/castling');
    await expect(page.getByRole('heading', { level: 1, name: 'Rochade' })).toBeVisible();
    await page.goto('/puzzles');
    await expect(page.getByText('Themen: alle')).toBeVisible();
  });

  test('types and reads moves in German letters', async ({ page }) => {
    await page.goto('/analysis');
    // The game in the address has loaded, and moves can be made.
    await expect(page.getByRole('application')).toBeAttached();
    const move = page.getByRole('textbox', { name: 'Zug eintippen' });
    await move.fill('Sf3');
    await move.press('Enter');
    const moves = page.getByRole('region', { name: 'Züge' });
    await expect(moves).toContainText('Sf3');
    // Letters of English notation are accepted as well.
    await move.fill('Nf6');
    await move.press('Enter');
    await expect(moves).toContainText('Sf6');
  });

  test('promotes by the German letter, in upper or lower case', async ({ page }) => {
    for (const [number, typed, written] of [
      [1, 'a8d', 'a8=D'],
      [2, 'a8=s', 'a8=S'],
      [3, 'a7a8t', 'a8=T'],
      [4, 'a8L', 'a8=L'],
    ] as const) {
      // Analyses are stored by address, so each number has its own.
      await page.goto(`/analysis?fen=8/P6k/8/8/8/8/8/4K3_w_-_-_0_${String(number)}`);
      // The game in the address has loaded, and moves can be made.
      await expect(page.getByRole('application')).toBeAttached();
      const move = page.getByRole('textbox', { name: 'Zug eintippen' });
      await move.fill(typed);
      await move.press('Enter');
      await expect(page.getByRole('region', { name: 'Züge' })).toContainText(written);
    }
  });

  test('reads the names of keys and the letters of typed moves in German', async ({ page }) => {
    await page.goto('/learn');
    await page.getByRole('button', { name: 'Tastatur' }).click();
    const keys = page.getByRole('dialog', { name: 'Tastatur' });
    for (const name of ['Eingabe', 'Leertaste', 'Pos1', 'Strg+Z', 'Sf3', 'sf3', 'T1e2', 'e8=D'])
      await expect(keys.getByText(name, { exact: true }).first()).toBeVisible();
  });

  test('can receive turn notifications', async ({ page }) => {
    await page.addInitScript(() => {
      class FakeNotification {
        static permission = 'default';
      }
      Object.assign(window, { Notification: FakeNotification });
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Einstellungen', exact: true }).click();
    const checkbox = page.getByRole('checkbox', { name: /^Benachrichtigen, wenn ich am Zug bin/ });
    await expect(checkbox).toBeEnabled();
  });

  test('searches for moves in German letters', async ({ page }) => {
    await page.goto('/search');
    await page.getByLabel('Stellung nach diesen Zügen').fill('Sf3 d5');
    const answer = page.waitForResponse('**/app/search?*');
    await page.getByRole('button', { name: 'Suchen', exact: true }).click();
    expect((await answer).status()).toBe(200);
    await expect(page.getByRole('main').getByRole('status')).toContainText('Partie');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('shows in German how a found game ended', async ({ page }) => {
    const person = (id: string, name: string) => ({ kind: 'person', id, name, rating: null });
    const game = {
      id: 'k3XbT9qa',
      seats: { white: person('p0Xz41Lm', 'Ada'), black: person('Qm7eR2vd', 'Boris') },
      ratings: [null, null],
      side: 'spectator',
      at: 1_800_000_000_000,
      speed: 'blitz',
      rated: true,
      end: {
        verdict: {
          result: '0-1',
          winner: 'black',
          reason: 'checkmate',
          article: '5.1.1',
          sentence: 'Black won: checkmate.',
        },
        plies: 4,
        fen: 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3',
        opening: null,
      },
    };
    const json = { games: [{ game, ply: null }], older: null };
    await page.route('**/app/search?*', (route) => route.fulfill({ json }));
    await page.goto('/search?result=0-1');
    await expect(page.getByRole('link', { name: /^Ada – Boris/ })).toHaveAccessibleName(
      'Ada – Boris, Schwarz (Boris) hat durch Schachmatt gewonnen.',
    );
  });

  test('reads the moves of a lesson and the solution of a puzzle in German letters', async ({
    page,
  }) => {
    await page.goto('/learn/repetition');
    await expect(page.getByText(/^Bisher gespielt:/).filter({ visible: true })).toHaveText(
      'Bisher gespielt: Sf3 Sf6 Sg1 Sg8 Sf3 Sf6 Sg1 Sg8',
    );

    await page.goto('/puzzles');
    const answer = page.waitForResponse(
      (response) =>
        response.request().method() === 'GET' &&
        /\/app\/puzzles\/(?!daily)\w+/.test(response.url()),
    );
    await page.getByRole('button', { name: 'Nächstes Rätsel' }).click();
    const puzzle = new Puzzle((await (await answer).json()) as PuzzleData);
    const move = page.getByRole('textbox', { name: 'Zug eintippen' });
    let solution: string[] = [];
    for (const uci of puzzle.moves) {
      const judged = page.waitForResponse((response) => response.url().endsWith('/attempt'));
      await move.fill(uci);
      await move.press('Enter');
      ({ solution } = (await (await judged).json()) as { solution: string[] });
      // The field accepts the next move only after the page has received the answer.
      if (solution.length === 0)
        await expect(page.getByRole('main').locator('form button')).toBeEnabled();
    }
    const german: Readonly<Record<string, string>> = { Q: 'D', R: 'T', B: 'L', N: 'S' };
    const written = solution.map((san) => san.replace(/[QRBN]/g, (one) => german[one] ?? one));
    await expect(page.getByText(/^Lösung:/)).toHaveText(`Lösung: ${written.join(' ')}`);
  });
});

test('days on a clock are written in the language of the page', async ({ page, visitor }) => {
  await newPair(page, visitor, 'Days per move');
  await page
    .context()
    .addCookies([{ name: 'language', value: 'de', domain: '127.0.0.1', path: '/' }]);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('timer').first()).toContainText(/3\sT\s00:00|2\sT\s23:59/);
});

test('the language is chosen by hand, stored, and left to the browser again', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/learn');
  await expect(page.getByRole('heading', { level: 1, name: 'Schach lernen' })).toBeVisible();
  await page.getByRole('button', { name: 'Einstellungen', exact: true }).click();
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('Wie der Browser');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('arrow keys move between the languages, and Enter chooses one', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const languages = page.getByRole('combobox', { name: 'Language' });
  await page.evaluate(() => {
    Object.assign(window, { same: true });
  });
  for (const language of ['en', 'de']) {
    await languages.press('ArrowDown');
    await expect(languages).toHaveValue(language);
  }
  // The page was not reloaded.
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  await languages.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
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
