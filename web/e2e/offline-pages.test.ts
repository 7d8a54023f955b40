import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, testWithOwnServer as test } from './fixtures';
import { GamePage } from './game';
import { cut, visit } from './offline';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

test.beforeEach(async ({ page, context, own }) => {
  await visit(page);
  await cut(context, own);
});

test('a lesson that was never opened is judged in the page', async ({ page }) => {
  await page.goto('/learn');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^The rook/ })
    .click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const answer = page.getByRole('status', { name: 'Answer' });
  await page.getByLabel('Type a move').fill('Ke1');
  await page.getByLabel('Type a move').press('Enter');
  await expect(answer).not.toBeEmpty();
  expect(await seriousViolations(page)).toEqual([]);
});

/** Returns the first move of the solution of the puzzle on the board. */
async function solutionOf(page: Page): Promise<string> {
  const placement = await page.evaluate(() => {
    const on = new Map<string, string>();
    for (const piece of document.querySelectorAll('piece')) {
      const { cgKey, className } = piece as Element & { cgKey?: string };
      const [color, role = ''] = className.split(' ');
      const symbol = role === 'knight' ? 'n' : role.charAt(0);
      if (cgKey !== undefined) on.set(cgKey, color === 'white' ? symbol.toUpperCase() : symbol);
    }
    const rank = (number: string) =>
      [...'abcdefgh'].map((file) => on.get(file + number) ?? '1').join('');
    return [...'87654321']
      .map(rank)
      .join('/')
      .replace(/1+/g, (empty) => String(empty.length));
  });
  const file = new URL('../../crates/puzzles/data/puzzles.gz', import.meta.url);
  const lines = gunzipSync(readFileSync(file)).toString().split('\n');
  const [, moves = ''] = lines.find((line) => line.startsWith(`${placement} `))?.split(';') ?? [];
  return moves.split(' ')[0] ?? '';
}

test('a timed run and single puzzles need no server', async ({ page }) => {
  await page.goto('/puzzles');
  await page.getByRole('button', { name: '3 minutes' }).click();
  const field = page.getByLabel('Type a move');
  await expect(field).toBeVisible();
  const answer = page.getByRole('status', { name: 'Answer' });
  for (let puzzles = 0; puzzles < 2; puzzles++) {
    // The board may still show the former position.
    await expect.poll(() => solutionOf(page)).not.toBe('');
    await field.fill(await solutionOf(page));
    await field.press('Enter');
    await expect(answer).toContainText(/Solved|Right/);
    await expect(field).toHaveValue('');
  }
  expect(await seriousViolations(page)).toEqual([]);

  await page.goto('/puzzles');
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/to move and win/);
  await page.getByRole('button', { name: 'Give up' }).click();
  await expect(answer).toContainText('The solution is');

  await page.goto('/puzzles');
  await page.getByRole('button', { name: 'Start a streak' }).click();
  await expect.poll(() => solutionOf(page)).not.toBe('');
  await field.fill(await solutionOf(page));
  await field.press('Enter');
  await expect(answer).toContainText(/Solved|Right/);
  await expect(page.getByText('Best before')).toBeVisible();
});

test('the engine analyzes in the page, and the editor checks positions', async ({ page }) => {
  await page.goto('/analysis');
  const engine = page.getByRole('region', { name: 'Engine' });
  await engine.getByRole('button', { name: 'Engine' }).click();
  await expect(engine).toContainText(/depth 1\d/i, { timeout: 60_000 });
  expect(await seriousViolations(page)).toEqual([]);

  await page.goto('/editor');
  const verdict = page.getByRole('status', { name: 'Is this position valid?' });
  await expect(verdict).toHaveText('The position is valid.');
  await page.getByRole('button', { name: 'Empty board' }).click();
  await expect(verdict).toContainText('king');
});

test('two players share one device', async ({ page }) => {
  await page.goto('/board');
  await page.getByLabel('White', { exact: true }).fill('Ada');
  await page.getByRole('checkbox', { name: /Press the clock/ }).setChecked(false);
  await page.getByRole('button', { name: 'Begin' }).click();
  const game = new GamePage(page);
  await game.hasMoves([]);
  await game.typeAll(['f3', 'e5', 'g4']);
  await page.reload();
  await game.hasMoves(['f3', 'e5', 'g4']);
  await game.type('Qh4');
  await expect(game.result).toContainText('0 – 1');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PGN' }).click(),
  ]);
  const pgn = readFileSync(await file.path(), 'utf8');
  expect(pgn).toContain('[White "Ada"]');
  expect(pgn).toContain('[Result "0-1"]');
  expect(pgn).toContain('1. f3 e5 2. g4 Qh4# 0-1');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy PGN' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(pgn);
});

test('openings are named, and the daily puzzle is that of the server', async ({ page }) => {
  await page.goto('/analysis?moves=e2e4_c7c5');
  await expect(page.getByText('Sicilian Defense')).toBeVisible();
  await page.goto('/puzzles');
  await page
    .getByRole('region', { name: 'Puzzle of the day' })
    .getByRole('link', { name: /to move and win/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/to move and win/);
});

test('practice and coordinates open without the server', async ({ page }) => {
  await page.goto('/practice');
  await page
    .getByRole('button', { name: /King and queen/ })
    .first()
    .click();
  const game = new GamePage(page);
  await game.hasMoves([]);
  await game.type('Qd4');
  await expect(game.moveButtons.first()).toContainText('Q');
});
