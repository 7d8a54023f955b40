import { expect, newGame, newPair, test } from './fixtures';

test('a draw is offered with a move, declined, offered again and agreed', async ({
  page,
  visitor,
}) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  await white.type('e4');
  await black.hasMoves(['e4']);
  await black.type('e5');
  await white.hasMoves(['e4', 'e5']);

  await white.action('Offer a draw with my next move').click();
  await white.type('Nf3');
  await black.button('Decline the draw').press('Enter');
  await expect(black.page.getByRole('complementary', { name: 'Game' })).toBeFocused();
  await expect(white.page.getByRole('group', { name: 'Draw offer' })).toHaveCount(0);
  await black.type('Nf6');
  await white.hasMoves(['e4', 'e5', 'Nf3', 'Nf6']);

  await white.action('Offer a draw with my next move').click();
  await white.type('Nxe5');
  await expect(white.page.getByRole('group', { name: 'Draw offer' })).toContainText('You have');
  await black.button('Accept the draw').click();
  for (const seat of [white, black]) {
    await expect(seat.result).toContainText('½ – ½');
    await expect(seat.result).toContainText(/agree/i);
  }
});

test('the question about an absent opponent is shown and announced once', async ({
  page,
  visitor,
}) => {
  // The server repeats the claim to a page that reconnects.
  let tell: (watching: number) => void = () => {};
  await page.routeWebSocket(/\/socket/, (socket) => {
    socket.connectToServer();
    tell = (count) => {
      const game = new URL(page.url()).pathname.split('/').at(-1);
      const claim = { by: 'white', millis: 0 };
      socket.send(JSON.stringify({ type: 'presence', game, away: ['black'], claim }));
      socket.send(JSON.stringify({ type: 'spectators', game, count }));
    };
  });
  const [white] = await newPair(page, visitor, 'No clock');
  tell(1);
  const question = page.getByRole('group', { name: 'Opponent away' });
  const wait = question.getByRole('button', { name: 'Wait' });
  // The button keeps the focus; the number of spectators arrives after the claim.
  await wait.focus();
  tell(2);
  await expect(page.getByText('2 spectators')).toBeVisible();
  await expect(wait).toBeFocused();
  await wait.click();
  await expect(question).toBeHidden();
  tell(2);
  // Messages arrive in order, so the claim was received before the move.
  await white.type('e4');
  await white.hasMoves(['e4']);
  await expect(question).toBeHidden();
  const announcements = page.getByRole('log', { name: 'Announcements' });
  await expect(announcements.getByText('you may claim the game')).toHaveCount(1);
  // The claim is still possible after the player has postponed it.
  await white.button('Claim the game').press('Enter');
  await expect(question.getByRole('button', { name: 'Claim the win' })).toBeVisible();
});

test('resigning asks first', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  await white.type('e4');
  await black.hasMoves(['e4']);
  await black.type('e5');
  await white.hasMoves(['e4', 'e5']);

  await white.action('Resign').click();
  await expect(white.action('Play on')).toBeFocused();
  await expect(white.action('Play on')).toHaveAccessibleDescription('Resign the game');
  await white.action('Play on').click();
  await expect(white.action('Resign')).toBeFocused();
  // A double press of a key does not resign.
  await page.keyboard.press('Enter');
  await expect(white.action('Play on')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(white.action('Resign')).toBeFocused();
  await expect(white.result).toHaveCount(0);
  await white.action('Resign').click();
  // Phones do not count a second tap as a double click, so the answer has a delay.
  await expect(white.action('Resign the game')).toHaveCSS('animation-delay', '0.5s');
  // The second press of a double click does nothing either, wherever the answer is.
  await white.action('Resign the game').dispatchEvent('click', { detail: 2 });
  await expect(white.action('Resign the game')).toBeVisible();
  await white.action('Resign the game').click();
  for (const seat of [white, black]) await expect(seat.result).toContainText('0 – 1');
  await expect(white.result).toContainText('You resigned.');
  await expect(black.result).toContainText('You won: your opponent resigned.');
});

