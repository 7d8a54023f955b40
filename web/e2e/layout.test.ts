import type { Locator, Page } from '@playwright/test';
import { AnalysisPage } from './analysis-page';
import { expect, newGame, test } from './fixtures';

/** Returns the board's share of the window's height. */
async function boardShare(page: Page): Promise<number> {
  const box = await page.locator('cg-board').boundingBox();
  return (box?.height ?? 0) / (page.viewportSize()?.height ?? 1);
}

/** Expects each of these to be inside the window without scrolling. */
async function onFirstScreen(elements: readonly Locator[]): Promise<void> {
  for (const element of elements) await expect(element).toBeInViewport({ ratio: 1 });
}

test('the board takes at least 85% of the height of a wide window', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides', time: '10+0' });
  await game.hasMoves([]);
  for (const [width, height] of [
    [1280, 720],
    [1280, 800],
    [1366, 768],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => boardShare(page), `at ${String(width)}`).toBeGreaterThanOrEqual(0.85);
    const [board, bar] = await Promise.all([
      page.locator('.board').first().boundingBox(),
      page.getByRole('group', { name: "White's player" }).boundingBox(),
    ]);
    expect(bar?.width, 'the bars are as wide as the board').toBe(board?.width);
    expect(bar?.x).toBe(board?.x);
  }
});

test('the boards of lessons, puzzles and analyses are as large as those of games', async ({
  page,
}) => {
  const width = async () => (await page.locator('cg-board').boundingBox())?.width ?? 0;
  const addresses = ['/learn/checkmate', '/puzzles/daily', '/analysis'];
  for (const [wide, high] of [
    [1280, 800],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width: wide, height: high });
    const game = await newGame(page, { against: 'Play both sides' });
    await game.hasMoves([]);
    const least = (await width()) - 40;
    for (const address of addresses) {
      if (address === '/puzzles/daily') {
        await page.goto('/puzzles');
        await page.getByRole('region', { name: 'Puzzle of the day' }).getByRole('link').click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/to move and win/);
      } else await page.goto(address);
      await expect
        .poll(width, { message: `${address} at ${String(wide)}` })
        .toBeGreaterThanOrEqual(least);
    }
  }
});

test('on a phone the board reaches from edge to edge', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.hasMoves([]);
  for (const width of [360, 390, 412]) {
    await page.setViewportSize({ width, height: 844 });
    await expect
      .poll(async () => (await page.locator('cg-board').boundingBox())?.width)
      .toBe(width);
  }
});

