import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { AnalysisPage, searchOnServer } from './analysis-page';
import { expect, newGame, newPair, test } from './fixtures';

const games = `[Event "Club evening"]
[White "Anderssen"]
[Black "Kieseritzky"]

1. e4! {[%clk 0:01:30] best} e5 2. f4 {a gambit} exf4 (2... d5 3. exd5 (3. d4)) 3. Bc4 1-0

[White "Somebody"]

1. d4 d5 2. Ke3 1-0
`;

test('a line and its variation are entered with the mouse', async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  const { board } = analysis;
  await board.drag('e2', 'e4');
  await analysis.has(['1.e4']);
  await board.click('e7', 'e5');
  await analysis.has(['1.e4', 'e5']);
  await expect(page.getByText("King's Pawn Game", { exact: false })).toBeVisible();

  // Plays another reply and continues from there.
  await analysis.moves.first().click();
  await board.shows('e7', 'black pawn');
  await board.drag('c7', 'c5');
  await board.drag('g1', 'f3');
  await analysis.has(['1.e4', 'e5', '1…c5', '2.Nf3']);
  await expect(page.getByRole('group', { name: 'Variation from 1… c5' })).toBeVisible();
  await expect(page.getByText('Sicilian Defense')).toBeVisible();

  await analysis.button('Put this variation first').click();
  await analysis.has(['1.e4', 'c5', '1…e5', '2.Nf3']);
  await analysis.button('Undo').click();
  await analysis.has(['1.e4', 'e5', '1…c5', '2.Nf3']);
  await analysis.moves.nth(2).click();
  await analysis.button('Delete this move and the rest').click();
  await analysis.has(['1.e4', 'e5']);
  await board.shows('c7', 'black pawn');
  await analysis.button('Undo').click();
  await analysis.button('Redo').click();
  await analysis.has(['1.e4', 'e5']);

  // An illegal move is explained and not played.
  await board.drag('f8', 'b4');
  await expect(analysis.message).toContainText('article 3.');
  await analysis.has(['1.e4', 'e5']);
});

test('a pawn promotes, and the end is shown with its article', async ({ page }) => {
  const analysis = await AnalysisPage.open(page, '/analysis?fen=k7/7P/1K6/8/8/8/8/8_w_-_-_0_1');
  await analysis.board.click('h7', 'h8');
  await page.getByRole('button', { name: 'queen' }).click();
  await analysis.has(['1.h8=Q#']);
  const end = page.getByRole('status', { name: 'End' });
  await expect(end).toHaveText(/White won: checkmate\..*article 5\.1\.1/);
  await analysis.button('Back one move').click();
  await expect(end).toHaveText('');
});

test('a step to another position cancels a promotion', async ({ page }) => {
  const address = '/analysis?fen=8/P6k/8/8/8/8/8/K7_w_-_-_0_1&moves=a1b1_h7g7';
  const analysis = await AnalysisPage.open(page, address);
  const { board } = analysis;
  await analysis.has(['1.Kb1', 'Kg7']);
  await board.click('a7', 'a8');
  const choice = page.getByRole('dialog', { name: 'Promote the pawn to' });
  await expect(choice).toBeVisible();
  // The flipped board shows the same position.
  await analysis.button('Flip the board').click();
  await expect(analysis.from('Black')).toBeVisible();
  await board.shows('a8', 'white pawn');
  await expect(choice).toBeVisible();

  await analysis.button('To the start').click();
  await expect(choice).toBeHidden();
  await board.shows('a8', null);
  await board.shows('a7', 'white pawn');
  await board.shows('a1', 'white king');
  // The board accepts moves again, and no other move was played.
  await board.click('a7', 'a8');
  await page.getByRole('button', { name: 'queen' }).click();
  await analysis.has(['1.Kb1', '1.a8=Q', '1…Kg7']);
});