test('a held key presses one button once', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, '10+0');
  await white.type('e4');
  await black.hasMoves(['e4']);
  await black.type('e5');
  await white.hasMoves(['e4', 'e5']);

  await white.action('Give your opponent 15 seconds').focus();
  // The second press simulates the key repeat.
  for (let presses = 0; presses < 2; presses++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await white.action('Resign').focus();
  await page.keyboard.down('Enter');
  await expect(white.action('Play on')).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await white.action('Play on').click();
  await white.type('Nf3');
  for (const seat of [white, black]) await seat.hasMoves(['e4', 'e5', 'Nf3']);
  const announcements = page.getByRole('log', { name: 'Announcements' });
  await expect(announcements.getByText('You give Black 15 seconds.')).toHaveCount(1);
});

test('resigning against a bare king is a draw', async ({ page }) => {
  const start = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
  const game = await newGame(page, { against: 'Play both sides', start });
  await game.typeAll(['e4', 'Ke7']);
  await game.action('Resign').click();
  await page.getByRole('button', { name: 'Resign the game' }).click();
  await expect(game.result).toContainText('½ – ½');
  await expect(game.result).toContainText('5.1.2');
});

test('a move is taken back when the opponent allows it', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  await white.type('e4');
  await black.hasMoves(['e4']);
  await white.action('Take back').click();
  await black.button('Decline takeback').press('Enter');
  await expect(black.page.getByRole('complementary', { name: 'Game' })).toBeFocused();
  await expect(white.page.getByRole('group', { name: 'Takeback' })).toHaveCount(0);
  await white.hasMoves(['e4']);
  await white.action('Take back').click();
  await black.button('Allow takeback').click();
  for (const seat of [white, black]) {
    await seat.hasMoves([]);
    await seat.board.shows('e2', 'white pawn');
  }
  await white.type('d4');
  await black.hasMoves(['d4']);
});

test("a takeback proposal tells whether the opponent's own reply is taken back, too", async ({
  page,
  visitor,
}) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  await white.type('e4');
  await black.hasMoves(['e4']);
  await expect(white.action('Take back')).toBeEnabled();
  // Black has not moved yet.
  await expect(black.action('Take back')).toBeDisabled();
  await black.type('e5');
  await white.hasMoves(['e4', 'e5']);
  await expect(black.action('Take back')).toBeEnabled();
  await white.action('Take back').click();
  await expect(black.page.getByRole('group', { name: 'Takeback' })).toContainText(
    'White asks to take back their last move and your reply.',
  );
  // Neither player can propose a second takeback.
  for (const seat of [white, black]) await expect(seat.action('Take back')).toBeDisabled();
  await black.button('Allow takeback').click();
  for (const seat of [white, black]) await seat.hasMoves([]);
});

test('a rematch is a new game with colors reversed', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, '10+0');
  const first = page.url();
  await white.type('e4');
  await black.hasMoves(['e4']);
  await black.type('e5');
  await white.hasMoves(['e4', 'e5']);
  await black.action('Resign').click();
  await black.button('Resign the game').click();

  await white.button('Rematch').press('Enter');
  await expect(white.button('Rematch offered')).toBeFocused();
  await black.button('Accept the rematch').click();
  for (const seat of [white, black]) await expect(seat.page).not.toHaveURL(first);
  await black.type('c4');
  await white.hasMoves(['c4']);
  await expect(white.page).toHaveURL(black.page.url());
  await expect(white.clock('White')).toHaveText(/10:00|9:\d\d/);
});

test('a game is aborted before both have moved', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, '10+0');
  await black.action('Abort').click();
  for (const seat of [white, black]) await expect(seat.result).toContainText('No result');
});

