import cases from '../../crates/rules/tests/illegal-moves.json' with { type: 'json' };
import { ruleOf } from '../src/lib/game/rule-words';
import { expect, newGame, test } from './fixtures';

test('a refusal disappears when another piece is selected', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.board.drag('a1', 'a4');
  await expect(game.message).toContainText(
    'Bishops, rooks and queens do not jump over pieces. FIDE Laws, article 3.5.',
  );
  // An empty square selects nothing.
  await game.board.press('e4');
  await expect(game.message).toContainText('article 3.5');
  await game.board.press('e2');
  await expect(game.message).toHaveText('');
  await game.board.press('e4');
  await game.hasMoves(['e4']);
});

for (const { kind, fen, text, article, sentence } of cases) {
  test(`${text} is refused: ${sentence} (${kind})`, async ({ page }) => {
    const game = await newGame(page, { against: 'Play both sides', start: fen });
    const reason = `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
    const refusal = [reason, ruleOf(article), `FIDE Laws, article ${article}.`, 'Explain this']
      .filter((part) => part !== null)
      .join(' ');
    await game.type(text);
    await expect(game.message).toHaveText(refusal);
    await game.hasMoves([]);

    // Tries the move with the mouse too, if it moves a piece of the side to move to another square.
    const [from, to] = [text.slice(0, 2), text.slice(2)];
    const { pieces } = await game.board.drawn();
    if (!pieces[from]?.startsWith('white') || !/^[a-h][1-8]$/.test(to) || from === to) return;
    if (kind === 'PromotionMissing') return;
    await page.reload();
    await expect(game.message).toHaveText('');
    await game.board.shows(from, pieces[from] ?? null);
    await game.board.drag(from, to);
    await expect(game.message).toHaveText(refusal);
    await game.board.shows(from, pieces[from] ?? null);
    await game.hasMoves([]);
  });
}