test('a whole analysis with only the keyboard', async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  const field = page.getByLabel('Type a move');
  for (let presses = 0; presses < 80; presses++) {
    if (await field.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(field).toBeFocused();
  const type = async (move: string) => {
    await page.keyboard.type(move);
    await page.keyboard.press('Enter');
    await expect(analysis.current).toContainText(move.slice(-2));
  };
  for (const move of ['e4', 'e5', 'Nf3']) await type(move);
  await expect(field).toBeFocused();
  await analysis.has(['1.e4', 'e5', '2.Nf3']);

  // Shift+Tab skips the moves, which are a single Tab stop.
  await page.keyboard.press('Shift+Tab');
  for (let presses = 0; presses < 40; presses++) {
    if (await analysis.current.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Shift+Tab');
  }
  await expect(analysis.current).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(analysis.moves.first()).toBeFocused();
  await expect(page.getByRole('log')).toContainText('1, White: e4.');

  // A variation with the square cursor.
  const squares = page.getByRole('button', { name: /^Squares/ });
  await squares.focus();
  for (const key of ['ArrowLeft', 'ArrowLeft', ...Array<string>(5).fill('ArrowUp'), 'Enter'])
    await page.keyboard.press(key);
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await analysis.has(['1.e4', 'e5', '1…c5', '2.Nf3']);
  await expect(analysis.current).toHaveText('1…c5');
  await analysis.moves.nth(2).focus();
  await page.keyboard.press('ArrowUp');
  await expect(analysis.current).toHaveText('e5');
  await expect(page.getByRole('log')).toContainText('Black: e5, variation 1 of 2.');
  await page.keyboard.press('ArrowDown');
  await expect(analysis.current).toHaveText('1…c5');

  // A comment and an annotation.
  await analysis.button('Comment on this move').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Comment on c5')).toBeFocused();
  await page.keyboard.type('Sharp.');
  await page.keyboard.press('Escape');
  await expect(analysis.button('Comment on this move')).toBeFocused();
  await expect(page.getByText('Sharp.')).toBeVisible();
  await page.getByLabel('Annotation').selectOption({ label: '! good move' });
  await expect(analysis.current).toContainText('c5!');
  await expect(page.getByRole('log')).toContainText('Black: c5, good move');
  await analysis.moves.nth(2).focus();
  await page.keyboard.press('Control+z');
  await expect(analysis.current).not.toContainText('!');
});

test('a message on a phone does not cover the move tools', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const analysis = await AnalysisPage.open(page);
  await analysis.type('e4');
  await analysis.copied(/^FEN/);
  await expect(analysis.message).not.toBeEmpty();
  await analysis.button('Comment on this move').click({ trial: true });
});

test('the engine shows the best lines and stops when it is turned off', async ({ page }) => {
  const analysis = await AnalysisPage.open(page, '/analysis?fen=6k1/5ppp/8/8/8/8/8/R3K3_w_Q_-_0_1');
  const engine = page.getByRole('region', { name: 'Engine' });
  await engine.getByRole('button', { name: 'Engine' }).click();
  await expect(engine.getByRole('listitem').first()).toContainText('#1');
  await expect(engine.getByRole('listitem').first()).toContainText('1. Ra8#');
  await expect(page.getByRole('img', { name: 'Evaluation: White mates in 1' })).toBeVisible();
  await expect(page.locator('.cg-shapes line')).toHaveCount(1);
  await engine.getByLabel('Lines').selectOption('1');
  await expect(engine.getByRole('listitem')).toHaveCount(1);
  expect(await seriousViolations(page)).toEqual([]);
  await engine.getByRole('listitem').getByRole('button').press('Enter');
  await analysis.has(['1.Ra8#']);
  // The list is empty now, but keeps the focus.
  await expect(engine.getByRole('list')).toBeFocused();
  await expect(engine.getByRole('status')).toHaveText('The game ends here.');
  await engine.getByRole('button', { name: 'Engine' }).click();
  await expect(engine.getByRole('status')).toHaveText('Off');
  await expect(page.locator('.cg-shapes line')).toHaveCount(0);
});

test('the bar keeps its value until the engine reports on the next position', async ({ page }) => {
  const address = '/analysis?fen=4k3/8/8/8/8/8/8/QQ2K3_w_-_-_0_1&moves=e1e2_e8e7';
  const analysis = await AnalysisPage.open(page, address);
  await analysis.has(['1.Ke2', 'Ke7']);
  const engine = page.getByRole('region', { name: 'Engine' });
  const line = engine.getByRole('listitem').first();
  await engine.getByRole('button', { name: 'Engine' }).click();
  await expect(line).toContainText('2.');
  const bar = page.locator('.evaluation .white');
  const widths = await bar.evaluateHandle((element: HTMLElement) => {
    const seen = [element.style.width];
    new MutationObserver(() => seen.push(element.style.width)).observe(element, {
      attributes: true,
    });
    return seen;
  });
  await analysis.button('Back one move').click();
  await expect(line).toContainText('1…');
  for (const width of await widths.jsonValue()) expect(parseFloat(width)).toBeGreaterThan(75);
});

test('one of several games is opened from a text and exported unchanged', async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  const dialog = await analysis.paste(games);
  await expect(dialog.getByText('2 games')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /Somebody/ }).click();
  await expect(dialog).toBeHidden();
  await analysis.has(['1.d4', 'd5']);
  await expect(analysis.message).toContainText('Ke3 is illegal');

  await (await analysis.paste(games)).getByRole('button', { name: /Anderssen/ }).click();
  const moves = ['1.e4!', '1…e5', '2.f4', '2…exf4', '2…d5', '3.exd5', '3.d4', '3.Bc4'];
  const spoken = (text: string) => text.replace(', good move', '');
  const shown = async () => (await analysis.moves.allTextContents()).map(spoken);
  await expect.poll(shown).toEqual(moves);
  await expect(page.getByText('a gambit')).toBeVisible();
  const title = page.getByRole('heading', { name: 'Analysis: Anderssen – Kieseritzky' });
  await expect(title).toBeAttached();

  const pgn = await analysis.copied('PGN to the clipboard');
  expect(pgn).toContain('[Black "Kieseritzky"]');
  expect(pgn).toContain('{[%clk 0:01:30]} {best}');
  // Another comment that could break out of its braces, sent through the server and back.
  const evil = pgn.replace('{a gambit}', '{a ( gambit [%x] "q" \\ )}');
  await analysis.paste(evil);
  await expect(page.getByText('a ( gambit')).toBeVisible();
  await expect.poll(shown).toEqual(moves);
  const again = await analysis.copied('PGN to the clipboard');
  await analysis.paste(again);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await analysis.copied('PGN to the clipboard')).toBe(again);
});

