import type { Locator, Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { AnalysisPage, searchOnServer } from './analysis-page';
import { expect, newGame, newPair, test } from './fixtures';

// The states between two positions are shown for a moment only when the page itself searches.
test.beforeEach(({ page }) => searchOnServer(page));

const foolsMate = ['f3', 'e5', 'g4', 'Qh4#'];

test('the result shows a graph of the game and its key moments on request', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(foolsMate);
  await game.result.getByRole('button', { name: 'Graph and key moments' }).click();
  // The start and the end of the review are announced once, not at each position.
  const standing = page.getByRole('status', { name: 'Game summary' });
  await expect(standing).toHaveText('The engine analyzes each position…');
  await expect(page.getByRole('progressbar', { name: 'Positions analyzed' })).toBeVisible();
  await expect(standing).toHaveText('The report is complete.');
  const moments = page.getByRole('list', { name: 'Key moments' });
  await expect(moments).toContainText(/2\. g4 was a blunder\. \S+ was better\./);
  await expect(page.getByRole('slider', { name: /^Evaluation of the game/ })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  for (const [width, height] of [
    [360, 640],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await moments.getByRole('button').last().scrollIntoViewIfNeeded();
    // The browser scrolls by whole pixels.
    await expect(moments.getByRole('button').last()).toBeInViewport({ ratio: 0.95 });
  }
  // A moment links to the position after it, and the story stays visible.
  await moments.getByRole('button', { name: /2\. g4/ }).click();
  await game.board.shows('g4', 'white pawn');
  await game.board.shows('d8', 'black queen');
  await expect(moments).toContainText('2. g4');
});

test('continuing a report keeps the keyboard focus', async ({ page }) => {
  // The engine fails, once.
  let fails = true;
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const { type, request } = JSON.parse(String(text)) as { type: string; request?: number };
      if (!fails || type !== 'analysis') {
        socket.send(text);
        return;
      }
      fails = false;
      const why = { reason: 'failed', code: null, message: null };
      socket.send(JSON.stringify({ type: 'analysis_end', request, ...why }));
    });
  });
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(foolsMate);
  await game.result.getByRole('button', { name: 'Graph and key moments' }).click();
  const standing = page.getByRole('status', { name: 'Game summary' });
  await expect(standing).toHaveText('The engine has failed.');
  await page.getByRole('button', { name: 'Go on', exact: true }).press('Enter');
  await expect(page.getByRole('group', { name: 'Game summary' })).toBeFocused();
  await expect(standing).toHaveText('The report is complete.');
});

test('the result ignores presses before it is visible', async ({ page }) => {
  // On a phone the result is a card.
  await page.setViewportSize({ width: 390, height: 844 });
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(foolsMate);
  await expect(game.result.getByRole('link', { name: 'New game' })).toBeVisible();
  // Returns whether the card accepts presses, before or after its animation.
  const presses = (hasCome: boolean) =>
    game.result.evaluate((card, isOver) => {
      for (const coming of card.getAnimations()) {
        coming.pause();
        if (isOver) coming.finish();
        else coming.currentTime = 0;
      }
      return getComputedStyle(card).pointerEvents;
    }, hasCome);
  expect(await presses(false)).toBe('none');
  expect(await presses(true)).toBe('auto');
});

test('the server keeps the analysis of a game for its players and visitors', async ({
  page,
  visitor,
}) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  for (const [index, move] of foolsMate.entries()) {
    await (index % 2 === 0 ? white : black).type(move);
    for (const game of [white, black]) await game.hasMoves(foolsMate.slice(0, index + 1));
  }
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const kept = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith(`/${id}/analysis`),
  );
  await white.result.getByRole('button', { name: 'Graph and key moments' }).click();
  expect((await kept).status()).toBe(200);
  // The report of another visitor is complete without a search.
  for (const other of [black.page, await visitor()]) {
    await other.goto(`/analysis?game=${id}`);
    const report = other.getByRole('region', { name: 'Whole game' });
    await expect(report.getByRole('slider', { name: /^Evaluation of the game/ })).toBeVisible();
    await expect(report.getByRole('button', { name: 'Report on the whole game' })).toBeHidden();
    await expect(report.getByText('Computed in a browser')).toBeVisible();
    await report.getByRole('button', { name: "Retry White's mistakes" }).click();
    await expect(other.getByRole('region', { name: 'Retry mistakes' })).toBeVisible();
  }
});

test('the result is never over the middle of the board', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(foolsMate);
  await expect(game.result.getByRole('paragraph').first()).toHaveText('Black won by checkmate.');
  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
    [844, 390],
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The middle of the board: four squares by four.
    await expect
      .poll(
        () =>
          game.result.evaluate((card) => {
            const board = document.querySelector('cg-board')?.getBoundingClientRect();
            const { left, right, top, bottom } = card.getBoundingClientRect();
            if (!board) throw new Error('the page shows no board');
            const over = (from: number, to: number, start: number, size: number) =>
              Math.min(to, start + 0.75 * size) - Math.max(from, start + 0.25 * size);
            const width = over(left, right, board.left, board.width);
            return Math.min(width, over(top, bottom, board.top, board.height)) > 0;
          }),
        { message: `at ${String(width)} by ${String(height)}` },
      )
      .toBe(false);
  }
  await page.getByRole('button', { name: 'Close the result' }).click();
  await expect(game.result.getByRole('button', { name: 'Graph and key moments' })).toBeVisible();
});

