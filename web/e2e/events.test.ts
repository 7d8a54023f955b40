import type { Locator } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, newPair, test, testWithOwnServer } from './fixtures';
import { GamePage } from './game';

test('a wrong claim is shown to both players and to a spectator', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, '10+0');
  const spectator = new GamePage(await visitor());
  await spectator.page.goto(page.url());
  const moves: string[] = [];
  for (const san of ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1']) {
    const seat = moves.length % 2 === 0 ? white : black;
    await seat.type(san);
    moves.push(san);
    for (const each of [white, black, spectator]) await each.hasMoves(moves);
  }
  await black.action('Claim a draw').click();
  const dialog = black.page.getByRole('dialog', { name: 'Claim a draw?' });
  await dialog.getByRole('button', { name: 'With my next move' }).click();
  await black.type('d6');

  const why = 'the position after d6 has appeared once, not three times.';
  const rule = 'FIDE Laws, article 9.5.3. Explain this';
  await expect(black.message).toHaveText(
    `Your claim was wrong: ${why} White gets 1 minute more. ${rule}`,
  );
  await expect(white.message).toHaveText(
    `Black's claim was wrong: ${why} You get 1 minute more. ${rule}`,
  );
  await expect(spectator.message).toHaveText(
    `Black's claim was wrong: ${why} White gets 1 minute more. ${rule}`,
  );

  // The offer that the claim implies is shown and announced.
  for (const seat of [white, spectator])
    await expect(seat.page.getByRole('log', { name: 'Announcements' })).toContainText(
      'Black offers a draw.',
    );

  for (const seat of [black, white, spectator])
    expect(await seriousViolations(seat.page)).toEqual([]);
  // On a phone the message covers no button and needs no scrolling.
  await white.page.setViewportSize({ width: 360, height: 640 });
  const box = async (part: Locator) => {
    const { y, height } = (await part.boundingBox()) ?? { y: NaN, height: NaN };
    return { top: y, bottom: y + height };
  };
  const accept = await box(white.button('Accept the draw'));
  expect((await box(white.message.locator('.text'))).bottom).toBeLessThanOrEqual(accept.top);
  expect(accept.bottom).toBeLessThanOrEqual(640);

  // For the other users the message stays while White moves, and disappears when both have moved.
  // If the machine stalls, a message about credited time may replace it.
  await white.type('d4');
  await expect(white.message).not.toContainText('claim was wrong');
  await expect(black.message).toHaveText('White declined your draw offer by making a move.');
  await expect(spectator.message).toHaveText('White declined the draw offer by making a move.');
  await black.type('d5');
  await expect(black.message).not.toContainText('declined');
  await white.hasMoves([...moves, 'd6', 'd4', 'd5']);
  await white.type('c4');
  await expect(spectator.message).not.toContainText('declined');
});

test('answers to offers are shown and announced', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  const announced = (seat: GamePage) => seat.page.getByRole('log', { name: 'Announcements' });
  await white.type('e4');
  await black.hasMoves(['e4']);
  await white.action('Take back').click();
  await expect(announced(black)).toContainText('White asks for a takeback.');
  await black.button('Decline takeback').click();
  await expect(white.message).toHaveText('Black declined your takeback request.');
  await expect(announced(black)).toContainText('You declined the takeback request.');
  await expect(black.message).toHaveText('');
  await white.action('Take back').click();
  await expect(white.message).toHaveText('');
  await black.button('Allow takeback').click();
  for (const seat of [white, black]) await expect(seat.message).toHaveText('1 move taken back.');
});

test('a player who leaves is shown as absent until they return', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  const bar = (side: string) => white.page.getByRole('group', { name: `${side}'s player` });
  const announced = white.page.getByRole('log', { name: 'Announcements' });
  const address = black.page.url();
  await black.page.goto('/');
  await expect(bar('Black')).toContainText('away');
  await expect(announced).toContainText('Black is away.');
  await expect(bar('White')).not.toContainText('away');
  await black.page.goto(address);
  await expect(bar('Black')).not.toContainText('away');
  await expect(announced).toContainText('Black is back.');
});

testWithOwnServer(
  'time that is given back after an outage is shown',
  async ({ page, visitor, own }) => {
    const [white, black] = await newPair(page, visitor, '5+3');
    await white.type('e4');
    await black.hasMoves(['e4']);
    // The clocks start here.
    await black.type('e5');
    await white.hasMoves(['e4', 'e5']);
    await own.kill();
    await own.startAgain();
    await expect(white.message).toHaveText(
      /^The server was unavailable for \d+ seconds?: your clock is not charged for it\./,
    );
    await expect(black.message).toHaveText(
      /^The server was unavailable for \d+ seconds?: White's clock is not charged for it\./,
    );
  },
);