test('a position is opened, and the reason for an invalid one is shown', async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  const dialog = await analysis.paste('8/8/8/8/8/8/8/4K3 w - - 0 1');
  await expect(dialog.getByRole('alert')).toContainText('Black has no king');
  await dialog
    .getByLabel('A position (FEN) or a game (PGN)')
    .fill('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  await dialog.getByRole('button', { name: 'Open' }).click();
  await expect(dialog).toBeHidden();
  await analysis.type('O-O');
  await analysis.has(['1.O-O+'.replace('+', '')]);
  expect(await analysis.copied('FEN to the clipboard')).toBe('4k3/8/8/8/8/8/8/5RK1 b - - 1 1');
});

test('the reason for an invalid position is shown only in the dialog', async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  const dialog = await analysis.paste('8/8/8/8/8/8/8/4K3 w - - 0 1');
  await expect(dialog.getByRole('alert')).toContainText('Black has no king');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(analysis.message).toHaveText('');
});

test('a link opens its line again', async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  for (const move of ['e4', 'c5', 'Nf3']) await analysis.type(move);
  const link = await analysis.copied('Copy a link to this line');
  expect(link).toMatch(/\/analysis\?moves=e2e4_c7c5_g1f3$/);
  await page.goto(link);
  await analysis.has(['1.e4', 'c5', '2.Nf3']);
  await analysis.board.shows('f3', 'white knight');
  // An illegal move ends the line and is explained.
  await page.goto('/analysis?moves=e2e4_e7e6_e4e6');
  await analysis.has(['1.e4', 'e6']);
  await expect(analysis.message).toContainText('The pawn on e4 has moved before');
});

