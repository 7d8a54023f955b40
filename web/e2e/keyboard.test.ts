import type { Locator, Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, newGame, test } from './fixtures';
import { GamePage } from './game';

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60; presses++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not reach ${target.toString()}`);
}

test("Scholar's mate with only the keyboard", async ({ page }) => {
  await page.goto('/');
  await tabTo(page, page.getByRole('button', { name: 'Play both sides' }));
  await page.keyboard.press('Enter');

  const game = new GamePage(page);
  const field = page.getByLabel('Type a move');
  await expect(field).toBeVisible();
  await tabTo(page, field);
  const moves = ['e4', 'e5', 'Bc4', 'Nc6', 'Qh5', 'Nf6', 'Qxf7#'];
  for (const [index, move] of moves.entries()) {
    await page.keyboard.type(move);
    await page.keyboard.press('Enter');
    await game.hasMoves(moves.slice(0, index + 1));
    // The field keeps the focus for the next move.
    if (index + 1 < moves.length) await expect(field).toBeFocused();
  }
  await expect(game.result).toContainText('1 – 0');
  await expect(page.getByRole('log')).toContainText('White: queen takes f7, checkmate.');
  await expect(page.getByRole('log')).toContainText('The game is over.');
  // The field has disappeared, and the focus has moved to the result.
  await expect(game.result).toBeFocused();
});

test('accepts both notations and explains a refused move', async ({ page }) => {
  // The knight on e2 is pinned; both rooks can go to d5.
  const start = '4r1k1/8/8/R6R/8/8/4N3/4K3 w - - 0 1';
  const game = await newGame(page, { against: 'Play both sides', start });
  for (const [typed, sentence] of [
    ['Nc3', /e8/],
    ['e2c3', /e8/],
    ['Rd5', /Rad5.*Rhd5/],
    ['castle!', /castle!/],
  ] as const) {
    await game.type(typed);
    await expect(game.message).toHaveText(sentence);
    await game.hasMoves([]);
  }
  await game.type('a5b5');
  await game.hasMoves(['Rab5']);
  await expect(game.message).toHaveText('');
});

test('a move that cannot be made on the board is explained', async ({ page }) => {
  const start = '4r1k1/8/8/8/8/8/4N3/R3K2R w KQ - 0 1';
  const game = await newGame(page, { against: 'Play both sides', start });
  await game.board.drag('e2', 'c3');
  await expect(game.message).toContainText('e8');
  await expect(game.message).toContainText('article 3.9');
  await game.board.shows('e2', 'white knight');
  await game.board.click('a1', 'b3');
  await expect(game.message).toContainText('rook');
  await game.board.shows('a1', 'white rook');
  await game.hasMoves([]);
});

test('arrow keys step through the game, and the board follows', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(['e4', 'e5', 'Nf3']);
  await page.getByRole('heading', { level: 1 }).evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
  });
  await page.keyboard.press('ArrowLeft');
  await game.board.shows('g1', 'white knight');
  await page.keyboard.press('Home');
  await game.board.shows('e2', 'white pawn');
  await page.keyboard.press('ArrowRight');
  await game.board.shows('e4', 'white pawn');
  await game.board.shows('e7', 'black pawn');
  await expect(game.moveButtons.first()).toHaveAttribute('aria-current', 'step');
  await page.keyboard.press('End');
  await game.board.shows('f3', 'white knight');
  await game.type('Nc6');
  await game.hasMoves(['e4', 'e5', 'Nf3', 'Nc6']);
});

test('a disabled button keeps the focus, and a removed one moves it to the move list', async ({
  page,
}) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(['e4', 'e5']);
  const back = page.getByRole('button', { name: 'Back one move' });
  await back.focus();
  await page.keyboard.press('Enter');
  await game.board.shows('e7', 'black pawn');
  await page.keyboard.press('Enter');
  await game.board.shows('e2', 'white pawn');
  await expect(back).toBeDisabled();
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  await game.board.shows('e2', 'white pawn');

  await page.getByRole('button', { name: 'Back to the game' }).press('Enter');
  await game.board.shows('e5', 'black pawn');
  await expect(
    page.getByRole('region', { name: 'Moves', exact: true }).getByRole('list'),
  ).toBeFocused();
});

test('the move list is one Tab stop, and arrow keys move within it', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6']);
  const focused = page.getByRole('region', { name: 'Moves', exact: true }).locator('li :focus');
  await game.moveButtons.last().focus();
  await page.keyboard.press('Shift+Tab');
  await expect(focused).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(game.moveButtons.last()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(game.moveButtons.nth(4)).toBeFocused();
  await game.board.shows('a7', 'black pawn');
});

test('a game is played to mate with the square cursor', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  const squares = page.getByRole('button', { name: /^Squares/ });
  await tabTo(page, squares);
  let at = 'e2';
  const go = async (to: string): Promise<void> => {
    const files = to.charCodeAt(0) - at.charCodeAt(0);
    const ranks = Number(to[1]) - Number(at[1]);
    for (let step = 0; step < Math.abs(files); step++)
      await page.keyboard.press(files > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let step = 0; step < Math.abs(ranks); step++)
      await page.keyboard.press(ranks > 0 ? 'ArrowUp' : 'ArrowDown');
    at = to;
  };
  const moves: string[] = [];
  for (const [from, to, san] of [
    ['f2', 'f3', 'f3'],
    ['e7', 'e5', 'e5'],
    ['g2', 'g4', 'g4'],
    ['d8', 'h4', 'Qh4#'],
  ] as const) {
    await go(from);
    await page.keyboard.press('Enter');
    await go(to);
    if (san === 'f3') {
      await expect(page.getByText('f3, empty, legal move')).toBeAttached();
      // An illegal move is explained, and the piece can be selected again.
      await go('f5');
      await page.keyboard.press('Enter');
      await expect(game.message).toContainText('article');
      await go(from);
      await page.keyboard.press('Enter');
      await go(to);
    }
    await page.keyboard.press('Enter');
    moves.push(san);
    await game.hasMoves(moves);
  }
  await expect(game.result).toContainText('0 – 1');
});

test('a second press or Escape deselects a piece, and this is announced', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await page.getByRole('button', { name: /^Squares/ }).focus();
  for (const key of ['Enter', 'Escape']) {
    await page.keyboard.press('Enter');
    await expect(page.getByText('e2, white pawn picked up.')).toBeAttached();
    await page.keyboard.press(key);
    await expect(page.getByText('Put back.')).toBeAttached();
    // Without a selected piece another square is announced, and no move is made.
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('e3, empty', { exact: true })).toBeAttached();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
  }
  await game.hasMoves([]);
});

test('the square is announced again when the focus returns to it', async ({ page }) => {
  await newGame(page, { against: 'Play both sides' });
  const announcement = page.locator('[aria-live=assertive]');
  await page.getByRole('button', { name: /^Squares/ }).focus();
  await expect(announcement).toHaveText('e2, white pawn');
  // Screen readers would not announce an unchanged text.
  await page.keyboard.press('Tab');
  await expect(announcement).toHaveText('');
  await page.keyboard.press('Shift+Tab');
  await expect(announcement).toHaveText('e2, white pawn');
});

test('the square cursor works with the clicks of a screen reader', async ({ page }) => {
  await newGame(page, { against: 'Play both sides' });
  const squares = page.getByRole('application').getByRole('button', { name: /^Squares/ });
  await squares.dispatchEvent('click');
  await expect(page.getByText('e2, white pawn picked up.')).toBeAttached();
});

/** The dialog with the keyboard shortcuts. */
const keysOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Keyboard' });

test('a question mark opens the list of keys outside of fields, and closing it restores the focus', async ({
  page,
}) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(['e4', 'e5']);
  const field = page.getByLabel('Type a move');
  await field.press('?');
  await expect(field).toHaveValue('?');
  await field.fill('');

  const squares = page.getByRole('button', { name: /^Squares/ });
  await squares.focus();
  await page.keyboard.press('?');
  // The scrolling list has the focus: keys scroll it and do nothing behind the dialog.
  const list = keysOf(page).getByRole('region', { name: 'Keyboard shortcuts' });
  await expect(list).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('z');
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('End');
  await expect(list.getByText('A pawn becomes a queen')).toBeInViewport();

  await page.keyboard.press('Escape');
  await expect(keysOf(page)).toBeHidden();
  await expect(squares).toBeFocused();
  await game.board.shows('e5', 'black pawn');
  await expect(page.getByRole('banner')).toBeVisible();
});

test('single-key shortcuts can be turned off, for users of dictation', async ({ page }) => {
  await newGame(page, { against: 'Play both sides' });
  await page.getByRole('button', { name: 'Settings', exact: true }).press('Enter');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('checkbox', { name: /^Single-key shortcuts/ }).uncheck();
  // The list of keys is loaded by now, so it would open at once.
  await settings.getByRole('button', { name: 'Show the keys' }).press('Enter');
  await expect(keysOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keysOf(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await page.getByRole('button', { name: /^Squares/ }).focus();
  for (const key of ['z', '?', 'ArrowUp']) await page.keyboard.press(key);
  await expect(page.getByText('e3, empty', { exact: true })).toBeAttached();
  // Buttons do not name shortcuts that are turned off.
  await expect(page.getByRole('button', { name: 'Zen mode', exact: true })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(keysOf(page)).toBeHidden();
});

test('the Tab key reaches the list of keys from the footer and from the settings', async ({
  page,
}) => {
  await page.goto('/sign-in');
  const below = page.getByRole('button', { name: 'Keyboard' });
  await tabTo(page, below);
  await page.keyboard.press('Enter');
  await tabTo(page, keysOf(page).getByRole('button', { name: 'Close' }));
  await page.keyboard.press('Enter');
  await expect(keysOf(page)).toBeHidden();
  await expect(below).toBeFocused();

  await newGame(page, { against: 'Play both sides' });
  await page.getByRole('button', { name: 'Settings', exact: true }).press('Enter');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const show = settings.getByRole('button', { name: 'Show the keys' });
  await tabTo(page, show);
  await page.keyboard.press('Enter');
  await expect(keysOf(page)).toBeVisible();
  // The list covers the settings, which stay open.
  await page.keyboard.press('Escape');
  await expect(keysOf(page)).toBeHidden();
  await expect(show).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
});

test.describe('on a small phone in the dark theme', () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true, colorScheme: 'dark' });

  test('the list of keys fits and is closed by touch', async ({ page }) => {
    await page.goto('/learn');
    await page.getByRole('button', { name: 'Keyboard' }).tap();
    const list = keysOf(page).getByRole('region', { name: 'Keyboard shortcuts' });
    await expect(list).toBeVisible();
    for (const part of [keysOf(page), list]) {
      const wide = await part.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(wide).toBeLessThanOrEqual(0);
    }
    expect(await seriousViolations(page)).toEqual([]);
    const close = keysOf(page).getByRole('button', { name: 'Close' });
    // The button stays visible, however long the list is.
    await expect(close).toBeInViewport({ ratio: 1 });
    await close.tap();
    await expect(keysOf(page)).toBeHidden();
  });
});
