import { expect, newGame, openSettings, test } from './fixtures';
import { GamePage } from './game';

test('castling by mouse, to both sides', async ({ page }) => {
  const start = 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1';
  const game = await newGame(page, { against: 'Play both sides', start });
  await game.board.drag('e1', 'g1');
  await game.board.shows('g1', 'white king');
  await game.board.shows('f1', 'white rook');
  await game.board.shows('h1', null);
  await game.board.click('e8', 'c8');
  await game.board.shows('c8', 'black king');
  await game.board.shows('d8', 'black rook');
  await game.board.shows('a8', null);
  await game.hasMoves(['O-O', 'O-O-O']);
});

test('castling by moving the king onto its rook', async ({ page }) => {
  const start = 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1';
  const game = await newGame(page, { against: 'Play both sides', start });
  await game.board.click('e1', 'a1');
  await game.hasMoves(['O-O-O']);
  await game.board.shows('c1', 'white king');
  await game.board.shows('d1', 'white rook');
  await game.board.drag('e8', 'h8');
  await game.hasMoves(['O-O-O', 'O-O']);
  await game.board.shows('g8', 'black king');
  await game.board.shows('f8', 'black rook');
});

test('in Chess960 the king can also castle by its target square', async ({ page }) => {
  const form = await openSettings(page, 'Play both sides');
  await form.getByRole('checkbox', { name: 'Chess960' }).check();
  await form
    .getByLabel('Start from a position (FEN)')
    .fill('r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1');
  await form.getByRole('button', { name: 'Play both sides' }).click();
  const game = new GamePage(page);
  await game.hasMoves([]);
  await game.board.drag('e1', 'g1');
  await game.hasMoves(['O-O']);
  await game.board.shows('g1', 'white king');
  await game.board.shows('f1', 'white rook');
  await game.board.click('e8', 'a8');
  await game.hasMoves(['O-O', 'O-O-O']);
});

test('en passant by mouse takes the pawn that passed by', async ({ page }) => {
  const start = '4k3/3p4/8/4P3/8/8/6P1/4K3 b - - 0 1';
  const game = await newGame(page, { against: 'Play both sides', start });
  await game.board.drag('d7', 'd5');
  await game.hasMoves(['d5']);
  await game.board.press('e5');
  await expect.poll(async () => (await game.board.drawn()).targets.sort()).toEqual(['d6', 'e6']);
  await game.board.press('d6');
  await game.hasMoves(['d5', 'exd6']);
  await game.board.shows('d6', 'white pawn');
  await game.board.shows('d5', null);
  await game.board.shows('e5', null);
});

test('a pawn promotes to the chosen piece, and only after the choice', async ({ page }) => {
  const start = '8/P6k/8/8/8/8/1P6/4K3 w - - 0 1';
  const game = await newGame(page, { against: 'Play both sides', start });
  const dialog = page.getByRole('dialog', { name: 'Promote the pawn to' });

  await game.board.drag('a7', 'a8');
  await expect(dialog.getByRole('button')).toHaveCount(5);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await game.board.shows('a7', 'white pawn');
  await game.hasMoves([]);

  // A touch user can cancel without a keyboard and without pressing outside.
  await game.board.click('a7', 'a8');
  await dialog.getByRole('button', { name: 'Another move' }).click();
  await expect(dialog).toHaveCount(0);
  await game.board.shows('a7', 'white pawn');
  await game.hasMoves([]);

  await game.board.click('a7', 'a8');
  await dialog.getByRole('button', { name: 'knight' }).click();
  await game.hasMoves(['a8=N']);
  await game.board.shows('a8', 'white knight');
  await game.board.shows('a7', null);
});

test('arrows and circles are drawn with the right button, and a click removes them', async ({
  page,
}) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.board.draw('e2', 'e4');
  await game.board.draw('d5', 'd5');
  const shapes = page.locator('.cg-shapes > g > g');
  await expect(shapes).toHaveCount(2);
  await game.board.press('e5');
  await expect(shapes).toHaveCount(0);
});

test('arrow keys follow the order of the promotion choices, also at the bottom', async ({
  page,
}) => {
  const game = await newGame(page, {
    against: 'Play both sides',
    start: '4k3/8/8/8/8/8/1p5K/8 b - - 0 1',
  });
  await game.board.click('b2', 'b1');
  const dialog = page.getByRole('dialog', { name: 'Promote the pawn to' });
  const top = async (name: string) =>
    (await dialog.getByRole('button', { name }).boundingBox())?.y ?? 0;
  const queenIsBelow = (await top('queen')) > (await top('rook'));
  await expect(dialog.getByRole('button', { name: 'queen' })).toBeFocused();
  await page.keyboard.press(queenIsBelow ? 'ArrowUp' : 'ArrowDown');
  await expect(dialog.getByRole('button', { name: 'rook' })).toBeFocused();
});
