import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, testWithOwnServer as test } from './fixtures';
import { GamePage } from './game';
import { register } from './people';
import { command, enterNames, makeTournament, registerOrganizer, row } from './tournaments';

/** Opens the link of the first board and returns its address. */
async function openLink(page: Page): Promise<string> {
  await row(page, 1).press('Enter');
  await page.getByRole('button', { name: 'Device at the board' }).press('Enter');
  await page.getByRole('button', { name: 'Open the link' }).press('Enter');
  return page.getByLabel('Address for the device at board 1').inputValue();
}

const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('a tablet at a board shows the pairings and reports the game', async ({
  page,
  own,
  visitor,
}) => {
  await registerOrganizer(page, own, 'Cleo');
  const id = await makeTournament(page);
  await enterNames(page, id, ['Ann', 'Bob', 'Cid']);
  await command(page, id, { command: 'pair', round: 1 });
  await page.goto(`/tournament/${id}/round/1`);
  const address = await openLink(page);
  expect(await seriousViolations(page)).toEqual([]);

  const tablet = await visitor();
  await tablet.setViewportSize({ width: 390, height: 844 });
  await tablet.goto(address);
  await expect(tablet.getByText('Round 1, board 1')).toBeVisible();
  const pair = await tablet.locator('.pair').innerText();
  expect(await overhang(tablet)).toBeLessThanOrEqual(0);
  expect(await seriousViolations(tablet)).toEqual([]);
  await tablet.getByRole('checkbox', { name: /Press the clock/ }).setChecked(false);
  await tablet.getByRole('button', { name: 'Begin, and start the clock' }).press('Enter');
  const game = new GamePage(tablet);
  await game.hasMoves([]);
  await expect(game.action('Take the last move back')).toHaveCount(0);
  await expect(row(page, 1)).toContainText('On a device');
  await game.typeAll(['f3', 'e5']);

  // The device goes on after a reload, and another one cannot take over.
  await tablet.reload();
  await game.hasMoves(['f3', 'e5']);
  const other = await visitor();
  await other.goto(address);
  await expect(other.getByText('another device records it')).toBeVisible();
  await expect(other.getByRole('button', { name: /^Begin/ })).toHaveCount(0);
  await game.type('g4');
  await game.hasMoves(['f3', 'e5', 'g4']);
  await game.type('Qh4');
  await expect(game.result).toContainText('0 – 1');

  // The result and the moves belong to the round; spectators see the names of the players.
  await expect(row(page, 1)).toContainText('0–1');
  await other.goto(`/tournament/${id}/round/1`);
  await other.getByRole('link', { name: /Black won, show the game/ }).click();
  await expect(other.getByText(pair)).toBeVisible();
  await new GamePage(other).hasMoves(['f3', 'e5', 'g4', 'Qh4#']);

  await tablet.getByRole('button', { name: 'Next round' }).click();
  await expect(tablet.getByText('The next pairing appears here.')).toBeVisible();
  await command(page, id, { command: 'pair', round: 2 });
  await expect(tablet.getByText('Round 2, board 1')).toBeVisible();
  await expect(tablet.getByRole('button', { name: /^Begin/ })).toBeVisible();

  // A new link ends the recording, after a question.
  await tablet.getByRole('button', { name: /^Begin/ }).click();
  await game.hasMoves([]);
  await game.typeAll(['e4', 'e5', 'Nf3']);
  await page.goto(`/tournament/${id}/round/2`);
  await row(page, 1).click();
  await page.getByRole('button', { name: 'Device at the board' }).click();
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('button', { name: 'End the recording' }).click();
  await expect(row(page, 1)).not.toContainText('On a device');
  await expect(tablet.getByText('No result', { exact: true })).toBeVisible();
  await tablet.getByRole('button', { name: 'Next round' }).click();
  await expect(tablet.getByRole('alert')).toContainText('This link is closed');

  // Another device continues after the recorded moves.
  const renewed = await page.getByLabel('Address for the device at board 1').inputValue();
  await other.setViewportSize({ width: 360, height: 640 });
  await other.goto(renewed);
  await expect(other.getByText('Another device recorded 2 moves of this game.')).toBeVisible();
  expect(await seriousViolations(other)).toEqual([]);
  expect(await overhang(other)).toBeLessThanOrEqual(0);
  const again = other.getByRole('checkbox', { name: 'Begin again from the starting position' });
  await again.check();
  await expect(other.getByRole('button', { name: 'Begin, and start the clock' })).toBeVisible();
  await again.uncheck();
  await other.getByRole('checkbox', { name: /Press the clock/ }).setChecked(false);
  await other.getByRole('button', { name: 'Continue, and start the clock' }).press('Enter');
  const continued = new GamePage(other);
  await continued.hasMoves(['e4', 'e5', 'Nf3']);
  await continued.type('Nc6');
  await continued.hasMoves(['e4', 'e5', 'Nf3', 'Nc6']);
  await expect(row(page, 1)).toContainText('On a device');
});

