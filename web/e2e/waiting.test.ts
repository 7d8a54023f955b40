import { seriousViolations } from './accessibility';
import { expect, newGame, newPair, test } from './fixtures';

test('both clocks are stopped until both players have moved, and the time limit is shown', async ({
  page,
  visitor,
}) => {
  const [white, black] = await newPair(page, visitor, '10+0');
  const clock = (seat: typeof white, side: string) =>
    seat.page.getByRole('timer', { name: `${side}'s clock` });
  for (const seat of [white, black]) {
    await expect(clock(seat, 'White')).toContainText(/first move \d+ seconds/);
    await expect(clock(seat, 'White')).toContainText('10:00');
    await expect(clock(seat, 'Black')).toHaveText('10:00');
  }
  // Each first move has a limit of half a minute, so each page is checked during one of them.
  expect(await seriousViolations(white.page)).toEqual([]);
  await white.type('e4');
  await black.hasMoves(['e4']);
  await expect(clock(black, 'White')).toHaveText('10:00');
  await expect(clock(black, 'Black')).toContainText(/first move \d+ seconds/);
  expect(await seriousViolations(black.page)).toEqual([]);
  await black.type('e5');
  await white.hasMoves(['e4', 'e5']);
  // The clock runs; the reading depends on the speed of the machine.
  await expect(clock(white, 'White')).toContainText(/9:[0-5]\d/);
  await expect(clock(white, 'Black')).toHaveText('10:00');
});

test('time is given to the opponent, and both see it', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, '10+0');
  await white.type('e4');
  await black.hasMoves(['e4']);
  await white.action('Give your opponent 15 seconds').click();
  await expect(black.message).toHaveText('White gives you 15 seconds.');
  await expect(black.page.getByRole('timer', { name: "Black's clock" })).toContainText('10:15');
});

test('time cannot be given to the computer, nor without a clock', async ({ page, visitor }) => {
  const alone = await newGame(page, { against: 'Play the computer', time: '10+0', color: 'White' });
  await expect(alone.action('Abort')).toBeVisible();
  await expect(alone.action('Give your opponent 15 seconds')).toHaveCount(0);
  const [white] = await newPair(page, visitor, 'No clock');
  await expect(white.action('Abort')).toBeVisible();
  await expect(white.action('Give your opponent 15 seconds')).toHaveCount(0);
});

test('the remaining player sees when the game can be claimed, and when it no longer can', async ({
  page,
  visitor,
}) => {
  const [white, black] = await newPair(page, visitor, '10+0');
  await white.type('e4');
  await black.hasMoves(['e4']);
  await black.type('e5');
  await white.hasMoves(['e4', 'e5']);
  const address = black.page.url();
  await black.page.goto('about:blank');
  const away = white.page.getByRole('group', { name: 'Opponent away' });
  await expect(away).toContainText(/You may claim the game in [12]:\d\d\./, { timeout: 20_000 });
  expect(await seriousViolations(white.page)).toEqual([]);
  await expect(away.getByRole('button')).toHaveCount(0);
  await black.page.goto(address);
  await black.hasMoves(['e4', 'e5']);
  await expect(away).toHaveCount(0);
});