test('a finished game is analyzed', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(['f3', 'e5', 'g4', 'Qh4#']);
  await game.result.getByRole('link', { name: 'Analyze' }).click();
  const analysis = new AnalysisPage(page);
  await analysis.has(['1.f3', 'e5', '2.g4', 'Qh4#']);
  await page.keyboard.press('End');
  await expect(page.getByRole('status', { name: 'End' })).toContainText('Black won: checkmate.');
});

test('a player of Black analyzes the game from that side', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  const moves = ['f3', 'e5', 'g4', 'Qh4#'];
  for (const [index, move] of moves.entries()) {
    const mover = index % 2 === 0 ? white : black;
    await mover.type(move);
    await mover.hasMoves(moves.slice(0, index + 1));
    await (mover === white ? black : white).hasMoves(moves.slice(0, index + 1));
  }
  for (const [game, side] of [
    [white, 'White'],
    [black, 'Black'],
  ] as const) {
    await game.result.getByRole('link', { name: 'Analyze' }).click();
    const analysis = new AnalysisPage(game.page);
    await analysis.has(['1.f3', 'e5', '2.g4', 'Qh4#']);
    await expect(analysis.from(side)).toBeVisible();
  }
});

test('a reload loses nothing', async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  for (const move of ['e4', 'e5']) await analysis.type(move);
  await analysis.button('Back one move').click();
  await analysis.type('c5');
  const kept = () => page.evaluate(() => sessionStorage.getItem('staunton.analysis'));
  await expect.poll(kept).toContain('c5');
  await page.reload();
  await analysis.has(['1.e4', 'e5', '1…c5']);
  await expect(analysis.current).toHaveText('1…c5');
  await analysis.button('Open a position or a game').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Starting position' }).click();
  await analysis.has([]);
});

test('the number of games to choose from is announced', async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  await analysis.button('Open a position or a game').click();
  const dialog = page.getByRole('dialog', { name: 'Open a position or a game' });
  // The live region exists before its text.
  await expect(dialog.getByRole('status')).toHaveText('');
  await dialog.getByLabel('A position (FEN) or a game (PGN)').fill(games);
  await dialog.getByRole('button', { name: 'Open' }).click();
  await expect(dialog.getByRole('status')).toHaveText('2 games');
  // The same number of games of another text is announced too: the text node is new.
  const before = await dialog.getByText('2 games').elementHandle();
  await dialog
    .getByLabel('A position (FEN) or a game (PGN)')
    .fill(games.replace('Somebody', 'Somebody else'));
  await dialog.getByRole('button', { name: 'Open' }).click();
  await expect(dialog.getByRole('button', { name: /Somebody else/ })).toBeVisible();
  expect(await before?.evaluate((element) => element.isConnected)).toBe(false);
});

test('a file of games is dropped on the page, or chosen', async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  await analysis.board.shows('e2', 'white pawn');
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'games.pgn'));
    return data;
  }, games);
  await page.locator('body').dispatchEvent('drop', { dataTransfer: transfer });
  await page.getByRole('button', { name: /Somebody/ }).click();
  await analysis.has(['1.d4', 'd5']);
  await analysis.button('Open a position or a game').click();
  // With a file type that they do not know, iPhones and iPads disable all files.
  await expect(page.getByLabel('Or a PGN file')).not.toHaveAttribute('accept');
  await page.getByLabel('Or a PGN file').setInputFiles({
    name: 'one.pgn',
    mimeType: 'application/x-chess-pgn',
    buffer: Buffer.from('1. c4 *'),
  });
  await analysis.has(['1.c4']);
});

/** Makes the page visible or hidden. */
const look = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { get: () => value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('the engine does not run for a hidden page or a game in progress', async ({ page }) => {
  await searchOnServer(page);
  const sent: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => sent.push(String(payload)));
  });
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(['h3', 'h6']);
  await AnalysisPage.open(page, '/analysis?moves=e2e4_e7e5_g1f3_b8c6');
  const engine = page.getByRole('region', { name: 'Engine' });
  await engine.getByRole('button', { name: 'Engine' }).click();
  await expect(engine.getByRole('listitem').first()).toBeVisible();
  sent.length = 0;
  await look(page, 'hidden');
  await expect.poll(() => sent.some((frame) => frame.includes('"end_analysis"'))).toBe(true);
  expect(sent.some((frame) => frame.includes('"analyse"'))).toBe(false);
  await look(page, 'visible');
  await expect.poll(() => sent.some((frame) => frame.includes('"analyse"'))).toBe(true);
  // A position that resembles the board of the game is refused too.
  await AnalysisPage.open(page, '/analysis?moves=h2h3');
  await engine.getByRole('button', { name: 'Engine' }).click();
  await expect(engine.getByRole('status')).toContainText('a game that you are playing');
});

