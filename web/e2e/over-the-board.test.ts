import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { seriousViolations } from './accessibility';
import { expect, test } from './fixtures';
import { GamePage } from './game';

interface Begun {
  time?: string;
  press?: boolean;
}

/** Starts a game over the board between Ada and Grace. */
async function begin(page: Page, { time = '15+10', press = false }: Begun = {}): Promise<GamePage> {
  await page.goto('/board');
  await page.getByLabel('White', { exact: true }).fill('Ada');
  await page.getByLabel('Black', { exact: true }).fill('Grace');
  await page.getByRole('group', { name: /^Time/ }).getByText(time, { exact: true }).click();
  if (time !== 'No clock')
    await page.getByRole('checkbox', { name: /Press the clock/ }).setChecked(press);
  await page.getByRole('button', { name: 'Begin' }).click();
  const game = new GamePage(page);
  await game.hasMoves([]);
  return game;
}

const press = (page: Page, side: string) =>
  page.getByRole('button', { name: `Press ${side}'s clock` });

test('a game on one device ends with a score sheet and survives a reload', async ({ page }) => {
  const game = await begin(page);
  await game.board.click('f2', 'f3');
  await game.hasMoves(['f3']);
  await game.type('e6');
  await game.hasMoves(['f3', 'e6']);
  // A wrong entry on the sheet is taken back and replaced.
  await game.action('Take the last move back').click();
  await game.hasMoves(['f3']);
  await game.type('e5');
  await game.hasMoves(['f3', 'e5']);
  await page.reload();
  await game.hasMoves(['f3', 'e5']);
  await expect(page.getByRole('group', { name: "White's half" })).toContainText('Ada');
  await game.type('g4');
  await game.hasMoves(['f3', 'e5', 'g4']);
  await game.type('Qh4');
  await expect(game.result).toContainText('0 – 1');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PGN' }).click(),
  ]);
  const pgn = await readFile(await file.path(), 'utf8');
  expect(pgn).toContain('[White "Ada"]');
  expect(pgn).toContain('[Black "Grace"]');
  expect(pgn).toMatch(/1\. f3 .*Qh4# .*0-1/s);
  await expect(page.getByRole('main').getByRole('link', { name: 'Analyze' })).toHaveAttribute(
    'href',
    /game=\w+/,
  );
  // The game is in the list of games that were started here.
  await page.getByRole('link', { name: 'New game' }).click();
  await page.getByRole('link', { name: 'Ada – Grace' }).click();
  await expect(game.result).toContainText('0 – 1');
});

test('a draw is agreed or claimed, and a resignation asks first', async ({ page }) => {
  const game = await begin(page, { time: 'No clock' });
  await game.typeAll(['e4']);
  await expect(game.action('Agree on a draw')).toBeDisabled();
  await game.type('e5');
  await game.hasMoves(['e4', 'e5']);
  await game.action('Agree on a draw').click();
  await game.action('Both agree').click();
  await expect(game.result).toContainText('both sides agreed');

  const knights = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
  const second = await begin(page, { time: 'No clock' });
  await second.typeAll([...knights, ...knights]);
  await second.action('Claim the draw: the position has appeared').click();
  await expect(second.result).toContainText('threefold repetition');

  const third = await begin(page, { time: 'No clock' });
  await third.typeAll(['e4', 'e5']);
  await third.action('White resigns').click();
  await third.action('Play on').click();
  await third.type('Nf3');
  await third.hasMoves(['e4', 'e5', 'Nf3']);
  await third.action('Black resigns').click();
  await third.action('Resign').click();
  await expect(third.result).toContainText('1 – 0');
});

