import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, testWithOwnServer as test } from './fixtures';
import { register } from './people';
import {
  bar,
  command,
  enterNames,
  makeTournament,
  part,
  registerOrganizer,
  row,
} from './tournaments';

/** Enters a result with the keyboard. */
async function type(page: Page, board: number, key: string): Promise<void> {
  await row(page, board).focus();
  await page.keyboard.press(key);
}

test('two arbiters enter different results, and pair one round', async ({ page, own, visitor }) => {
  await registerOrganizer(page, own, 'Cleo');
  const id = await makeTournament(page);
  await enterNames(page, id, ['Ann', 'Bob', 'Cid', 'Dora']);
  await command(page, id, { command: 'pair', round: 1 });
  const second = await visitor();
  await register(second, 'Dan');
  await second.goto(`/tournament/${id}/round/1`);
  await expect(second.getByRole('link', { name: 'Journal' })).toHaveCount(0);
  await expect(second.getByRole('region', { name: 'Enter results' })).toHaveCount(0);

  // The arbiter names a deputy, who gets the same tools without a reload.
  await page.goto(`/tournament/${id}/round/1`);
  await bar(page).getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByLabel('New deputy').fill('Dan');
  await page.getByRole('button', { name: 'Add deputy' }).press('Enter');
  await expect(page.getByText('Deputy: Dan')).toBeVisible();
  await expect(row(second, 1)).toBeVisible();

  // The second arbiter sees the result of the first one too late.
  const round = `**/app/tournaments/${id}/rounds/1`;
  await second.route(round, (route) => route.abort());
  await type(page, 1, '1');
  await expect(row(page, 1)).toContainText('1–0');
  await expect(row(second, 1)).toContainText('no result');
  await second.unroute(round);
  await type(second, 1, '0');
  const question = second.getByRole('dialog', { name: 'Correct the result of board 1?' });
  await expect(question).toContainText('Another person entered 1–0 in the meantime.');
  expect(await seriousViolations(second)).toEqual([]);
  await question.getByRole('button', { name: 'Keep 1–0' }).press('Enter');
  await expect(row(second, 1)).toContainText('1–0');
  await expect(row(page, 1)).toContainText('1–0');

  // Both press the button for the next round: it is paired once.
  await type(second, 2, '=');
  const buttons = [page, second].map((one) =>
    bar(one).getByRole('button', { name: 'Pair round 2' }),
  );
  for (const button of buttons) await expect(button).toBeVisible();
  await Promise.all(buttons.map((button) => button.click()));
  for (const one of [page, second]) await expect(bar(one)).toContainText('Round 2 is being played');

  // A deputy who is removed loses the tools.
  await page.getByRole('button', { name: 'Remove Dan' }).click();
  await expect(bar(second)).toHaveCount(0);
  await part(page, 'Journal');
  const journal = page.getByRole('region', { name: 'Journal' });
  await expect(journal.getByText('Round 2 is paired.')).toHaveCount(1);
});

test('two players report different results, and the arbiter decides', async ({
  page,
  own,
  visitor,
}) => {
  await registerOrganizer(page, own, 'Cleo');
  const id = await makeTournament(page);
  const players = [await visitor(), await visitor()];
  for (const [index, player] of players.entries()) {
    await player.setViewportSize({ width: 390, height: 844 });
    await register(player, index === 0 ? 'Ada' : 'Ben');
    await player.goto(`/tournament/${id}`);
    await player.getByRole('button', { name: 'Enter the tournament' }).click();
    await expect(player.getByRole('button', { name: 'Enter the tournament' })).toHaveCount(0);
  }
  await command(page, id, { command: 'pair', round: 1 });
  for (const player of players) {
    const next = player.getByRole('region', { name: 'Your next board' });
    await next.getByRole('button', { name: 'I won' }).click();
    await next.getByRole('button', { name: 'Report this result' }).click();
    await expect(next.getByText(/^You reported/)).toBeVisible();
  }
  const first = players[0]!.getByRole('region', { name: 'Your next board' });
  await expect(first).toContainText('The arbiter decides.');
  await page.goto(`/tournament/${id}/round/1`);
  await expect(row(page, 1)).toContainText('Reported');
  await row(page, 1).press('Enter');
  await expect(page.getByText('The reports differ.')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: '½–½, Draw' }).press('Enter');
  for (const player of players)
    await expect(player.getByRole('region', { name: 'Your board in this round' })).toContainText(
      '½–½',
    );
});

test('a drawn match of a knock-out needs the name of its winner', async ({ page, own }) => {
  await registerOrganizer(page, own, 'Cleo');
  const system = { kind: 'knock_out', replays: 1 };
  const id = await makeTournament(page, { system });
  await enterNames(page, id, ['Ann', 'Bob', 'Cid', 'Dora']);
  await command(page, id, { command: 'pair', round: 1 });
  await page.goto(`/tournament/${id}/round/1`);
  await type(page, 2, '1');
  await type(page, 1, '=');
  // The first draw is replayed with reversed colors.
  await expect(row(page, 1)).toContainText('Game 2 of the match');
  await type(page, 1, '=');
  await expect(row(page, 1)).toContainText('Name the winner');
  await expect(bar(page).getByRole('button', { name: 'Pair round 2' })).toHaveCount(0);
  await row(page, 1).click();
  const winner = page.getByRole('group', { name: 'Winner of the drawn match' });
  await expect(winner).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  const name = await winner.getByRole('button').first().innerText();
  await winner.getByRole('button').first().press('Enter');
  await bar(page).getByRole('button', { name: 'Pair round 2' }).press('Enter');
  await part(page, 'Rounds');
  await expect(row(page, 1)).toContainText(name);
  await expect(row(page, 2)).toHaveCount(0);
});

test('players who must not meet are not paired, and the absent are withdrawn', async ({
  page,
  own,
}) => {
  await registerOrganizer(page, own, 'Cleo');
  const id = await makeTournament(page, { system: { kind: 'swiss', rounds: 3 }, tie_breaks: [] });
  await enterNames(page, id, ['Ann', 'Bob', 'Cid', 'Dora', 'Eve']);
  await page.goto(`/tournament/${id}/players`);

  // A tablet at the entrance: players tap their names.
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.getByRole('button', { name: 'Check in' }).click();
  const names = page.getByRole('list', { name: 'Check in' });
  for (const name of ['Ann', 'Bob', 'Cid', 'Dora'])
    await names.getByRole('button', { name }).click();
  await expect(page.getByText('Here: 4 of 5 players.')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Withdraw all who are absent' }).click();
  const question = page.getByRole('dialog', { name: 'Withdraw 1 player?' });
  await expect(question).toContainText('Eve');
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Here: 4 of 4 players.')).toBeVisible();

  // By rating, Ann would meet Cid in the first round.
  await page.getByRole('button', { name: 'Keep apart' }).click();
  for (const name of ['Ann', 'Cid'])
    await page.getByLabel('Player or club').selectOption({ label: name });
  await page.getByRole('button', { name: 'Add the group' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Ann, Cid' })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'Pair round 1' }).press('Enter');
  await part(page, 'Rounds');
  const boards = await Promise.all([1, 2].map((board) => row(page, board).innerText()));
  expect(boards.some((text) => text.includes('Ann') && text.includes('Cid'))).toBe(false);
  expect(boards.filter((text) => text.includes('Dora'))).toHaveLength(1);
  expect(boards.filter((text) => text.includes('Eve'))).toHaveLength(0);
});