test('the moves have room beside a complete report', async ({ page }) => {
  await AnalysisPage.open(page, '/analysis?moves=f2f3_e7e5_g2g4_d8h4');
  const report = page.getByRole('region', { name: 'Whole game' });
  await report.getByRole('button', { name: 'Report on the whole game' }).click();
  await expect(report.getByRole('status')).toHaveText('The report is complete.');
  // The last position also has its result.
  await report.getByRole('button', { name: /2\. g4/ }).click();
  await expect(page.getByRole('status', { name: 'End', exact: true })).toBeEmpty();
  const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? NaN;
  const list = await heightOf(page.getByRole('region', { name: 'Moves' }));
  // A longer list of moments takes up to 88 pixels, and five lines of moves remain.
  const more = 88 - (await heightOf(report.getByRole('list', { name: 'Moments' })));
  expect(list - more).toBeGreaterThanOrEqual(5 * 28);
  for (const name of ['Copy a link to this line', 'Share'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
});

test('a finished game is analyzed from its last move, with the engine', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(['e4', 'e5', 'Nf3']);
  await game.action('Resign').click();
  await page.getByRole('button', { name: 'Resign the game' }).click();
  await game.result.getByRole('link', { name: 'Analyze' }).click();
  const analysis = new AnalysisPage(page);
  await expect(analysis.current).toContainText('Nf3');
  const engine = page.getByRole('region', { name: 'Engine' });
  await expect(engine.getByRole('button', { name: 'Engine' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(engine.getByRole('listitem').first()).toContainText('2…');
});

test('a running game shows its opening', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(['e4', 'c5']);
  await expect(page.getByRole('group', { name: 'Opening' })).toHaveText(/^B20\s+Sicilian/);
});

test('the graph navigates from one end of the game to the other', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(foolsMate);
  await game.result.getByRole('button', { name: 'Graph and key moments' }).press('Enter');
  await expect(game.result).toBeFocused();
  await expect(page.getByRole('status', { name: 'Game summary' })).toHaveText(
    'The report is complete.',
  );
  const slider = page.getByRole('slider', { name: /^Evaluation of the game/ });
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (!box) throw new Error('the page shows no graph');
  const at = (part: number) => [box.x + part * box.width, box.y + box.height / 2] as const;
  await page.mouse.move(...at(0.01));
  await page.mouse.down();
  await game.board.shows('f2', 'white pawn');
  await page.mouse.move(...at(0.5), { steps: 5 });
  await game.board.shows('f3', 'white pawn');
  await game.board.shows('g2', 'white pawn');
  await page.mouse.move(...at(0.99), { steps: 5 });
  await page.mouse.up();
  await game.board.shows('h4', 'black queen');
  await expect(slider).toHaveValue('4');
});

test('the mistakes of a side are retried, and the engine judges', async ({ page }) => {
  const analysis = await AnalysisPage.open(page, '/analysis?moves=f2f3_e7e5_g2g4_d8h4');
  const report = page.getByRole('region', { name: 'Whole game' });
  // Each button replaces the previous one and takes its focus.
  await report.getByRole('button', { name: 'Report on the whole game' }).press('Enter');
  await expect(report.getByRole('button', { name: 'Stop' })).toBeFocused();
  await expect(report).toBeFocused();
  await report.getByRole('button', { name: "Retry White's mistakes" }).press('Enter');
  const again = page.getByRole('region', { name: 'Retry mistakes' });
  await expect(again).toBeFocused();
  const feedback = again.getByRole('status', { name: 'Your try' });
  const isLast = again.getByText('That was the last one.');
  await expect(again.getByRole('status').first()).toContainText(/^\s*Mistake 1 of/);
  // The last mistake is the move that allows the mate.
  while (!(await again.getByText('2. g4').isVisible()))
    await again.getByRole('button', { name: 'Next' }).click();
  await analysis.board.shows('g2', 'white pawn');
  await analysis.board.shows('e5', 'black pawn');
  await analysis.board.click('g2', 'g4');
  await expect(feedback).toContainText('g4 was played in the game');
  await analysis.board.shows('g2', 'white pawn');
  await page.getByLabel('Type a move').fill('h3');
  await page.getByLabel('Type a move').press('Enter');
  await expect(feedback).toHaveText(/^h3 (is good, too|is a mistake, too)|is the engine move/);
  expect(await seriousViolations(page)).toEqual([]);
  await again
    .getByRole('button', { name: /Show|Next/ })
    .first()
    .press('Enter');
  if (await isLast.isHidden()) {
    await expect(feedback).toContainText('was better');
    await expect(again.getByRole('button', { name: 'Next' })).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(isLast).toBeVisible();
  await expect(again.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  // Tries are not added to the tree.
  await expect(analysis.moves).toHaveCount(4);
  await expect(report).toBeFocused();
});

/** Opens fool's mate and retries White's mistakes. */
async function retry(page: Page): Promise<{ analysis: AnalysisPage; again: Locator }> {
  const analysis = await AnalysisPage.open(page, '/analysis?moves=f2f3_e7e5_g2g4_d8h4');
  const report = page.getByRole('region', { name: 'Whole game' });
  await report.getByRole('button', { name: 'Report on the whole game' }).click();
  await report.getByRole('button', { name: "Retry White's mistakes" }).click();
  const again = page.getByRole('region', { name: 'Retry mistakes' });
  await expect(again).toBeVisible();
  return { analysis, again };
}

/** Opens the last of White's mistakes in fool's mate. */
async function retryLast(page: Page): Promise<AnalysisPage> {
  const { analysis, again } = await retry(page);
  while (!(await again.getByText('2. g4').isVisible()))
    await again.getByRole('button', { name: 'Next' }).click();
  await analysis.board.shows('g2', 'white pawn');
  await analysis.board.shows('e5', 'black pawn');
  return analysis;
}

test('the engine continues with its position after a try was judged', async ({ page }) => {
  const searched: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const { type, moves } = JSON.parse(String(payload)) as { type: string; moves?: string[] };
      if (type === 'analyse') searched.push((moves ?? []).join(' '));
    });
  });
  await retryLast(page);
  const engine = page.getByRole('region', { name: 'Engine' });
  await engine.getByRole('button', { name: 'Engine' }).click();
  await expect(engine.getByRole('listitem').first()).toContainText('2.');
  expect(searched.at(-1)).toBe('f2f3 e7e5');

  await page.getByLabel('Type a move').fill('a2a3');
  await page.getByLabel('Type a move').press('Enter');
  const feedback = page.getByRole('status', { name: 'Your try' });
  await expect(feedback).toHaveText(/^a3 (is good, too|is a mistake, too)/);
  await expect.poll(() => searched.slice(-2)).toEqual(['f2f3 e7e5 a2a3', 'f2f3 e7e5']);
  await expect(engine.getByRole('listitem').first()).toContainText('2.');
});

