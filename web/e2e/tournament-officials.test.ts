import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, testWithOwnServer as test } from './fixtures';
import { password } from './people';
import type { Server } from './server';

const names = ['Ann', 'Bob', 'Cid', 'Dora', 'Eve', 'Finn', 'Gus', 'Hal'];

/** Creates an at-the-board tournament as the first admin, who types only its name. */
async function createTournament(page: Page, own: Server): Promise<void> {
  await page.goto(own.adminLink);
  await page.getByLabel('Public name').fill('Ms Smith');
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('link', { name: 'Ms Smith' })).toBeVisible();
  await page.goto('/tournaments/new');
  await page.getByLabel('Name of the tournament').fill('Club evening');
  await page.getByRole('button', { name: 'Create tournament' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Club evening');
}

const part = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Parts of the tournament' })
    .getByRole('link', { name, exact: true })
    .click();

const bar = (page: Page) => page.getByRole('region', { name: 'For the arbiter' });

/** Pastes the players and enters them. */
async function enterPlayers(page: Page, players: readonly string[]): Promise<void> {
  await part(page, 'Players');
  const list = players.map((name, index) => `${name}, ${String(2000 - 100 * index)}, Knights`);
  await page.getByLabel('One player per line').fill(list.join('\n'));
  await expect(page.getByRole('group', { name: 'Preview' }).getByRole('row')).toHaveCount(
    players.length + 1,
  );
  await page.getByRole('button', { name: `Enter ${String(players.length)} players` }).click();
  await expect(page.getByText(`${String(players.length)} players entered.`)).toBeVisible();
}

const results = (page: Page) => page.getByRole('region', { name: 'Enter results' });
const row = (page: Page, board: number) =>
  results(page).getByRole('button', { name: new RegExp(`^Board ${String(board)} `) });

/** Enters the results of a round with the keys. */
async function typeResults(page: Page, keys: readonly string[]): Promise<void> {
  await row(page, 1).focus();
  for (const key of keys) await page.keyboard.press(key);
  await expect(results(page).getByText('no result')).toHaveCount(0);
}

test('an arbiter runs a round by touch, and corrects and takes back a round', async ({
  page,
  own,
}) => {
  await createTournament(page, own);
  await enterPlayers(page, names);
  expect(await seriousViolations(page)).toEqual([]);

  // A list that is pasted twice enters no player again.
  await page.getByLabel('One player per line').fill('Ann, 2000, Knights\nIda, strong, Rooks');
  await expect(page.getByText('This player is already entered. Not entered.')).toBeVisible();
  await expect(page.getByText('“strong” is not a rating. Not entered.')).toBeVisible();
  await page.getByLabel('One player per line').fill('');

  await bar(page).getByRole('button', { name: 'Pair round 1' }).click();
  await expect(bar(page)).toContainText('all 4 results are missing');
  await bar(page).getByRole('link', { name: 'Enter results' }).click();

  // Each tap enters a result and shows the buttons of the next board.
  await row(page, 1).click();
  for (const [board, name] of [
    [1, '1–0, White won'],
    [2, '½–½, Draw'],
    [3, '0–1, Black won'],
    [4, '+/−, White won by forfeit'],
  ] as const)
    await page
      .getByRole('group', { name: `Result of board ${String(board)}` })
      .getByRole('button', { name })
      .click();
  await expect(bar(page)).toContainText('Round 1 is complete.');
  await expect(row(page, 2)).toContainText('½–½');
  expect(await seriousViolations(page)).toEqual([]);

  // A correction shows both results and asks.
  await row(page, 1).click();
  await page.getByRole('button', { name: '0–1, Black won' }).click();
  const question = page.getByRole('dialog', { name: 'Correct the result of board 1?' });
  await expect(question).toContainText('1–0 becomes 0–1.');
  await question.getByLabel('Reason').fill('Noted on the wrong side');
  await question.getByRole('button', { name: 'Change to 0–1' }).click();
  await expect(row(page, 1)).toContainText('0–1');

  await bar(page).getByRole('button', { name: 'Pair round 2' }).click();
  await expect(bar(page)).toContainText('Round 2 is being played');
  await bar(page).getByRole('button', { name: 'More actions' }).click();
  await bar(page).getByRole('button', { name: 'Take back round 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back round 2' }).click();
  await expect(bar(page)).toContainText('Round 1 is complete.');

  await part(page, 'Journal');
  const journal = page.getByRole('region', { name: 'Journal' });
  await expect(journal).toContainText('Round 2 is taken back.');
  await expect(journal).toContainText('Round 1, board 1: 1–0 is corrected to 0–1.');
  await expect(journal).toContainText('Reason: Noted on the wrong side');
  expect(await seriousViolations(page)).toEqual([]);
});

test('an arbiter enters results with the keyboard, pairs by hand and ends the event', async ({
  page,
  own,
}) => {
  await createTournament(page, own);
  await enterPlayers(page, names.slice(0, 4));
  await bar(page).getByRole('button', { name: 'Pair round 1' }).click();
  await bar(page).getByRole('link', { name: 'Enter results' }).click();
  await typeResults(page, ['1', '=']);
  await expect(row(page, 2)).toContainText('½–½');

  // Cid leaves. The other three are paired by hand; the same pair as before is marked.
  await part(page, 'Players');
  await page.getByRole('button', { name: 'List' }).click();
  await page.getByRole('button', { name: /Cid/ }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Withdrawn')).toBeVisible();
  await bar(page).getByRole('button', { name: 'More actions' }).click();
  await bar(page).getByRole('button', { name: 'Pair by hand' }).click();
  await bar(page).getByRole('combobox', { name: 'Board 1, White' }).selectOption({ index: 1 });
  await expect(bar(page)).toContainText('Without a place');
  await bar(page).getByRole('button', { name: 'Fill the free places' }).click();
  expect(await seriousViolations(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'Publish these pairings' }).click();
  await expect(bar(page)).toContainText('Round 2 is being played');
  await bar(page).getByRole('link', { name: 'Enter results' }).click();
  await typeResults(page, ['0']);

  await bar(page).getByRole('button', { name: 'End early' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the tournament' }).click();
  await expect(bar(page)).toContainText('The tournament has ended.');
});
