import type { Locator, Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, newGame, newPair, test, testWithOwnServer } from './fixtures';
import { cut, visit } from './offline';

/** White can take an undefended knight, or lose the queen to a bishop on d8. */
const start = '6k1/4bppp/8/8/n7/8/5PPP/3Q2K1 w - - 0 1';
const settings = { against: 'Play the computer', color: 'White', level: 1, start } as const;
const name = 'Coach: a sentence about each of my moves';
const lostQueen = 'The queen on d8 has no defender, and the bishop on e7 can take.';
const taken = 'The knight on a4 had no defender, and you took it.';

const coachOf = (page: Page) => page.getByRole('region', { name: 'Coach' });

test('the coach names a lost piece, and the move can be taken back by keyboard', async ({
  page,
}) => {
  const game = await newGame(page, settings);
  const coach = coachOf(page);
  await game.hasMoves([]);
  await expect(coach).toHaveCount(0);
  await game.action(name).press('Enter');
  await expect(coach).toContainText('After each of your moves');
  await expect(game.action(name)).toHaveAttribute('aria-pressed', 'true');

  await game.type('Qd8+');
  await expect(coach).toContainText(lostQueen);
  // The sentence is announced once, although the computer has replied.
  await expect.poll(() => game.countMoves()).toBe(2);
  await expect(coach).toContainText(lostQueen);
  await expect(page.getByRole('log').getByText(lostQueen)).toHaveCount(1);
  expect(await seriousViolations(page)).toEqual([]);
  await coach.getByRole('button', { name: 'Take back' }).press('Enter');
  await game.hasMoves([]);
  await expect(coach).not.toContainText('queen');
  // The focus stays near the button that has disappeared.
  await expect(page.getByRole('complementary', { name: 'Game' })).toBeFocused();

  // The game goes on, and the choice survives a reload.
  await page.reload();
  await game.type('Qxa4');
  await expect(coach).toContainText(taken);
  await expect(coach.getByRole('button')).toHaveCount(0);
  await game.action(name).click();
  await expect(coach).toHaveCount(0);
});

test('games against people have no coach', async ({ page, visitor }) => {
  await page.addInitScript(() => {
    localStorage.setItem('staunton.preferences', '{"coach":true}');
  });
  const [white] = await newPair(page, visitor, '10+0');
  await expect(white.action('Resign').or(white.action('Abort'))).toBeVisible();
  await expect(white.action('Coach')).toHaveCount(0);
  await expect(coachOf(page)).toHaveCount(0);
});

/** Returns the place of an element in the page, wherever the page is scrolled to. */
const placeOf = (element: Locator) =>
  element.evaluate((it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    return { x, y: y + window.scrollY, width, height };
  });

const phones = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 360, height: 640 },
];

/** As long as sentences of the coach become. */
const longest =
  'The skewer Qa1+ was possible: when the knight on d4 moves away, the bishop on g7 can be taken.';

test('on phones the sentence of the coach is on one screen with the whole board', async ({
  page,
  context,
  baseURL,
}) => {
  const game = await newGame(page, settings);
  await game.hasMoves([]);
  await game.action(name).click();
  for (const [language, coachName, actionsName] of [
    ['en', 'Coach', 'Actions'],
    ['de', 'Trainer', 'Aktionen'],
  ] as const) {
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    await page.reload();
    const coach = page.getByRole('region', { name: coachName });
    const sentence = coach.getByRole('paragraph');
    const takeBack = coach.getByRole('button');
    await game.board.click('d1', 'd8');
    await expect(sentence).toContainText('d8');
    const board = page.locator('cg-board');
    const actions = page.getByRole('group', { name: actionsName }).getByRole('button');
    for (const text of [await sentence.innerText(), longest]) {
      await sentence.evaluate((element, words) => (element.textContent = words), text);
      for (const size of phones) {
        await page.setViewportSize(size);
        const full = Math.min(size.width, size.height - 22);
        await expect.poll(async () => (await placeOf(board)).width).toBe(full);
        await page.evaluate(() => {
          window.scrollTo(0, 0);
        });
        for (const part of [board, sentence, takeBack, ...(await actions.all())])
          await expect(part, `at ${String(size.width)}`).toBeInViewport({ ratio: 1 });
        // The text is not cut, and stays in its panel.
        const [inner, outer] = [await placeOf(sentence), await placeOf(coach)];
        expect(inner.y).toBeGreaterThanOrEqual(outer.y);
        expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height);
      }
    }
    await takeBack.click();
    await expect(takeBack).toHaveCount(0);
  }
});

test('on phones the coach moves neither the board nor the actions', async ({ page }) => {
  for (const size of phones) {
    await page.setViewportSize(size);
    const game = await newGame(page, settings);
    await game.hasMoves([]);
    const board = page.locator('cg-board');
    const before = await placeOf(board);
    const toggle = game.action(name);
    if ((await toggle.getAttribute('aria-pressed')) === 'false') await toggle.click();
    const coach = coachOf(page);
    await expect(coach).toContainText('After each of your moves');
    const places = async () => [await placeOf(board), await placeOf(game.action('Flip the board'))];
    const empty = await places();
    await game.type('Qd8+');
    await expect(coach).toContainText(lostQueen);
    expect(await places()).toEqual(empty);
    expect(empty[0]).toEqual(before);
    const row = await placeOf(game.action('Flip the board'));
    expect(row.y + row.height).toBeLessThanOrEqual(size.height);
    expect(await seriousViolations(page)).toEqual([]);
  }
});

testWithOwnServer.describe('without a connection', () => {
  testWithOwnServer.use({ serviceWorkers: 'allow' });

  testWithOwnServer('the coach helps in a game of this page', async ({ page, context, own }) => {
    await visit(page);
    await cut(context, own);
    const game = await newGame(page, settings);
    await game.hasMoves([]);
    await game.action(name).click();
    await game.type('Qd8+');
    await expect(coachOf(page)).toContainText(lostQueen);
    await coachOf(page).getByRole('button', { name: 'Take back' }).click();
    await game.hasMoves([]);
    await game.type('Qxa4');
    await expect(coachOf(page)).toContainText(taken);
  });
});
