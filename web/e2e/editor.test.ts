import { Board } from './board';
import { expect, openSettings, test } from './fixtures';
import { GamePage } from './game';

const fen = (page: import('@playwright/test').Page) => page.getByLabel('FEN', { exact: true });

test('a position is set up with the mouse and played', async ({ page }) => {
  await page.goto('/editor');
  const board = new Board(page);
  const verdict = page.getByRole('status', { name: 'Is this position valid?' });
  await expect(verdict).toHaveText('The position is valid.');
  await page.getByRole('button', { name: 'Empty board' }).click();
  await expect(verdict).toContainText('White has no king');

  // By click: the piece stays selected.
  await page.getByRole('button', { name: 'White king' }).click();
  await board.press('e1');
  await page.getByRole('button', { name: 'White rook' }).click();
  await board.press('h1');
  await board.press('a1');
  await board.press('b2');
  await board.press('b2');
  await expect(verdict).toContainText('Black has no king');
  await page.getByRole('button', { name: 'White rook' }).click();

  // By drag: from the palette, across the board, and off it.
  const square = async (column: number, row: number) => {
    const box = await page.locator('cg-board').boundingBox();
    if (!box) throw new Error('the page shows no board');
    return {
      x: box.x + ((column + 0.5) * box.width) / 8,
      y: box.y + ((row + 0.5) * box.height) / 8,
    };
  };
  await page.getByRole('button', { name: 'Black king' }).hover();
  await page.mouse.down();
  const target = await square(4, 1);
  await page.mouse.move(target.x, target.y, { steps: 5 });
  await page.mouse.up();
  await board.shows('e7', 'black king');
  await board.drag('e7', 'e8');
  await page.getByRole('checkbox', { name: 'White, kingside' }).check();
  await expect(fen(page)).toHaveValue('4k3/8/8/8/8/8/8/R3K2R w K - 0 1');
  await expect(verdict).toHaveText('The position is valid.');
  await page.getByRole('button', { name: 'Remove pieces with a click' }).click();
  await board.press('a1');
  await page.keyboard.press('Escape');
  await expect(fen(page)).toHaveValue('4k3/8/8/8/8/8/8/4K2R w K - 0 1');

  await page.getByRole('main').getByRole('link', { name: 'Analyze' }).click();
  await expect(page.getByRole('heading', { name: 'Analysis' })).toBeAttached();
  await board.shows('h1', 'white rook');
  await page.getByRole('link', { name: 'Set up this position' }).click();
  await expect(fen(page)).toHaveValue('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  await page.getByRole('button', { name: 'Play the computer' }).click();
  await page.waitForURL(/\/game\/\w+$/);
  await new GamePage(page).board.shows('e8', 'black king');
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a touched piece stays selected for several squares', async ({ page }) => {
    await page.goto('/editor?fen=8/8/8/8/8/8/8/8_w_-_-_0_1');
    const board = new Board(page);
    const rook = page.getByRole('button', { name: 'White rook' });
    await rook.tap();
    await expect(rook).toHaveAttribute('aria-pressed', 'true');
    await board.tap('a1', 'h1');
    await board.shows('a1', 'white rook');
    await board.shows('h1', 'white rook');
    await rook.tap();
    await expect(rook).toHaveAttribute('aria-pressed', 'false');
  });
});

test('a position is set up with only the keyboard', async ({ page }) => {
  await page.goto('/editor');
  await page.getByRole('button', { name: 'Empty board' }).focus();
  await page.keyboard.press('Enter');
  const squares = page.getByRole('button', { name: /^Squares/ });
  await squares.focus();
  // The square cursor starts on e2.
  for (const key of ['ArrowDown', 'K', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'R'])
    await page.keyboard.press(key);
  await expect(page.getByText('h1, white rook')).toBeAttached();
  for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('k');
  await page.keyboard.press('q');
  await expect(page.getByText('h8, black queen')).toBeAttached();
  await page.keyboard.press('Delete');
  await page.keyboard.press('k');
  await expect(fen(page)).toHaveValue('7k/8/8/8/8/8/8/4K2R w - - 0 1');
  const verdict = page.getByRole('status', { name: 'Is this position valid?' });
  await expect(verdict).toContainText('the king on h8 is attacked from h1');
  await page.getByRole('radio', { name: 'Black' }).focus();
  await page.keyboard.press('Space');
  await expect(verdict).toHaveText('The position is valid.');
});

