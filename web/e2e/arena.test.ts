import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, testWithOwnServer as test } from './fixtures';
import { GamePage } from './game';
import { password, register } from './people';
import type { Server } from './server';

/** Registers the first admin and creates an arena with the form. */
async function createArena(page: Page, own: Server): Promise<string> {
  await page.goto(own.adminLink);
  await page.getByLabel('Public name').fill('Cleo');
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('link', { name: 'Cleo' })).toBeVisible();
  await page.goto('/tournaments/new');
  await page.getByLabel('Name of the tournament').fill('Friday arena');
  await page.getByText('Arena', { exact: true }).click();
  await page.getByLabel('Duration in minutes').fill('5');
  await expect(page.getByLabel('Berserk')).toBeChecked();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create tournament' }).click();
  await expect(page.getByRole('heading', { name: 'Friday arena' })).toBeVisible();
  return new URL(page.url()).pathname;
}

test('three players join, play with half of the time, return and pause', async ({
  page,
  own,
  visitor,
}) => {
  const path = await createArena(page, own);
  await expect(page.getByText('The arbiter starts the arena.')).toBeVisible();
  const players = [await visitor(), await visitor(), await visitor()];
  for (const [index, player] of players.entries()) {
    await register(player, ['Ada', 'Ben', 'Cat'][index]!);
    await player.goto(path);
    await player.getByRole('button', { name: 'Join the arena' }).click();
    await expect(player.getByText('You are in the arena.')).toBeVisible();
  }
  const third = players[2]!;
  expect(await seriousViolations(third)).toEqual([]);
  await page.getByRole('button', { name: 'Start now' }).click();
  await expect(page.getByText(/Ends in/)).toBeVisible();

  // No click: the game opens for the first two; the last arrival waits.
  const [one, other] = players as [Page, Page, Page];
  await expect(one).toHaveURL(/\/game\//);
  await expect(other).toHaveURL(/\/game\//);
  await expect(third.getByText('You wait for an opponent.')).toBeVisible();
  await expect(one.getByLabel(/at the bottom/).first()).toBeVisible();
  const isWhite = (await one.getByLabel(/White at the bottom/).count()) > 0;
  const [white, black] = isWhite ? [one, other] : [other, one];

  // A late first move loses in a tournament, and does not abort the game.
  await expect(white.getByText(/^first move/)).toHaveAttribute(
    'title',
    'The game ends if the first move is not made in time',
  );

  // Black halves the time with the keyboard.
  const berserk = black.getByRole('button', { name: 'Berserk' });
  expect(await seriousViolations(black)).toEqual([]);
  await berserk.press('Enter');
  await expect(black.getByText('Berserk: you play with half of the time.')).toBeVisible();
  await expect(berserk).toHaveCount(0);
  await expect(black.getByText('1:30').first()).toBeVisible();

  const [whiteBoard, blackBoard] = [new GamePage(white), new GamePage(black)];
  await whiteBoard.type('f3');
  await blackBoard.hasMoves(['f3']);
  await expect(white.getByRole('button', { name: 'Berserk' })).toHaveCount(0);
  await blackBoard.type('e5');
  await whiteBoard.hasMoves(['f3', 'e5']);
  await whiteBoard.type('g4');
  await blackBoard.hasMoves(['f3', 'e5', 'g4']);
  await blackBoard.type('Qh4');
  await expect(blackBoard.result).toContainText('You won');

  // The players return to the arena, whose table has the result.
  await black.getByRole('link', { name: 'Return to Friday arena' }).click();
  await expect(black.getByText('points: 2')).toBeVisible();
  const standings = black.getByRole('table', { name: 'Standings' });
  await expect(standings.getByRole('row').nth(1)).toContainText('2');
  await black.getByRole('button', { name: 'Pause' }).click();
  await expect(black.getByText('You pause.')).toBeVisible();
  expect(await seriousViolations(black)).toEqual([]);
  await standings.getByRole('button').first().click();
  await expect(black.getByRole('region', { name: 'Games of the player' })).toContainText('Won');
  await black.getByRole('button', { name: 'Continue' }).click();
  await expect(black.getByText(/You wait for an opponent|You play\./)).toBeVisible();

  // The arbiter ends the arena.
  await page.goto(path);
  await page.getByRole('button', { name: 'End early' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the arena' }).click();
  await expect(page.getByText('The arena has ended.')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});
