import { AnalysisPage } from './analysis-page';
import { expect, newGame, newPair, test } from './fixtures';
import { take } from './picture';
import { PuzzlesPage } from './puzzles';

/** An Italian game that has just left the opening books. */
const italian = 'e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O Re1 a6'.split(' ');

const telephone = { width: 390, height: 844 };

test('home', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Puzzle of the day' })).toBeVisible();
  await take(page, 'home');
});

test('a game', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, '10+0');
  for (const [ply, move] of italian.entries()) {
    await (ply % 2 === 0 ? white : black).type(move);
    for (const side of [white, black]) await side.hasMoves(italian.slice(0, ply + 1));
  }
  await take(page, 'game');
  await black.page.setViewportSize(telephone);
  await black.page.emulateMedia({ colorScheme: 'dark' });
  await take(black.page, 'game-on-a-telephone');
});

test('an analysis', async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  for (const move of italian) await analysis.type(move);
  await analysis.button('Engine').click();
  await expect(page.getByRole('region', { name: 'Engine' })).toContainText(/Depth (1[4-9]|2)/);
  await take(page, 'analysis');
});

test('a lesson', async ({ page }) => {
  await page.goto('/learn/castling');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await take(page, 'lesson');
});

test('a puzzle', async ({ page }) => {
  const puzzles = await PuzzlesPage.open(page);
  await page.getByText('Themes: any', { exact: true }).click();
  await page.getByRole('checkbox', { name: /^Fork/ }).check();
  await puzzles.ask('Next puzzle');
  await page.emulateMedia({ colorScheme: 'dark' });
  await take(page, 'puzzle');
});

test('a board over the board', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const game = await newGame(page, { against: 'Play both sides', time: '10+0' });
  await game.typeAll(italian);
  await take(page, 'sideways');
});