test('a premove is played as soon as the opponent has moved', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, '10+0');
  await white.type('e4');
  await black.hasMoves(['e4']);
  await white.board.drag('d2', 'd4');
  await white.hasMoves(['e4']);
  await black.type('e5');
  for (const seat of [white, black]) await seat.hasMoves(['e4', 'e5', 'd4']);

  // A premove that has become illegal is dropped.
  await white.board.drag('d4', 'd5');
  await black.type('exd4');
  await white.hasMoves(['e4', 'e5', 'd4', 'exd4']);
  await white.board.drag('d1', 'd4');
  await black.hasMoves(['e4', 'e5', 'd4', 'exd4', 'Qxd4']);
});

test('arrows stay until the position changes', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, '10+0');
  await white.type('e4');
  await black.hasMoves(['e4']);
  await black.type('e5');
  await white.hasMoves(['e4', 'e5']);
  await white.board.draw('g1', 'f3');
  const shapes = page.locator('.cg-shapes > g > g');
  await expect(shapes).toHaveCount(1);
  await black.action('Give your opponent 15 seconds').click();
  await expect(white.message).toHaveText('Black gives you 15 seconds.');
  await white.board.drawn();
  await expect(shapes).toHaveCount(1);
  await white.type('Nf3');
  await white.hasMoves(['e4', 'e5', 'Nf3']);
  await expect(shapes).toHaveCount(0);
});

test('the board can be flipped', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.board.drag('e2', 'e4');
  await game.hasMoves(['e4']);
  await page.getByRole('button', { name: 'Flip the board' }).click();
  await expect(page.getByRole('img', { name: /Black at the bottom/ })).toBeVisible();
  await game.board.drag('e7', 'e5');
  await game.hasMoves(['e4', 'e5']);
});

test('a draw by repetition is claimed, and a wrong claim counts as an offer', async ({
  page,
  visitor,
}) => {
  const [white, black] = await newPair(page, visitor, '10+0');
  const moves: string[] = [];
  const play = async (san: string): Promise<void> => {
    const seat = moves.length % 2 === 0 ? white : black;
    await seat.type(san);
    moves.push(san);
    await Promise.all([white.hasMoves(moves), black.hasMoves(moves)]);
  };
  await play('e4');
  await play('e5');

  for (const san of ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1']) await play(san);
  // With d6 there is no repetition: the move is played, and the claim is a draw offer.
  await black.action('Claim a draw').click();
  const claim = black.page.getByRole('dialog', { name: 'Claim a draw?' });
  await expect(claim).toContainText('1 minute more');
  await claim.getByRole('button', { name: 'With my next move' }).click();
  await play('d6');
  await expect(page.getByRole('group', { name: 'Draw offer' })).toBeVisible();
  // The clock has run before, so only the added minute explains this reading.
  await expect(white.clock('White')).toContainText(/10:[0-5]\d/);
  await white.button('Decline the draw').click();

  for (const san of ['Nf3', 'Ng8', 'Ng1', 'Nf6', 'Nf3', 'Ng8', 'Ng1']) await play(san);
  await black.action('Claim a draw').click();
  await claim.getByRole('button', { name: 'With my next move' }).click();
  await black.type('Nf6');
  for (const seat of [white, black]) {
    await expect(seat.result).toContainText('½ – ½');
    await expect(seat.result).toContainText('threefold repetition');
    await expect(seat.result).toContainText('9.2');
    await seat.hasMoves(moves);
  }
});

test('a draw is offered only where it could be agreed', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  await expect(white.action('Offer a draw with my next move')).toBeDisabled();
  await white.type('e4');
  await black.hasMoves(['e4']);
  await expect(black.action('Offer a draw with my next move')).toBeEnabled();
});

test('a loading failure of the offers is shown', async ({ page, visitor }) => {
  await page.route('**/assets/OfferBar-*.js', (route) => route.abort());
  await newPair(page, visitor, 'No clock');
  await expect(page.getByRole('alert')).toContainText('Offers did not load');
});