test('a draw is claimed with a move that is named and not made', async ({ page }) => {
  const game = await begin(page, { time: 'No clock' });
  const moves = ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6'];
  await game.typeAll(moves);
  const claim = game.action('Claim a draw with my next move');
  await expect(claim).toHaveCount(0);
  const play = async (san: string) => {
    await game.type(san);
    moves.push(san);
    await game.hasMoves(moves);
  };
  const dialog = page.getByRole('dialog', { name: 'Claim a draw?' });
  const withNextMove = async () => {
    await claim.press('Enter');
    await expect(dialog).toContainText('A wrong claim counts as a draw offer; the move is played.');
    await dialog.getByRole('button', { name: 'With my next move' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(claim).toBeFocused();
    await expect(claim).toHaveAttribute('aria-pressed', 'true');
  };

  await play('Ng1');
  await withNextMove();
  await expect(page.getByText('The draw is claimed with your next move.')).toBeVisible();
  await claim.press('Enter');
  await expect(claim).toHaveAttribute('aria-pressed', 'false');
  await withNextMove();
  // With d6 there is no repetition: the move is played, and no draw is agreed.
  await play('d6');
  await expect(game.message).toContainText("Black's claim was wrong: the position after d6");
  await expect(game.message).toContainText('9.5.3');
  await expect(game.result).toHaveCount(0);
  await expect(claim).toHaveCount(0);

  for (const san of ['Nf3', 'Ng8', 'Ng1', 'Nf6', 'Nf3', 'Ng8', 'Ng1']) await play(san);
  await withNextMove();
  await game.type('Nf6');
  await expect(game.result).toContainText('½ – ½');
  await expect(game.result).toContainText('threefold repetition');
  await expect(game.result).toContainText('Black claimed the draw with Nf6');
  await expect(game.result).toContainText('9.2');
  await expect(game.result).toBeFocused();
  await game.hasMoves(moves);
});

test('the move of a draw claim needs no press of the clock', async ({ page }) => {
  const game = await begin(page, { press: true });
  await game.typeAll(['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1']);
  await game.action('Claim a draw with my next move').click();
  await game.button('With my next move').click();
  await game.board.click('f6', 'g8');
  await expect(game.result).toContainText('Black claimed the draw with Ng8');
});

test('the focus moves along with a question, and at the end to the result', async ({ page }) => {
  const game = await begin(page, { time: 'No clock' });
  await game.typeAll(['e4', 'e5']);
  await game.action('White resigns').press('Enter');
  // A double press of a key does not resign.
  await expect(game.action('Play on')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(game.action('White resigns')).toBeFocused();
  await game.action('Agree on a draw').press('Enter');
  await expect(game.action('Play on')).toBeFocused();
  // Phones do not count a second tap as a double click, so the answer has a delay.
  await expect(game.action('Both agree')).toHaveCSS('animation-delay', '0.5s');
  // The second press of a double click does nothing either, wherever the answer is.
  await game.action('Both agree').dispatchEvent('click', { detail: 2 });
  await expect(game.action('Both agree')).toBeVisible();
  await game.action('Both agree').press('Enter');
  await expect(game.result).toBeFocused();

  // A finished game looks the same after a reload.
  await page.reload();
  await expect(game.result).toBeVisible();
  await expect(game.result).not.toBeFocused();
});

test('coordinates beside the board have no squares behind them', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('staunton.preferences', JSON.stringify({ coordinates: 'beside' }));
  });
  await begin(page);
  await expect(page.locator('cg-board')).toBeVisible();
  await expect(page.locator('.board-place')).toHaveCSS('background-image', 'none');
});

test('a question to one side is not shown to the other', async ({ page }) => {
  const game = await begin(page, { time: 'No clock' });
  await game.typeAll(['e4', 'e5']);
  await game.action('White resigns').click();
  await expect(page.getByText('White resigns?')).toBeVisible();
  await game.board.click('g1', 'f3');
  await game.hasMoves(['e4', 'e5', 'Nf3']);
  await expect(game.action('Black resigns')).toBeVisible();
  await expect(page.getByText('Black resigns?')).toHaveCount(0);
});

test('the clock is pressed by hand, and the move can be changed until then', async ({ page }) => {
  const game = await begin(page, { press: true });
  const half = page.getByRole('group', { name: "White's half" });
  await press(page, 'White').click();
  await expect(game.message).toContainText('Make your move first');
  await game.board.click('e2', 'e3');
  await expect(half).toContainText('Press the clock');
  await game.hasMoves([]);
  await page.getByRole('button', { name: 'Another move' }).click();
  await game.board.shows('e2', 'white pawn');
  await game.board.click('e2', 'e4');
  await press(page, 'White').click();
  await game.hasMoves(['e4']);
  // Black's lever does nothing for White, nor White's for Black.
  await game.board.click('e7', 'e5');
  await press(page, 'White').click({ force: true });
  await game.hasMoves(['e4']);
  await press(page, 'Black').click();
  await game.hasMoves(['e4', 'e5']);
});