test('the projector shows the clocks of online games, and the bye', async ({
  page,
  own,
  visitor,
}) => {
  await registerOrganizer(page, own, 'Cleo');
  const id = await makeTournament(page, { venue: 'online' });
  const players = [await visitor(), await visitor(), await visitor()];
  for (const [index, player] of players.entries()) {
    await register(player, ['Ada', 'Ben', 'Cat'][index]!);
    await player.goto(`/tournament/${id}`);
    await player.getByRole('button', { name: 'Enter the tournament' }).click();
    await expect(player.getByRole('button', { name: 'Enter the tournament' })).toHaveCount(0);
  }
  await command(page, id, { command: 'pair', round: 1 });
  await page.goto(`/tournament/${id}/wall`);
  const clocks = ['White', 'Black'].map((side) =>
    page.getByRole('timer', { name: `${side}'s clock` }),
  );
  for (const clock of clocks) await expect(clock).toHaveText('5:00');
  await expect(page.getByRole('row', { name: / Free$/ })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  // Eight meters away, letters of 3 % of the height of the picture are readable.
  const size = await clocks[0]!.evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
  expect(size).toBeGreaterThan(0.03 * 800);

  const boards = players.filter((player) => player.url().includes('/game/'));
  const [one, other] = boards as [Page, Page];
  const isWhite = (await one.getByLabel(/White at the bottom/).count()) > 0;
  const [white, black] = (isWhite ? [one, other] : [other, one]).map((of) => new GamePage(of));
  await white!.type('f3');
  await black!.hasMoves(['f3']);
  await black!.type('e5');
  await white!.hasMoves(['f3', 'e5']);
  await expect(clocks[0]!).toHaveClass(/running/);
  await expect(clocks[0]!).toHaveText('4:59');
  await white!.type('g4');
  await black!.hasMoves(['f3', 'e5', 'g4']);
  await black!.type('Qh4');
  await expect(page.getByText('0–1')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  // The arbiter's view of the round names the bye, too.
  await page.goto(`/tournament/${id}/round/1`);
  await expect(page.locator('dd', { hasText: 'Free' })).toBeVisible();
});

test('an arena offers no game without a clock', async ({ page, own }) => {
  await registerOrganizer(page, own, 'Cleo');
  await page.goto('/tournaments/new');
  const time = page.getByRole('group', { name: /^Time/ });
  await time.getByText('No clock', { exact: true }).click();
  await page.getByText('Both', { exact: true }).click();
  await expect(time.getByText('No clock', { exact: true })).toHaveCount(0);
  await expect(time.getByRole('radio', { checked: true })).toHaveCount(1);
  await page.getByText('At the board', { exact: true }).click();
  await time.getByText('No clock', { exact: true }).click();
  await page.getByText('Arena', { exact: true }).click();
  await expect(time.getByText('No clock', { exact: true })).toHaveCount(0);
  await page.getByLabel('Name of the tournament').fill('Friday arena');
  await page.getByRole('button', { name: 'Create tournament' }).click();
  await expect(page.getByRole('heading', { name: 'Friday arena' })).toBeVisible();
});

test('categories rank their players, and sections link to each other', async ({ page, own }) => {
  await registerOrganizer(page, own, 'Cleo');
  const other = await makeTournament(page, { name: 'City open B', group: 'City open' });
  await page.goto('/tournaments/new');
  await page.getByLabel('Name of the tournament').fill('City open A');
  await page.getByRole('button', { name: 'More settings' }).press('Enter');
  await page.getByRole('button', { name: 'Add a category' }).press('Enter');
  await page.keyboard.type('U12');
  await page.getByLabel('Born from').fill('2014');
  await page.getByLabel('Event with several sections').fill('City open');
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create tournament' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('City open A');
  const sections = page.getByRole('navigation', { name: 'Sections of City open' });
  await expect(sections.getByRole('link', { name: 'City open B' })).toHaveAttribute(
    'href',
    `/tournament/${other}`,
  );

  const id = new URL(page.url()).pathname.split('/')[2]!;
  await enterNames(page, id, ['Ann', 'Bob', 'Cid', 'Dora']);
  await page.goto(`/tournament/${id}/players`);
  for (const name of ['Cid', 'Dora']) {
    await page.getByRole('button', { name: new RegExp(name) }).click();
    await page.getByLabel('Year of birth').fill('2015');
    await page.getByLabel('Sex').selectOption('Female');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await page.getByRole('button', { name: new RegExp(name) }).click();
  }
  await command(page, id, { command: 'pair', round: 1 });
  for (const board of [1, 2])
    await command(page, id, { command: 'enter_result', round: 1, board, outcome: '1/2' });
  await page.goto(`/tournament/${id}/standings`);
  await page.getByLabel('Category').selectOption('U12');
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('1');
  await page.goto(`/tournament/${id}/print`);
  await page.getByLabel('Sheet').selectOption('Standings');
  await page.getByLabel('Category').selectOption('U12');
  await expect(page.getByText('U12, standings after round 1')).toBeVisible();
  await expect(rows).toHaveCount(2);
  expect(await seriousViolations(page)).toEqual([]);
});