test('a held key places a piece once', async ({ page }) => {
  await page.goto('/editor?fen=8/8/8/8/8/8/8/8_w_-_-_0_1');
  await page.getByRole('button', { name: 'White rook' }).press('Enter');
  await page.getByRole('button', { name: /^Squares/ }).focus();
  // The second press simulates the key repeat.
  for (let presses = 0; presses < 2; presses++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await new Board(page).shows('e2', 'white rook');
  await expect(page.getByText('e2, white rook')).toBeAttached();
});

test('parts dropped from a FEN are named, and a finished game is reported', async ({ page }) => {
  await page.goto('/editor');
  await fen(page).fill('4k3/8/8/8/8/8/8/4K3 w K - 0 1');
  await fen(page).press('Enter');
  const verdict = page.getByRole('status', { name: 'Is this position valid?' });
  await expect(verdict).toContainText('Drawn: neither side can mate.');
  await expect(verdict).toContainText('castling right K');
  await expect(page.getByRole('region', { name: 'Play from here' })).toHaveCount(0);
  await fen(page).fill('1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1');
  await fen(page).press('Enter');
  await expect(verdict).toContainText('castling');
  await page.getByRole('checkbox', { name: 'Chess960' }).check();
  await expect(verdict).toHaveText('The position is valid.');
});

test('errors in a position are shown above the buttons', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto('/editor?fen=7k/8/8/8/8/8/8/4K2R_w_-_-_0_1');
  const warning = page.getByText(/although its side has just moved/);
  await expect(warning).toBeVisible();
  const [words, tools] = await Promise.all([
    warning.boundingBox(),
    page.getByRole('group', { name: 'Board', exact: true }).boundingBox(),
  ]);
  if (!words || !tools) throw new Error('the editor shows no verdict and no buttons');
  expect(words.y + words.height).toBeLessThanOrEqual(tools.y);
});

test('the start position of a new game can be set up in the editor', async ({ page }) => {
  const form = await openSettings(page, 'Play the computer');
  await form.getByLabel('Start from a position (FEN)').fill('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  await form.getByRole('link', { name: 'Set the position up on a board' }).click();
  await expect(fen(page)).toHaveValue('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  // The game starts from there as from the start page.
  const again = page.getByRole('form', { name: 'The computer' });
  await again.getByRole('button', { name: 'Play the computer' }).click();
  await page.waitForURL(/\/game\/\w+$/);
});

for (const [width, height] of [
  [360, 640],
  [740, 360],
  [1280, 800],
] as const)
  test(`board and pieces are on the first screen at ${String(width)}×${String(height)}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/editor');
    await expect(page.locator('cg-board')).toBeInViewport({ ratio: 1 });
    for (const name of ['White king', 'White pawn', 'Black king', 'Black pawn'])
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overhang).toBeLessThanOrEqual(0);
  });

test('the setup survives Back and a reload', async ({ page }) => {
  const placed = '4k3/8/8/8/8/8/4P3/4K3 b - - 3 17';
  await page.goto('/editor');
  await fen(page).fill(placed);
  await fen(page).press('Enter');
  await page.getByRole('main').getByRole('link', { name: 'Analyze' }).click();
  await expect(page.getByRole('heading', { name: 'Analysis' })).toBeAttached();
  await page.goBack();
  await expect(fen(page)).toHaveValue(placed);
  await page.reload();
  await expect(fen(page)).toHaveValue(placed);
});

test('an invalid FEN in the field or in the address changes nothing', async ({ page }) => {
  await page.goto('/editor?fen=4k3/8/8/8/8/8/4P3/4K3_b_-_-_3_17');
  const verdict = page.getByRole('status', { name: 'Is this position valid?' });
  await expect(verdict).toHaveText('The position is valid.');
  for (const text of ['TSLDKLST/BBBBBBBB/8/8/8/8/bbbbbbbb/tsldklst w - - 0 1', '1. e4 e5']) {
    await fen(page).fill(text);
    await fen(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText('This is not a FEN');
    await new Board(page).shows('e2', 'white pawn');
  }
  await fen(page).fill('4k3/8/8/8/8/8/3P4/4K3 w - - 0 1');
  await fen(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await new Board(page).shows('d2', 'white pawn');

  await page.goto('/editor?fen=Dame');
  await expect(verdict).toHaveText('The position is valid.');
  await new Board(page).shows('d1', 'white queen');
});

test('the FEN is also copied over plain HTTP', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.goto('/editor');
  const copy = page.getByRole('button', { name: 'Copy FEN' });
  await copy.press('Enter');
  await expect(page.getByText('Copied.', { exact: true })).toBeVisible();
  await expect(copy).toBeFocused();
  const name = page.getByLabel('FEN', { exact: true });
  const text = await name.inputValue();
  await name.fill('');
  await name.press('Control+v');
  await expect(name).toHaveValue(text);
});
