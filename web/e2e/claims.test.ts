import { expect, newGame, newPair, test } from './fixtures';
import { GamePage } from './game';

const byPlayers = /Draws by repetition.* are claimed by the players/;
const automatic = /Draws by repetition.* are automatic/;

test('against the computer draws are automatic, unless the player chooses to claim them', async ({
  page,
}) => {
  const game = await newGame(page, { against: 'Play the computer', color: 'White' });
  await expect(page.getByText(automatic)).toBeVisible();
  await expect(game.action('Claim a draw')).toHaveCount(0);

  await newGame(page, {
    against: 'Play the computer',
    color: 'White',
    claims: 'Claimed by the players',
  });
  await expect(page.getByText(byPlayers)).toBeVisible();
});

test('between people, draws must be claimed by default', async ({ page, visitor }) => {
  const pair = await newPair(page, visitor, '10+0');
  for (const seat of pair) await expect(seat.page.getByText(byPlayers)).toBeVisible();
  const moves: string[] = [];
  for (const san of ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1']) {
    // No claim can be correct before the seventh quiet ply.
    for (const seat of pair) await expect(seat.action('Claim a draw')).toHaveCount(0);
    await pair[moves.length % 2 === 0 ? 0 : 1].type(san);
    moves.push(san);
    for (const seat of pair) await seat.hasMoves(moves);
  }
  await expect(pair[0].action('Claim a draw')).toHaveCount(0);
  await pair[1].action('Claim a draw').click();
  await expect(pair[1].page.getByRole('dialog', { name: 'Claim a draw?' })).toContainText(
    '1 minute more',
  );
});

test('the move of a draw claim is shown to both players and to spectators', async ({
  page,
  visitor,
}) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  const spectator = new GamePage(await visitor());
  await spectator.page.goto(page.url());
  const everyone = [white, black, spectator];
  const moves: string[] = [];
  for (const san of ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1']) {
    await (moves.length % 2 === 0 ? white : black).type(san);
    moves.push(san);
    for (const seat of everyone) await seat.hasMoves(moves);
  }
  await black.action('Claim a draw').click();
  await black.button('With my next move').click();
  await black.type('Ng8');
  await expect(black.result).toContainText('You claimed the draw with Ng8, which was not played.');
  for (const seat of [white, spectator]) {
    await expect(seat.result).toContainText('Black claimed the draw with Ng8');
    // It is also shown after a reload.
    await seat.page.reload();
    await expect(seat.result).toContainText('Black claimed the draw with Ng8');
    await seat.hasMoves(moves);
  }
});

test('a wrong claim costs nothing if the creator of the game chose this', async ({
  page,
  visitor,
}) => {
  await newGame(page, {
    against: 'Invite a friend',
    color: 'White',
    time: '10+0',
    claims: 'Claimed, no penalty if wrong',
  });
  const friend = await visitor();
  await friend.goto(await page.getByLabel('Invitation link', { exact: true }).inputValue());
  await expect(friend.getByText(/a wrong claim costs nothing/)).toBeVisible();
  await friend.getByRole('button', { name: 'Accept and play' }).click();
  const seats = [new GamePage(page), new GamePage(friend)] as const;
  const moves: string[] = [];
  for (const san of ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1']) {
    await seats[moves.length % 2 === 0 ? 0 : 1].type(san);
    moves.push(san);
    for (const seat of seats) await seat.hasMoves(moves);
  }
  await seats[1].action('Claim a draw').click();
  const dialog = friend.getByRole('dialog', { name: 'Claim a draw?' });
  await expect(dialog).toContainText('A wrong claim counts as a draw offer');
  await expect(dialog).not.toContainText('minute');
});

test('a third repetition is a draw at once if the creator of the game chose this', async ({
  page,
  visitor,
}) => {
  await newGame(page, {
    against: 'Invite a friend',
    color: 'White',
    claims: 'Automatic',
  });
  const friend = await visitor();
  await friend.goto(await page.getByLabel('Invitation link', { exact: true }).inputValue());
  await expect(friend.getByText(automatic)).toBeVisible();
  await friend.getByRole('button', { name: 'Accept and play' }).click();
  const seats = [new GamePage(page), new GamePage(friend)] as const;
  const moves: string[] = [];
  for (const san of ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1', 'Ng8']) {
    await seats[moves.length % 2 === 0 ? 0 : 1].type(san);
    moves.push(san);
    for (const seat of seats) await seat.hasMoves(moves);
  }
  for (const seat of seats) {
    await expect(seat.result).toContainText('½ – ½');
    await expect(seat.result).toContainText('9.2');
  }
});
