import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, testWithOwnServer as test } from './fixtures';
import { GamePage } from './game';
import { password, register } from './people';
import type { Server } from './server';

const blitz = {
  kind: 'clock',
  stages: [{ moves: null, millis: 300_000, bonus: { kind: 'none' } }],
};

/** Registers the first admin and creates a tournament that is played online and at the board. */
async function createTournament(page: Page, own: Server): Promise<string> {
  await page.goto(own.adminLink);
  await page.getByLabel('Public name').fill('Cleo');
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('link', { name: 'Cleo' })).toBeVisible();
  const made = await page.request.post('/app/tournaments', {
    data: {
      settings: {
        name: 'Mixed evening',
        system: { kind: 'round_robin' },
        venue: 'mixed',
        time: blitz,
        tie_breaks: ['SB'],
      },
    },
  });
  expect(made.status()).toBe(201);
  return ((await made.json()) as { id: string }).id;
}

async function command(page: Page, id: string, body: object): Promise<void> {
  const commandId = `e2e-${String(Math.random()).slice(2)}`;
  const data = { id: commandId, command: body };
  const answer = await page.request.post(`/app/tournaments/${id}/commands`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('a round opens on the devices of online players and ends with their result', async ({
  page,
  own,
  visitor,
}) => {
  const id = await createTournament(page, own);
  const players = [await visitor(), await visitor()];
  for (const [index, player] of players.entries()) {
    await register(player, index === 0 ? 'Ada' : 'Ben');
    await player.goto('/tournaments');
    await player.getByRole('link', { name: /Mixed evening/ }).click();
    await player.getByRole('button', { name: 'Enter the tournament' }).click();
    await expect(player.getByRole('button', { name: 'Enter the tournament' })).toHaveCount(0);
    expect(await seriousViolations(player)).toEqual([]);
  }
  await page.goto(`/tournament/${id}`);
  await command(page, id, { command: 'pair', round: 1 });

  // No click: the game opens on both devices.
  const [one, other] = players as [Page, Page];
  await expect(one).toHaveURL(/\/game\//);
  await expect(other).toHaveURL(/\/game\//);
  await expect(one.getByText('Round 1, board 1 of Mixed evening')).toBeVisible();
  // Only the arbiter changes the schedule.
  await expect(one.getByRole('button', { name: 'Resign' })).toBeVisible();
  for (const name of ['Abort', 'Take back', /^Give your opponent/])
    await expect(one.getByRole('button', { name })).toHaveCount(0);
  // A player who reloads another page is taken back to the game.
  await one.goto('/learn');
  await expect(one).toHaveURL(/\/game\//);

  // The arbiter's page shows the result of the game without a reload.
  const boards = [new GamePage(one), new GamePage(other)];
  await expect(one.getByLabel(/at the bottom/).first()).toBeVisible();
  const isWhite = await one.getByLabel(/White at the bottom/).count();
  const [white, black] = isWhite > 0 ? boards : [...boards].reverse();
  await white!.type('f3');
  await black!.hasMoves(['f3']);
  await black!.type('e5');
  await white!.hasMoves(['f3', 'e5']);
  await white!.type('g4');
  await black!.hasMoves(['f3', 'e5', 'g4']);
  await black!.type('Qh4');
  await expect(black!.result).toContainText('You won');
  await expect(page.getByText(/Round 1 is complete|The last round is complete/)).toBeVisible();
  await page.goto(`/tournament/${id}/standings`);
  await expect(page.getByRole('row').nth(1)).toContainText('1.0');
  expect(await seriousViolations(page)).toEqual([]);
});

test('two players at the board report the same result', async ({ page, own, visitor }) => {
  const id = await createTournament(page, own);
  await command(page, id, {
    command: 'change_settings',
    settings: {
      name: 'Mixed evening',
      system: { kind: 'round_robin' },
      venue: 'board',
      time: { kind: 'unlimited' },
    },
  });
  const players = [await visitor(), await visitor()];
  for (const [index, player] of players.entries()) {
    await register(player, index === 0 ? 'Ada' : 'Ben');
    await player.goto(`/tournament/${id}`);
    await player.getByRole('button', { name: 'Enter the tournament' }).click();
    await expect(player.getByRole('button', { name: 'Enter the tournament' })).toHaveCount(0);
  }
  await command(page, id, { command: 'pair', round: 1 });
  for (const player of players) {
    const next = player.getByRole('region', { name: 'Your next board' });
    await next.getByRole('button', { name: 'Draw' }).click();
    expect(await seriousViolations(player)).toEqual([]);
    await next.getByRole('button', { name: 'Report this result' }).click();
    await expect(next.getByRole('button', { name: 'Report this result' })).toHaveCount(0);
  }
  await page.goto(`/tournament/${id}/round/1`);
  await expect(page.getByText('½–½').first()).toBeVisible();
});