test('a move is played where the better one was shown', async ({ page }) => {
  const analysis = await retryLast(page);
  const again = page.getByRole('region', { name: 'Retry mistakes' });
  await again.getByRole('button', { name: 'Show' }).click();
  await expect(again.getByRole('status', { name: 'Your try' })).toContainText('was better');
  await analysis.board.click('a2', 'a3');
  await expect(analysis.current).toContainText('a3');
  await expect(analysis.moves).toHaveCount(5);
  await analysis.board.shows('a3', 'white pawn');
});

test('a typed move stays in its field after a good try', async ({ page }) => {
  const analysis = await retryLast(page);
  const again = page.getByRole('region', { name: 'Retry mistakes' });
  const verdict = again.getByRole('status', { name: 'Your try' });
  await again.getByRole('button', { name: 'Show' }).click();
  await expect(verdict).toContainText('was better');
  const [best = ''] = /\S+/.exec((await verdict.textContent()) ?? '') ?? [];
  // Retries the same mistake, now with the better move.
  await again.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: "Retry White's mistakes" }).click();
  await expect(again).toBeVisible();
  while (!(await again.getByText('2. g4').isVisible()))
    await again.getByRole('button', { name: 'Next' }).click();
  await analysis.board.shows('g2', 'white pawn');
  const field = page.getByLabel('Type a move');
  await field.fill(best);
  await field.press('Enter');
  await expect(verdict).toContainText('is the engine move');
  await field.fill('a3');
  await field.press('Enter');
  await expect(field).toHaveValue('a3');
  await expect(analysis.button('Play')).toBeDisabled();
});

test('the retry of mistakes ends when another game is opened', async ({ page }) => {
  const { analysis, again } = await retry(page);
  await analysis.paste('1. d4 d5 2. c4 e6 *');
  await analysis.has(['1.d4', 'd5', '2.c4', 'e6']);
  await expect(again).toHaveCount(0);
});

test('leaving the game before the graph has loaded starts no review', async ({ page }) => {
  let analyses = 0;
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"analyse"')) analyses++;
    });
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/story.svelte-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(foolsMate);
  const loaded = page.waitForResponse('**/assets/story.svelte-*.js');
  await game.result.getByRole('button', { name: 'Graph and key moments' }).click();
  await page.getByRole('link', { name: 'Staunton, start page' }).click();
  await expect(page.getByRole('heading', { name: 'A game of chess' })).toBeVisible();
  release();
  await (await loaded).finished();
  // Loads and shows another page in the meantime.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Learn' }).click();
  await expect(page.getByRole('heading', { name: 'Learn chess' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('The board');
  expect(analyses).toBe(0);
});
