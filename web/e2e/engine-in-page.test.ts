import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { AnalysisPage } from './analysis-page';
import { expect, newGame, test } from './fixtures';
import type { GamePage } from './game';

/** A game of 77 plies. */
const long = [
  'e2e4_e7e5_g1f3_b8c6_f1b5_a7a6_b5a4_g8f6_e1g1_f8e7_f1e1_b7b5_a4b3_d7d6_c2c3_e8g8_h2h3_c6b8',
  'd2d4_b8d7_c3c4_c7c6_c4b5_a6b5_b1c3_c8b7_c1g5_b5b4_c3b1_h7h6_g5h4_c6c5_d4e5_f6e4_h4e7_d8e7',
  'e5d6_e7f6_b1d2_e4d6_d2c4_d6c4_b3c4_d7b6_f3e5_a8e8_c4f7_f8f7_e5f7_e8e1_d1e1_g8f7_e1e3_f6g5',
  'e3g5_h6g5_b2b3_f7e6_a2a3_e6d6_a3b4_c5b4_a1a5_b6d5_f2f3_b7c8_g1f2_c8f5_a5a7_g7g6_a7a6_d6c5',
  'f2e1_d5f4_g2g3_f4h3_e1d2',
].join('_');

/** The messages of a type that the page has sent to the server. */
function countMessages(page: Page, type: string): { count: number } {
  const messages = { count: 0 };
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes(`"${type}"`)) messages.count++;
    });
  });
  return messages;
}

/** The searches that the server was asked for. */
const countSearches = (page: Page) => countMessages(page, 'analyse');

/** Opens the page and waits until its engine has loaded and closed its first worker. */
async function openWithEngine(page: Page, address: string): Promise<AnalysisPage> {
  const worker = page.waitForEvent('worker');
  const analysis = await AnalysisPage.open(page, address);
  const first = await worker;
  if (page.workers().includes(first)) await first.waitForEvent('close');
  return analysis;
}

/** Begins a game for both sides, and waits until the page explains an illegal move by its rules. */
async function newGameWithRules(page: Page): Promise<GamePage> {
  const rules = page.waitForResponse(/client_bg.*\.wasm/);
  const game = await newGame(page, { against: 'Play both sides' });
  await (await rules).finished();
  await expect(async () => {
    await game.board.drag('e2', 'e5');
    await expect(game.message).toContainText('pawn', { timeout: 1_000 });
  }).toPass();
  return game;
}

const reportOf = (page: Page) => page.getByRole('region', { name: 'Whole game' });
const engineOf = (page: Page) => page.getByRole('region', { name: 'Engine' });

test('the page reports on a long game with two workers', async ({ page }) => {
  const searches = countSearches(page);
  await openWithEngine(page, `/analysis?moves=${long}`);
  const report = reportOf(page);
  const begun = Date.now();
  await report.getByRole('button', { name: 'Report on the whole game' }).click();
  await expect(report.getByRole('slider')).toBeVisible();
  const first = Date.now() - begun;
  await expect(report.getByRole('status')).toHaveText('The report is complete.');
  const all = Date.now() - begun;
  console.log(`first marks after ${String(first)} ms, 77 plies after ${String(all)} ms`);
  expect(searches.count).toBe(0);
  await expect.poll(() => page.workers().length).toBe(0);
  expect(await seriousViolations(page)).toEqual([]);
});

test('a stopped report frees its workers', async ({ page }) => {
  await openWithEngine(page, `/analysis?moves=${long}`);
  const report = reportOf(page);
  const begun = page.waitForEvent('worker');
  await report.getByRole('button', { name: 'Report on the whole game' }).click();
  await begun;
  await report.getByRole('button', { name: 'Stop' }).click();
  await expect(report.getByRole('button', { name: /^(Report on|Resume) the/ })).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
});

