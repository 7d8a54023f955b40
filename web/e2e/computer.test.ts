import { seriousViolations } from './accessibility';
import type { GamePage } from './game';
import { CHARACTERS, LEVELS } from '../src/lib/new-game/levels';
import { expect, newGame, openSettings, test } from './fixtures';

test('the computer replies and is mated', async ({ page }) => {
  // The computer has only one reply to the first move, and White then mates.
  const start = '7k/8/8/8/8/8/R7/1R2K3 w - - 0 1';
  const settings = { against: 'Play the computer', color: 'White', level: 1, start } as const;
  const game = await newGame(page, settings);
  await game.board.drag('a2', 'a7');
  await game.hasMoves(['Ra7', 'Kg8']);
  await game.board.drag('b1', 'b8');
  await expect(game.result).toContainText('1 – 0');
  await expect(game.result).toContainText(/checkmate/i);
  await expect(game.clock('White')).toHaveCount(0);
});

test('the computer begins when it has White, at its lowest and highest level', async ({ page }) => {
  for (const level of [1, 17]) {
    const settings = { against: 'Play the computer', color: 'Black', level, time: '1+0' } as const;
    const game = await newGame(page, settings);
    await expect.poll(() => game.countMoves()).toBe(1);
    await expect(page.getByText(`Computer, level ${String(level)}`).first()).toBeVisible();
  }
});

test('each level shows its estimated strength', async ({ page }) => {
  await openSettings(page, 'Play the computer');
  const level = page.getByLabel('Level', { exact: true });
  const tens = (points: number) => points.toFixed(0).replace(/\d$/, '0');
  for (const [index, { elo, margin }] of LEVELS.entries()) {
    const [about, error] = [`about ${tens(elo + 5)} Elo`, `± ${tens(margin + 5)}\\.`];
    await level.fill(String(index + 1));
    await expect(level).toHaveAttribute('aria-valuetext', new RegExp(`${about}$`));
    await expect(page.locator('.level')).toContainText(about);
    await expect(level).toHaveAccessibleDescription(new RegExp(error));
  }
});

test('a character is chosen by keyboard, plays, and says a line after a typical move', async ({
  page,
}) => {
  const form = await openSettings(page, 'Play the computer');
  const group = form.getByRole('group', { name: 'Character' });
  const none = group.getByRole('radio', { name: 'Without a style' });
  await none.focus();
  for (const name of ['Shy one', 'Grabber']) {
    await page.keyboard.press('ArrowRight');
    await expect(group.getByRole('radio', { name })).toBeChecked();
  }
  const about = String(Math.round(CHARACTERS.grabber.elo / 10) * 10);
  await expect(group.getByRole('status')).toContainText(`About ${about} Elo.`);
  // A character has its own strength.
  await expect(form.getByLabel('Level', { exact: true })).toHaveCount(0);
  expect(await seriousViolations(page)).toEqual([]);
  await group.getByText('Without a style').click();
  await expect(form.getByLabel('Level', { exact: true })).toBeVisible();

  // The grabber has one capture, of a queen.
  const start = 'k7/8/8/3q4/4P3/8/8/K6R b - - 0 1';
  const game = await newGame(page, {
    against: 'Play the computer',
    character: 'Grabber',
    color: 'Black',
    start,
  });
  const bar = page.getByRole('group', { name: "White's player" });
  await expect(bar).toContainText('Grabber (computer)');
  await expect(bar.getByRole('status')).toHaveText('');
  await game.board.drag('a8', 'a7');
  await game.hasMoves(['Ka7', 'exd5']);
  await expect(bar.getByRole('status')).toHaveText('“I take whatever I can get.”');
  await game.board.drag('a7', 'a6');
  await expect(bar.getByRole('status')).not.toContainText('I take');
  await page.reload();
  await expect(bar).toContainText('Grabber (computer)');
});

test('a level that was stored before there were 17 keeps its strength', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('staunton.new-game.engine', JSON.stringify({ level: 7 }));
  });
  const form = await openSettings(page, 'Play the computer');
  await expect(form.getByLabel('Level', { exact: true })).toHaveValue('11');
});

test('a whole game against the computer, by the moves that the board shows', async ({ page }) => {
  test.setTimeout(600_000);
  // The computer takes half a second per move, so no flag falls in the meantime.
  const settings = {
    against: 'Play the computer',
    color: 'White',
    level: 1,
    time: '30+20',
  } as const;
  const game = await newGame(page, settings);
  let turn = 0;
  // The fifty-move rule is automatic, so every game ends. Captures are preferred, so that it ends
  // long before.
  while ((await game.result.count()) === 0) {
    await moveSomehow(game, turn);
    turn += 1;
    await expect
      .poll(async () => (await game.result.count()) > 0 || (await game.countMoves()) >= 2 * turn, {
        intervals: [100],
      })
      .toBe(true);
  }
  await expect(game.result).toContainText(/1 – 0|0 – 1|½ – ½/);
  await expect(game.result).toContainText(/article (5\.1\.1|5\.2\.[12]|9\.[23])/);
});

/** Makes a legal move: tries the pieces in an order that depends on the turn. */
async function moveSomehow(game: GamePage, turn: number): Promise<void> {
  const { pieces } = await game.board.drawn();
  const own = Object.keys(pieces)
    .filter((square) => pieces[square]?.startsWith('white'))
    .sort();
  for (const index of own.keys()) {
    const from = own[(index + 7 * turn) % own.length];
    if (from === undefined) continue;
    await game.board.press(from);
    const { targets } = await game.board.drawn();
    const to =
      targets.find((square) => pieces[square]?.startsWith('black')) ??
      targets.sort()[turn % targets.length];
    if (to === undefined) continue;
    await game.board.press(to);
    if (pieces[from] === 'white pawn' && to.endsWith('8'))
      await game.page.getByRole('dialog').getByRole('button', { name: 'queen' }).click();
    return;
  }
  // The result may appear after the last move.
  await expect(game.result, 'there is no legal move').toBeVisible();
}