test('the report on a whole game finds its blunder and marks it', async ({ page }) => {
  const analysis = await AnalysisPage.open(page, '/analysis?moves=f2f3_e7e5_g2g4_d8h4');
  const report = page.getByRole('region', { name: 'Whole game' });
  await report.getByRole('button', { name: 'Report on the whole game' }).click();
  await expect(report.getByRole('status')).toHaveText('The report is complete.');
  await expect(report.getByRole('row', { name: /^White/ })).toHaveText(/%\s*\d\s*\d\s*1\s*Retry$/);
  // The signs alone are not announced.
  for (const name of ['dubious move', 'mistake', 'blunder'])
    await expect(report.getByRole('columnheader', { name, exact: true })).toHaveCount(1);
  await expect(report.getByRole('row', { name: /^Black/ })).toHaveText(/%\s*0\s*0\s*0$/);
  await expect(report.getByRole('listitem').last()).toContainText('2. g4');
  expect(await seriousViolations(page)).toEqual([]);
  await report.getByRole('button', { name: /2\. g4/ }).click();
  await expect(analysis.current).toHaveText('2.g4');
  const slider = report.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('End');
  await expect(analysis.current).toHaveText('Qh4#');
  await expect(slider).toHaveAttribute('aria-valuetext', '2… Qh4#, checkmate');
  await report.getByRole('button', { name: 'Mark in the moves' }).click();
  await expect(analysis.moves.nth(2)).toContainText('g4??');
  await analysis.button('Undo').click();
  await expect(analysis.moves.nth(2)).toHaveText('2.g4');
});

test('the report on a game ends when another one is opened', async ({ page }) => {
  const moves = Array<string>(50).fill('g1f3_g8f6_f3g1_f6g8').join('_');
  const analysis = await AnalysisPage.open(page, `/analysis?moves=${moves}`);
  await expect(analysis.moves).toHaveCount(200);
  const report = page.getByRole('region', { name: 'Whole game' });
  await report.getByRole('button', { name: 'Report on the whole game' }).click();
  await expect(report.getByRole('button', { name: 'Stop' })).toBeVisible();
  await analysis.paste('1. d4 d5 2. c4 e6 *');
  await analysis.has(['1.d4', 'd5', '2.c4', 'e6']);
  // The common first moves of both games may be evaluated already.
  const reportButton = /^(Report on the whole game|Resume the report)$/;
  await expect(report.getByRole('button', { name: reportButton })).toBeVisible();
  await expect(report.getByRole('progressbar')).toHaveCount(0);
});

test('the report on a game resumes when the page becomes visible again', async ({ page }) => {
  await searchOnServer(page);
  const moves = Array<string>(50).fill('g1f3_g8f6_f3g1_f6g8').join('_');
  const analysis = await AnalysisPage.open(page, `/analysis?moves=${moves}`);
  await expect(analysis.moves).toHaveCount(200);
  const report = page.getByRole('region', { name: 'Whole game' });
  await report.getByRole('button', { name: 'Report on the whole game' }).click();
  const stop = report.getByRole('button', { name: 'Stop' });
  await expect(stop).toBeVisible();
  await look(page, 'hidden');
  await expect(stop).toBeHidden();
  await look(page, 'visible');
  await expect(stop).toBeVisible();
  // A report that the user has stopped stays stopped.
  await stop.click();
  await look(page, 'hidden');
  await look(page, 'visible');
  const goOn = report.getByRole('button', { name: /^(Report on|Resume) the/ });
  await expect(goOn).toBeVisible();
  await expect(stop).toBeHidden();
});