test('a new game is on the first screen of every window', async ({ page }) => {
  await page.goto('/');
  for (const [width, height] of [
    [360, 640],
    [740, 360],
    [1280, 720],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    const play = page.getByRole('button', { name: 'Play the computer' });
    await onFirstScreen([play]);
    // The navigation at the bottom of phones does not cover it.
    const [button, navigation] = [
      await play.boundingBox(),
      await page.getByRole('navigation', { name: 'Main' }).boundingBox(),
    ];
    if (navigation && navigation.y > height / 2)
      expect((button?.y ?? NaN) + (button?.height ?? NaN)).toBeLessThanOrEqual(navigation.y);
  }
});

test('clocks, last move and actions are on the first screen of a phone', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides', time: '10+0' });
  // More moves than fit into a row.
  await game.typeAll(['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5', 'd3', 'd6', 'c3', 'Nf6', 'h3']);
  for (const [width, height] of [
    [360, 640],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await onFirstScreen([
      game.clock('White'),
      game.clock('Black'),
      game.moveButtons.last(),
      game.action('Resign'),
      game.action('Flip the board'),
    ]);
  }
});

/** Expects these to be next to each other, inside their group, with their whole labels. */
async function inOneRow(group: Locator, elements: readonly Locator[]): Promise<void> {
  const frame = await group.boundingBox();
  let [end, row] = [frame?.x ?? 0, NaN];
  for (const element of elements) {
    const box = await element.boundingBox();
    if (!box || !frame) throw new Error('the group and its elements must be visible');
    expect(box.x).toBeGreaterThanOrEqual(end);
    expect(await element.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
    if (!Number.isNaN(row)) expect(box.y + box.height / 2).toBeCloseTo(row, -1);
    [end, row] = [box.x + box.width, box.y + box.height / 2];
  }
  expect(end).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
}

test('the actions of a game with a coach are in one row, with their labels', async ({
  page,
  context,
  baseURL,
}) => {
  const game = await newGame(page, { against: 'Play the computer', color: 'White', level: 1 });
  await game.hasMoves([]);
  for (const language of ['en', 'de']) {
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    await page.reload();
    const actions = page.getByRole('group', { name: /^(Actions|Aktionen)$/ });
    const buttons = actions.getByRole('button');
    for (const [width, height] of [
      [1280, 720],
      [1280, 800],
      [1366, 768],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(buttons).toHaveCount(7);
      await inOneRow(actions, await buttons.all());
      for (const label of await buttons.locator('span').all()) await expect(label).toBeVisible();
    }
  }
});

test("the engine's choices are in one row on phones", async ({ page }) => {
  const analysis = await AnalysisPage.open(page, '/analysis?moves=e2e4_e7e5');
  await page.getByRole('button', { name: 'Engine', exact: true }).click();
  const engine = page.getByRole('region', { name: 'Engine' });
  await expect(engine.getByText(/^Depth/)).toBeVisible();
  await expect(analysis.moves.first()).toBeVisible();
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    const choices = ['The engine runs on', 'Lines'].map((name) => engine.getByLabel(name));
    const buttons = ['Engine', 'Threats (X)'].map((name) =>
      engine.getByRole('button', { name, exact: true }),
    );
    await inOneRow(engine, [...buttons, engine.getByText(/^Depth/), ...choices]);
  }
});

test('nothing moves when a game or the start page loads', async ({ page }) => {
  await page.addInitScript(() => {
    const found = { shift: 0 };
    Object.assign(window, { found });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        found.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const game = await newGame(page, { against: 'Play both sides', time: '10+0' });
  await game.typeAll(['e4', 'e5']);
  const address = page.url();
  for (const [width, height] of [
    [360, 640],
    [740, 360],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const [path, settled] of [
      [address, game.moveButtons.last()],
      ['/', page.getByRole('link', { name: /Both sides/ })],
    ] as const) {
      await page.goto(path);
      await expect(settled).toBeAttached();
      const shift = await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return (window as unknown as { found: { shift: number } }).found.shift;
      });
      expect(shift, `${path} at ${String(width)}`).toBeLessThan(0.05);
    }
  }
});

test('the square to find is named beside the whole board', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto('/practice');
  const target = page.getByRole('status', { name: 'Square to find' });
  await target.evaluate((element) => {
    element.scrollIntoView();
    // Nothing is cut off by a fraction of a pixel.
    window.scrollBy(0, -8);
  });
  await onFirstScreen([target, page.getByRole('application', { name: /^Squares/ })]);
});

test("the page stays clear of a phone's camera cutout", async ({ page }) => {
  await page.goto('/');
  // With `viewport-fit=cover` the page would need padding at its edges.
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
    'content',
    'width=device-width, initial-scale=1',
  );
});

test('the stored theme is applied before the first paint', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  // Without the page's script only the code in the head runs.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the emblem is visible before any script runs, and keeps its place', async ({ page }) => {
  const emblem = page.locator('.site-header svg').first();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Staunton, start page' })).toBeVisible();
    const kept = await emblem.boundingBox();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    await expect(emblem).toBeVisible();
    expect(await emblem.boundingBox()).toEqual(kept);
    // In zen mode the header is not visible even before the script runs.
    await page.evaluate(() => {
      localStorage.setItem('staunton.preferences', JSON.stringify({ zen: true }));
    });
    await page.reload();
    await expect(emblem).toBeAttached();
    await expect(emblem).toBeHidden();
    await page.evaluate(() => {
      localStorage.clear();
    });
    await page.unroute('**/assets/*.js');
  }
});

test('an invitation is accepted without scrolling on a phone', async ({ page, visitor }) => {
  await newGame(page, { against: 'Invite a friend', time: '10+0' });
  const friend = await visitor();
  await friend.goto(await page.getByLabel('Invitation link', { exact: true }).inputValue());
  for (const [width, height] of [
    [360, 640],
    [740, 360],
  ] as const) {
    await friend.setViewportSize({ width, height });
    await onFirstScreen([friend.getByRole('button', { name: 'Accept and play' })]);
  }
});

