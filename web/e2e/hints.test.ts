import { seriousViolations } from './accessibility';
import { expect, newGame, newPair, test } from './fixtures';

test('a hint names the piece and then the move, and both are counted', async ({ page }) => {
  // White mates in one.
  const start = '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1';
  const settings = { against: 'Play the computer', color: 'White', level: 1, start } as const;
  const game = await newGame(page, settings);
  await game.hasMoves([]);
  await game.action('Hint: which piece').click();
  await expect(game.message).toContainText('Look at a1: the rook.');
  await expect(page.locator('.cg-shapes circle')).toHaveCount(1);
  await game.action('Hint: which move').click();
  await expect(game.message).toContainText('A good move here is Ra8#.');
  await expect(page.locator('.cg-shapes line')).toHaveCount(1);
  await expect(game.action('Hint: which move')).toBeDisabled();
  expect(await seriousViolations(page)).toEqual([]);
  await page.reload();
  await game.hasMoves([]);
  await game.type('Ra8#');
  await expect(game.result).toContainText('You took 2 hints.');
  await expect(game.action('Hint')).toHaveCount(0);
});

test('a hint stays until the position changes', async ({ page }) => {
  const start = '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1';
  const settings = { against: 'Play the computer', color: 'White', level: 1, start } as const;
  const game = await newGame(page, settings);
  await game.hasMoves([]);
  await game.action('Hint: which piece').click();
  await expect(game.message).toContainText('Look at a1: the rook.');
  // The page requests its game when it becomes visible. The move is sent after that request, so its
  // answer comes later.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await game.type('Ke3');
  await expect(game.message).toContainText('3.8.1');
  await expect(game.action('Hint: which move')).toBeEnabled();
  await expect(page.locator('.cg-shapes circle')).toHaveCount(1);
});

test('there are no hints against a human opponent', async ({ page, visitor }) => {
  const [white] = await newPair(page, visitor, '10+0');
  await expect(white.action('Resign').or(white.action('Abort'))).toBeVisible();
  await expect(white.action('Hint')).toHaveCount(0);
});