test('the engine searches in the page or on the server, as chosen', async ({ page }) => {
  const searches = countSearches(page);
  await openWithEngine(page, '/analysis?moves=e2e4_e7e5');
  const engine = engineOf(page);
  await engine.getByRole('button', { name: 'Engine' }).click();
  await expect(engine.getByRole('listitem')).toHaveCount(3);
  await expect(engine.getByRole('listitem').first()).toContainText('2.');
  expect(searches.count).toBe(0);
  expect(await seriousViolations(page)).toEqual([]);
  await engine.getByLabel('The engine runs on').selectOption('Server');
  await expect.poll(() => searches.count).toBe(1);
  await expect(engine.getByRole('listitem').first()).toContainText('2.');
  // The choice is kept.
  await page.reload();
  await expect(engine.getByLabel('The engine runs on')).toHaveValue('server');
  await engine.getByLabel('The engine runs on').selectOption('Device');
});

test('the engine of the page does not help in a running game', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(['h3', 'h6']);
  const searches = countSearches(page);
  await openWithEngine(page, '/analysis?moves=h2h3');
  const engine = engineOf(page);
  await engine.getByRole('button', { name: 'Engine' }).click();
  await expect(engine.getByRole('status')).toContainText('a game that you are playing');
  await expect(engine.getByRole('listitem')).toHaveCount(0);
  await engine.getByRole('button', { name: 'Engine' }).click();
  // A report leads through the game.
  await openWithEngine(page, '/analysis?moves=h2h3_h7h6_e2e4_e7e5');
  const report = reportOf(page);
  await report.getByRole('button', { name: 'Report on the whole game' }).click();
  await expect(report.getByRole('status')).toContainText('a game that you are playing');
  await expect(report.getByRole('slider')).toHaveCount(0);
  expect(searches.count).toBe(0);
});

test('the server searches if the engine of the page does not load', async ({ page }) => {
  const searches = countSearches(page);
  await page.route(/engine_bg.*\.wasm/, (route) => route.abort());
  await AnalysisPage.open(page, '/analysis?moves=f2f3_e7e5_g2g4_d8h4');
  const report = reportOf(page);
  await report.getByRole('button', { name: 'Report on the whole game' }).click();
  await expect(report.getByRole('status')).toHaveText('The report is complete.');
  await expect(report.getByRole('listitem').last()).toContainText('2. g4');
  expect(searches.count).toBe(5);
});

test('moves in the analysis need no request once the rules have loaded', async ({ page }) => {
  const explored = countMessages(page, 'explore');
  const analysis = await openWithEngine(page, '/analysis');
  const before = explored.count;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  page.on('websocket', () => requests.push('another socket'));
  await analysis.board.drag('e2', 'e4');
  await analysis.has(['1.e4']);
  await analysis.board.click('e7', 'e5');
  await expect(page.getByText("King's Pawn Game", { exact: false })).toBeVisible();
  // An illegal move is explained in the page, too.
  await analysis.board.drag('f1', 'f3');
  await expect(analysis.message).toContainText('article 3.');
  await analysis.type('Nf3');
  await analysis.has(['1.e4', 'e5', '2.Nf3']);
  expect(explored.count).toBe(before);
  expect(requests.filter((path) => /explore|analysis|socket/.test(path))).toEqual([]);
});

test('the reason for an illegal move in a game comes from the page', async ({ page }) => {
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (!String(message).includes('"explain"')) server.send(message);
    });
  });
  // The server gets no question, so only the page can answer.
  await newGameWithRules(page);
});

test('a sent move and its capture are shown before the server answers', async ({ page }) => {
  let held = false;
  let arrive = () => {};
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (held && String(message).includes('e4d5'))
        arrive = () => {
          server.send(message);
        };
      else server.send(message);
    });
  });
  const game = await newGameWithRules(page);
  await game.typeAll(['e4', 'd5']);
  held = true;
  await game.board.click('e4', 'd5');
  await expect(game.moveButtons).toHaveText(['e4', 'd5', 'exd5']);
  await expect(game.moveButtons.last()).toHaveClass(/sending/);
  await expect(page.getByText('+1', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'exd5' })).toHaveAttribute('aria-current', 'step');
  arrive();
  await game.type('Qxd5');
  await game.hasMoves(['e4', 'd5', 'exd5', 'Qxd5']);
});