test('pieces stay on their squares after a resize, also with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const game = await newGame(page, { against: 'Play both sides', time: '10+0' });
  await game.hasMoves([]);
  const board = page.locator('cg-board');
  // Returns the distance of the rook from the center of h1, in squares.
  const off = async () => {
    const [outer, rook] = await Promise.all([
      board.boundingBox(),
      board.locator('piece.white.rook').last().boundingBox(),
    ]);
    if (!outer || !rook) return NaN;
    return ((outer.x + outer.width - rook.x) * 8) / outer.width - 1;
  };
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(off, `at ${String(width)}`).toBeCloseTo(0, 1);
  }
});

test('text of twice the size leaves room for the board', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides', time: '10+0' });
  await game.hasMoves([]);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.reload();
  await game.hasMoves([]);
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  await expect.poll(() => boardShare(page)).toBeGreaterThan(0.6);
});

test('the board can be made smaller, and the size is stored', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(['e4']);
  const full = await boardShare(page);

  // By mouse, at the corner of the board.
  const box = await page.locator('cg-board').boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0), (box?.y ?? 0) + (box?.height ?? 0)];
  await page.mouse.move(x + 2, y + 2);
  await page.mouse.down();
  await page.mouse.move(x - 150, y - 150, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => boardShare(page)).toBeLessThan(full * 0.85);
  await game.board.drag('e7', 'e5');
  await game.hasMoves(['e4', 'e5']);
  const pulled = await boardShare(page);
  await page.reload();
  await game.hasMoves(['e4', 'e5']);
  await expect.poll(() => boardShare(page)).toBeCloseTo(pulled, 2);

  // By keyboard, in the settings.
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('slider', { name: /^Board size/ }).press('End');
  await page.keyboard.press('Escape');
  await expect.poll(() => boardShare(page)).toBeCloseTo(full, 2);
});

test('a message on a phone does not cover the actions, and disappears in replay', async ({
  page,
}) => {
  const game = await newGame(page, { against: 'Play both sides', time: '10+0' });
  await game.typeAll(['e4', 'e5']);
  await page.setViewportSize({ width: 360, height: 640 });
  await game.type('Ke5');
  await expect(game.message).not.toBeEmpty();
  for (const name of ['Flip the board', 'Take back', 'Resign'])
    await game.action(name).click({ trial: true });
  await page.getByLabel('Type a move').blur();
  await page.keyboard.press('ArrowLeft');
  await expect(game.message).toBeEmpty();
});

test('the board is usable on a small phone in landscape and at a large zoom', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides', time: '10+0' });
  await game.hasMoves([]);
  for (const [width, height] of [
    [568, 320],
    [512, 384],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The board is resized shortly after the window.
    const over = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(over, `at ${String(width)}`).toBeLessThanOrEqual(0);
    const size = async () => (await page.locator('cg-board').boundingBox())?.width ?? 0;
    await expect.poll(size, `at ${String(width)}`).toBeGreaterThanOrEqual(200);
  }
});

test('a printed analysis has its moves, but not their tools', async ({ page }) => {
  const analysis = await AnalysisPage.open(page, '/analysis?moves=e2e4_e7e5');
  const tools = ['This move', 'Open, copy and share'].map((name) =>
    page.getByRole('group', { name }),
  );
  for (const group of tools) await expect(group).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const group of tools) await expect(group).toBeHidden();
  await expect(analysis.moves.first()).toBeVisible();
});

test('a printed game has its board and all its moves, in dark letters', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  const opening = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4', 'Nf6'];
  await game.typeAll([...opening, 'O-O', 'Be7', 'Re1', 'b5', 'Bb3', 'd6', 'c3', 'O-O']);
  await page.getByRole('button', { name: 'Dark theme' }).click();
  // The area of an A4 sheet inside its margins.
  await page.setViewportSize({ width: 718, height: 1046 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('cg-board')).toHaveCSS('print-color-adjust', 'exact');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(35, 29, 23)');
  await onFirstScreen(await game.moveButtons.all());
});
