import { seriousViolations } from './accessibility';
import { AnalysisPage } from './analysis-page';
import { expect, newGame, newPair, openSettings, test } from './fixtures';
import { newName, register } from './people';

/** The opponent's arrows and circles, and the user's, as the board draws them. */
const drawn = '.cg-shapes line, .cg-shapes circle';

test('the wheel goes through the moves, and F flips the board', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(['e4', 'e5']);
  await page.getByLabel('Type a move').blur();
  await page.locator('cg-board').hover();
  await page.mouse.wheel(0, -120);
  await game.board.shows('e5', null);
  await page.mouse.wheel(0, -120);
  await game.board.shows('e4', null);
  await page.mouse.wheel(0, 120);
  await game.board.shows('e4', 'white pawn');
  await page.keyboard.press('f');
  await expect(page.getByRole('img', { name: /Black at the bottom/ })).toBeVisible();

  const analysis = await AnalysisPage.open(page, '/analysis?moves=e2e4_e7e5');
  await page.locator('cg-board').hover();
  await page.mouse.wheel(0, -120);
  await expect(analysis.current).toContainText('e4');
  await page.keyboard.press('f');
  await expect(analysis.from('Black')).toBeVisible();
});

test('X shows what the opponent threatens, but not in check', async ({ page }) => {
  // Black threatens mate on h2.
  const fen = 'r1b1k2r/ppp2ppp/8/3p4/3P1n1q/8/PPP1NPPP/R1BQ1RK1_w_kq_-_0_1';
  const analysis = await AnalysisPage.open(page, `/analysis?fen=${fen}`);
  await analysis.board.shows('h4', 'black queen');
  const engine = page.getByRole('region', { name: 'Engine' });
  await page.keyboard.press('x');
  await expect(engine.getByRole('button', { name: 'Threats (X)' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // The threats are moves of the other side.
  await expect(engine.getByRole('listitem').first()).toContainText('1…');
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('x');
  await expect(engine.getByRole('listitem').first()).toContainText('1.');

  await page.goto('/analysis?moves=e2e4_e7e5_d1h5_a7a6_h5f7');
  await expect(analysis.current).toContainText('Qxf7+');
  await page.keyboard.press('x');
  await expect(analysis.message).toContainText('A side in check cannot pass');
});

test('arrows stay while the player premoves', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  await white.type('e4');
  await white.hasMoves(['e4']);
  await white.board.draw('b8', 'c6');
  await expect(page.locator(drawn)).toHaveCount(1);
  await white.board.click('g1', 'f3');
  await white.board.click('f1', 'b5');
  await expect(page.getByRole('status', { name: 'Premoves' })).toContainText('g1–f3, f1–b5');
  await expect(page.locator(drawn)).toHaveCount(1);
  await black.type('e5');
  await white.hasMoves(['e4', 'e5', 'Nf3']);
  await expect(page.locator(drawn)).toHaveCount(1);
});

test('the arrows and circles of an analysis are kept and exported', async ({ page }) => {
  const analysis = await AnalysisPage.open(page, '/analysis?moves=e2e4');
  await analysis.board.draw('d7', 'd5');
  await analysis.board.draw('e4', 'e4');
  await expect(page.locator(drawn)).toHaveCount(2);
  // They belong to the position, and a press on the board does not erase them.
  await analysis.board.press('a4');
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator(drawn)).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator(drawn)).toHaveCount(2);
  expect(await analysis.copied('PGN to the clipboard')).toContain('[%csl Ge4] [%cal Gd7d5]');
  await page.keyboard.press('Control+z');
  await expect(page.locator(drawn)).toHaveCount(1);
  await page.keyboard.press('Control+Shift+z');
  await expect(page.locator(drawn)).toHaveCount(2);
  await page.reload();
  await expect(page.locator(drawn)).toHaveCount(2);
});

test('a library game shows its comments, variations and drawings', async ({ page }) => {
  await register(page, newName());
  await page.goto('/library');
  const pgn =
    '[White "Morphy"]\n[Black "Duke"]\n\n1. e4 {[%cal Gd2d4][%csl Re5] best by test} e5 (1... c5 2. Nf3) 2. Nf3 1-0\n';
  await page.getByLabel('Add the games of a PGN file').setInputFiles({
    name: 'Opera.pgn',
    mimeType: 'application/x-chess-pgn',
    buffer: Buffer.from(pgn),
  });
  await page.getByRole('link', { name: 'Opera' }).click();
  await page.getByRole('link', { name: 'Morphy – Duke' }).click();
  const moves = page.getByRole('region', { name: 'Moves' });
  await expect(moves).toContainText('best by test');
  await expect(moves.getByRole('group', { name: 'Variation from 1… c5' })).toContainText('Nf3');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator(drawn)).toHaveCount(2);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator(drawn)).toHaveCount(0);
  for (const [width, height, least] of [
    [1280, 800, 680],
    [390, 844, 390],
    [360, 640, 300],
    [844, 390, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => (await page.locator('cg-board').boundingBox())?.width)
      .toBeGreaterThanOrEqual(least);
    expect(await seriousViolations(page), `at ${String(width)}`).toEqual([]);
  }
});

test('coordinates are shown on every square, and blindfold hides the pieces', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByLabel(/Coordinates/).selectOption('On every square');
  await dialog.getByLabel(/Blindfold/).check();
  await page.keyboard.press('Escape');
  await expect(page.locator('coords.squares coord')).toHaveCount(64);
  await expect(page.locator('cg-board piece').first()).toHaveCSS('opacity', '0');
  // Moves are made as usual, and the end shows the pieces.
  await game.typeAll(['f3', 'e5', 'g4']);
  await game.board.click('d8', 'h4');
  await expect(game.result).toBeVisible();
  await expect(page.locator('cg-board piece').first()).toHaveCSS('opacity', '1');
});

test('boards and pieces are chosen from pictures, and the volume by a slider', async ({ page }) => {
  await openSettings(page, 'Play both sides');
  const game = await newGame(page, { against: 'Play both sides' });
  await game.hasMoves([]);
  const background = () =>
    page.locator('cg-board').evaluate((board) => getComputedStyle(board).backgroundImage);
  const pawn = () =>
    page
      .locator('cg-board piece.white.pawn')
      .first()
      .evaluate((piece) => getComputedStyle(piece).backgroundImage);
  const [club, wood] = [await background(), await pawn()];
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  const boards = dialog.getByRole('group', { name: 'Board', exact: true });
  await expect(boards.getByRole('radio')).toHaveCount(8);
  await boards.getByText('Sea').click();
  await dialog.getByRole('group', { name: 'Pieces' }).getByText('Large print').click();
  await dialog.getByRole('slider', { name: 'Volume' }).press('Home');
  expect(await seriousViolations(page)).toEqual([]);
  await expect.poll(background).not.toBe(club);
  await expect.poll(pawn).not.toBe(wood);
  await page.reload();
  await expect.poll(background).not.toBe(club);
  await expect.poll(pawn).not.toBe(wood);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(dialog.getByRole('slider', { name: 'Volume' })).toHaveValue('0');
});