test('a held arrow key steps through a long line, and the board follows', async ({ page }) => {
  const moves = Array<string>(50).fill('g1f3_g8f6_f3g1_f6g8').join('_');
  const analysis = await AnalysisPage.open(page, `/analysis?moves=${moves}`);
  await expect(analysis.moves).toHaveCount(200);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Home');
  for (let step = 0; step < 101; step++) await page.keyboard.press('ArrowRight');
  await expect(analysis.current).toHaveText('51.Nf3');
  await analysis.board.shows('f3', 'white knight');
  // The legal moves of the last position have loaded.
  await analysis.board.drag('e7', 'e5');
  await expect(analysis.moves).toHaveCount(201);
});

for (const theme of ['light', 'dark'] as const)
  test(`both pages have no serious violations in the ${theme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    const analysis = await AnalysisPage.open(page);
    await analysis.paste(games);
    await page.getByRole('button', { name: /Anderssen/ }).click();
    await analysis.moves.nth(1).click();
    expect(await seriousViolations(page)).toEqual([]);
    await page.goto('/editor');
    await expect(page.getByText('The position is valid.')).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Empty board' }).click();
    await expect(page.getByText(/has no king/)).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

  test('board, steps and moves are on the first screen, in portrait and landscape', async ({
    page,
  }) => {
    const analysis = await AnalysisPage.open(page);
    await analysis.board.tap('e2', 'e4');
    await analysis.has(['1.e4']);
    for (const [width, height] of [
      [360, 640],
      [740, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.locator('cg-board')).toBeInViewport({ ratio: 1 });
      await expect(analysis.button('Back one move')).toBeInViewport({ ratio: 1 });
      await expect(analysis.button('Redo')).toBeInViewport({ ratio: 1 });
      const overhang = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overhang, `at ${String(width)}`).toBeLessThanOrEqual(0);
    }
  });
});

test('a line is shared as a link, as PGN and as pictures', async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  await analysis.type('e4');
  await analysis.type('c5');
  await analysis.button('Flip the board').click();
  await analysis.button('Share').click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog.getByLabel('Link')).toHaveValue(/\/analysis\?moves=e2e4_c7c5$/);
  const preview = dialog.getByRole('img', { name: /The position on the board/ });
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  for (const [name, type] of [
    ['Drawing (SVG)', 'image/svg+xml'],
    ['Picture (PNG)', 'image/png'],
    ['Animation (GIF)', 'image/gif'],
  ] as const) {
    const href = (await dialog.getByRole('link', { name }).getAttribute('href')) ?? '';
    expect(href).toContain('orientation=black');
    const answer = await page.request.get(href);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, type]);
  }
  expect(await seriousViolations(page)).toEqual([]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy the PGN' }).click();
  await expect(dialog.getByRole('status', { name: 'Sharing' })).toHaveText('The PGN was copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('1. e4 c5');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // The previous copy was of another line.
  await analysis.type('Nf3');
  await analysis.button('Share').click();
  await expect(dialog.getByRole('status', { name: 'Sharing' })).toHaveText('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('link and PGN are also copied over plain HTTP', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  const analysis = await AnalysisPage.open(page);
  await analysis.type('e4');
  await analysis.button('Share').click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const message = dialog.getByRole('status', { name: 'Sharing' });
  await dialog.getByRole('button', { name: 'Copy the link' }).press('Enter');
  await expect(message).toHaveText('The link was copied.');
  const copy = dialog.getByRole('button', { name: 'Copy the PGN' });
  const shown = dialog.getByRole('textbox', { name: 'PGN' });
  await copy.press('Enter');
  await expect(message).toHaveText('The PGN was copied.');
  await expect(copy).toBeFocused();
  await expect(shown).toHaveCount(0);
  // Where the copy command fails too, the text is selected for copying by hand.
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await copy.press('Enter');
  await expect(message).toContainText('copy it by hand');
  await expect(shown).toBeFocused();
  await expect(shown).toHaveValue(/1\. e4/);
});

test('the buttons below the moves also copy over plain HTTP', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  const analysis = await AnalysisPage.open(page);
  await analysis.type('e4');
  const pgn = page.getByRole('button', { name: 'PGN to the clipboard' });
  await pgn.press('Enter');
  await expect(analysis.message).toHaveText('The analysis as PGN was copied.');
  await expect(pgn).toBeFocused();
  // Where the copy command fails too, the text is selected for copying by hand.
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await page.getByRole('button', { name: 'FEN to the clipboard' }).press('Enter');
  await expect(analysis.message).toContainText('rnbqkbnr/pppppppp/8/8/4P3/');
  await expect(page.getByRole('button', { name: 'FEN to the clipboard' })).toBeFocused();
});

test('a finished game is shared as an animation', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides', time: 'No clock' });
  await game.typeAll(['f3', 'e5', 'g4', 'Qh4#']);
  await expect(game.result).toBeVisible();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog.getByLabel('Link')).toHaveValue(page.url());
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Animation (GIF)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^staunton-\w{8}\.gif$/);
  expect(await seriousViolations(page)).toEqual([]);
});

test('a comment stays when the next move is made on the board', async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  await analysis.type('e4');
  await analysis.button('Comment on this move').click();
  await page.getByLabel('Comment on e4').pressSequentially('Best by test.');
  await analysis.board.click('e7', 'e5');
  await analysis.has(['1.e4', '1…e5']);
  expect(await analysis.copied('PGN to the clipboard')).toContain('1. e4 {Best by test.} 1... e5');
});

test('a comment stays when the user leaves the page at once', async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  await analysis.type('e4');
  await analysis.button('Comment on this move').click();
  await page.getByLabel('Comment on e4').pressSequentially('Best by test.');
  await page.getByRole('link', { name: 'Set up this position' }).click();
  await expect(page.getByRole('heading', { name: 'Board editor' })).toBeAttached();
  await page.goBack();
  await analysis.has(['1.e4']);
  await expect(page.getByText('Best by test.', { exact: true })).toBeVisible();
  // A move also survives an immediate reload.
  await analysis.type('e5');
  await page.reload();
  await analysis.has(['1.e4', '1…e5']);
});

test('an unfinished comment survives a reload', async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  await analysis.type('e4');
  await analysis.button('Comment on this move').click();
  const field = page.getByLabel('Comment on e4');
  await field.pressSequentially('Best by test. ');
  // A trailing space before the next word stays in the field.
  await field.pressSequentially('So far');
  await expect(field).toHaveValue('Best by test. So far');
  await expect(field).toBeFocused();
  await page.reload();
  await analysis.has(['1.e4']);
  await expect(page.getByText('Best by test. So far', { exact: true })).toBeVisible();
});

test('a comment is undone as one step, not letter by letter', async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  await analysis.type('e4');
  await analysis.button('Comment on this move').click();
  await page.getByLabel('Comment on e4').pressSequentially('Best by test.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Best by test.', { exact: true })).toBeVisible();
  await analysis.moves.first().focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Best by test.', { exact: true })).toHaveCount(0);
  await analysis.has(['1.e4']);
  await page.keyboard.press('Control+z');
  await analysis.has([]);
});

test('the keyboard focus stays in the moves after undo', async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  for (const move of ['e4', 'e5']) await analysis.type(move);
  await analysis.current.focus();
  await page.keyboard.press('Control+z');
  await analysis.has(['1.e4']);
  await expect(analysis.moves.first()).toBeFocused();
  await page.keyboard.press('Control+z');
  await analysis.has([]);
  const list = page.getByRole('group', { name: /^Moves: use/ });
  await expect(list).toBeFocused();
  await page.keyboard.press('Control+Shift+z');
  await expect(analysis.moves.first()).toBeFocused();
});

test('arrow keys select annotations, and Enter toggles one', async ({ page }) => {
  const analysis = await AnalysisPage.open(page, '/analysis?moves=e2e4');
  await analysis.has(['1.e4']);
  await page.keyboard.press('End');
  await expect(analysis.current).toHaveText('1.e4');
  const annotation = page.getByLabel('Annotation');
  for (const glyph of ['1', '2']) {
    await annotation.press('ArrowDown');
    await expect(annotation).toHaveValue(glyph);
  }
  await expect(analysis.current).toHaveText('1.e4');
  await annotation.press('Enter');
  await expect(analysis.current).toContainText('e4?');
});

const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('staunton.analysis'));

test('the analysis of one user is not restored for the next', async ({ page, context }) => {
  const analysis = await AnalysisPage.open(page);
  await analysis.type('e4');
  await expect.poll(() => kept(page)).toContain('e4');
  await context.clearCookies();
  await page.goto('/');
  await AnalysisPage.open(page);
  await analysis.has([]);
  await analysis.board.shows('e4', null);
});

test('an undone move does not return after a reload', async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  await analysis.type('e4');
  await expect.poll(() => kept(page)).toContain('1. e4');
  await analysis.button('Undo').click();
  await analysis.has([]);
  await expect.poll(() => kept(page)).not.toContain('1. e4');
  await page.reload();
  await analysis.board.shows('e2', 'white pawn');
  await analysis.has([]);
});

test('a position without moves survives a reload', async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  for (const move of ['e4', 'e5']) await analysis.type(move);
  await expect.poll(() => kept(page)).toContain('e5');
  await analysis.paste('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  await analysis.board.shows('h1', 'white rook');
  await expect.poll(() => kept(page)).toContain('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  await page.reload();
  await analysis.has([]);
  await analysis.board.shows('h1', 'white rook');
  await analysis.board.shows('d1', null);
});

test('a canceled read opens nothing', async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  for (const move of ['e4', 'e5']) await analysis.type(move);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reading = /\/app\/pgn\?game=/;
  await page.route(reading, async (route) => {
    await held;
    await route.continue();
  });
  const request = page.waitForRequest(reading);
  const dialog = await analysis.paste('1. d4 *');
  await request;
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  const came = page.waitForResponse(reading);
  release();
  await (await came).finished();
  await analysis.type('Nf3');
  await analysis.has(['1.e4', 'e5', '2.Nf3']);
  for (const left of [['1.e4', 'e5'], ['1.e4'], []]) {
    await analysis.button('Undo').click();
    await analysis.has(left);
  }
});

test('the address opens its game after another one was opened', async ({ page }) => {
  const analysis = await AnalysisPage.open(page, '/analysis?moves=e2e4_e7e5');
  await analysis.has(['1.e4', 'e5']);
  await analysis.paste('1. d4 d5 *');
  await analysis.has(['1.d4', 'd5']);
  await expect.poll(() => kept(page)).toContain('1. d4 d5');
  await page.reload();
  await analysis.has(['1.d4', 'd5']);
  await page.goBack();
  await analysis.has(['1.e4', 'e5']);
  await page.goto('/analysis?moves=e2e4_e7e5');
  await analysis.has(['1.e4', 'e5']);
});

test('a rate-limited game loads later', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(['f3', 'e5', 'g4', 'Qh4#']);
  const written = /\/app\/games\/\w+\/pgn/;
  const json = { error: 'Too many requests: wait a little and try again.' };
  await page.route(written, (route) => route.fulfill({ status: 429, json }));
  await game.result.getByRole('link', { name: 'Analyze' }).click();
  const analysis = new AnalysisPage(page);
  await expect(analysis.message).toContainText('Too many requests');
  await page.unroute(written);
  await analysis.has(['1.f3', 'e5', '2.g4', 'Qh4#']);
  await expect(analysis.message).toHaveText('');
});

test('a game that fails to load is requested again, and moves wait for it', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(['f3', 'e5', 'g4', 'Qh4#']);
  const written = /\/app\/games\/\w+\/pgn/;
  await page.route(written, (route) => route.abort());
  await game.result.getByRole('link', { name: 'Analyze' }).click();
  const analysis = new AnalysisPage(page);
  await expect(analysis.message).toContainText('cannot be reached');
  await expect(analysis.button('Play')).toBeDisabled();
  const field = page.getByLabel('Type a move');
  await field.fill('e4');
  await field.press('Enter');
  await expect(field).toHaveValue('e4');
  await page.unroute(written);
  await analysis.has(['1.f3', 'e5', '2.g4', 'Qh4#']);
  await expect(analysis.button('Play')).toBeEnabled();
  await expect(analysis.message).toHaveText('');
});