test('without a clock no press is needed', async ({ page }) => {
  await page.goto('/board');
  const box = page.getByRole('checkbox', { name: /Press the clock/ });
  await expect(box).toBeChecked();
  await page.getByRole('group', { name: /^Time/ }).getByText('No clock', { exact: true }).click();
  await expect(box).toHaveCount(0);
  await page.getByRole('button', { name: 'Begin' }).click();
  const game = new GamePage(page);
  await game.hasMoves([]);
  await expect(press(page, 'White')).toHaveCount(0);
  await game.board.click('e2', 'e4');
  await game.hasMoves(['e4']);
});

test('a mate needs no press of the clock', async ({ page }) => {
  const game = await begin(page, { press: true });
  await game.typeAll(['f3', 'e5', 'g4']);
  await game.board.click('d8', 'h4');
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('checkmate');
});

test('the focus returns to the squares after either answer', async ({ page }) => {
  const game = await begin(page, { press: true });
  const squares = page.getByRole('button', { name: /^Squares/ });
  const keys = async (...all: string[]) => {
    for (const key of all) await page.keyboard.press(key);
  };
  await squares.focus();
  await keys('Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  await expect(page.getByRole('log', { name: 'Announcements' })).toContainText('Press the clock');
  await page.getByRole('button', { name: 'Another move' }).press('Enter');
  await expect(squares).toBeFocused();
  await keys('ArrowDown', 'ArrowDown', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  await page.getByRole('button', { name: 'Press the clock', exact: true }).press('Enter');
  await game.hasMoves(['e4']);
  await expect(squares).toBeFocused();
});

test('a game that the browser cannot copy can be downloaded', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  const game = await begin(page, { time: 'No clock' });
  await game.typeAll(['f3', 'e5', 'g4']);
  await game.type('Qh4');
  await page.getByRole('button', { name: 'Copy PGN' }).click();
  await expect(game.message).toHaveText('The game could not be copied: download it.');
});

test('Escape closes the settings before it takes a move back', async ({ page }) => {
  const game = await begin(page, { press: true });
  await game.board.click('e2', 'e4');
  const another = page.getByRole('button', { name: 'Another move' });
  await expect(another).toBeVisible();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(another).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(another).toBeHidden();
});

test('a fallen flag ends the game, and the server gives the result', async ({ page }) => {
  await page.goto('/board');
  await page.getByRole('group', { name: /^Time/ }).getByText('Custom').click();
  await page.getByLabel('Minutes for each player').fill('0.25');
  await page.getByLabel('Seconds for each move').fill('0');
  await page.getByRole('button', { name: 'Begin' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText("White's time ran out", { timeout: 40_000 });
  await expect(result).toContainText('6.9');
});

test('a game of other players is not shown as a game over the board', async ({ page, visitor }) => {
  await begin(page);
  const other = await visitor();
  await other.goto(page.url());
  await expect(other.getByRole('heading', { name: 'Not a game over the board' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`over the board in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, hasTouch: true });

    test('both clocks, the board, the last move and the actions are on every screen', async ({
      page,
    }) => {
      await page.goto('/board');
      expect(await seriousViolations(page), 'before the game').toEqual([]);
      const game = await begin(page, { press: true });
      await game.board.tap('e2', 'e4');
      expect(await seriousViolations(page), 'before the clock is pressed').toEqual([]);
      await press(page, 'White').tap();
      await game.hasMoves(['e4']);
      await game.type('e5');
      await game.hasMoves(['e4', 'e5']);
      expect(await seriousViolations(page), 'in the game').toEqual([]);
      for (const [width, height] of [
        [360, 640],
        [740, 360],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        for (const part of [
          game.clock('White'),
          game.clock('Black'),
          page.locator('cg-board'),
          game.moveButtons.last(),
          game.action('White resigns'),
        ])
          await expect(part).toBeInViewport({ ratio: 0.99 });
        const overhang = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(overhang).toBeLessThanOrEqual(0);
      }
      await game.action('White resigns').tap();
      await game.action('Resign').tap();
      await expect(game.result).toBeVisible();
      expect(await seriousViolations(page), 'after the game').toEqual([]);
    });
  });
}
