import { expect, newGame, newPair, test } from './fixtures';
import { GamePage } from './game';

test("two people play Fool's mate over an invitation link, and a third watches", async ({
  page,
  visitor,
}) => {
  const [white, black] = await newPair(page, visitor, '10+0');
  const third = await visitor();
  await third.goto(white.page.url());
  const spectator = new GamePage(third);
  await expect(third.getByText('You are watching')).toBeVisible();
  await expect(page.getByText('1 spectator')).toBeVisible();
  await expect(third.getByRole('button', { name: 'Accept and play' })).toHaveCount(0);

  await white.board.drag('f2', 'f3');
  await black.hasMoves(['f3']);
  await black.board.click('e7', 'e5');
  await white.hasMoves(['f3', 'e5']);
  await white.board.click('g2', 'g4');
  await black.hasMoves(['f3', 'e5', 'g4']);
  await black.board.drag('d8', 'h4');

  for (const seat of [white, black, spectator]) {
    await seat.hasMoves(['f3', 'e5', 'g4', 'Qh4#']);
    await expect(seat.result).toContainText('0 – 1');
    await expect(seat.result).toContainText('5.1.1');
    await seat.board.shows('h4', 'black queen');
    for (const side of ['White', 'Black'] as const)
      await expect(seat.clock(side)).toHaveText(/^\s*(10:00|9:\d\d)/);
  }
  await expect(white.result).toContainText('You lost by checkmate.');
  await expect(black.result).toContainText('You won by checkmate.');
  await expect(spectator.result).toContainText(/Black \(.+\) won by checkmate\./);
  await expect(third.getByLabel('Type a move')).toHaveCount(0);
});

test('each copy of the link is announced', async ({ page }) => {
  await newGame(page, { against: 'Invite a friend', color: 'White', time: '10+0' });
  const invitation = page.getByRole('region', { name: 'Invitation' });
  const copy = invitation.getByRole('button', { name: 'Copy the link' });
  const confirmation = invitation.getByText('Copied.', { exact: true });
  await copy.click();
  await expect(confirmation).toBeVisible();
  const announcements = await confirmation.evaluateHandle((element: HTMLElement) => {
    const texts: string[] = [];
    new MutationObserver(() => texts.push(element.innerText)).observe(element, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    return texts;
  });
  await copy.click();
  await expect.poll(() => announcements.jsonValue()).toEqual(['', 'Copied.']);
});

test('an accepted invitation shows the game to spectators, even after the second player left', async ({
  page,
  visitor,
}) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  await black.page.close();
  const late = await visitor();
  await late.goto(white.page.url());
  await expect(late.getByText('You are watching')).toBeVisible();
  const board = new GamePage(late).board;
  await board.drag('e2', 'e4');
  await board.shows('e2', 'white pawn');
  await white.hasMoves([]);
});

test('a game that does not exist is reported as not found', async ({ page }) => {
  await page.goto('/game/zzzzzzzz');
  await expect(page.getByRole('heading', { name: 'Game not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the start page' }).click();
  await expect(page.getByRole('heading', { name: 'A game of chess' })).toBeVisible();
});
