import { expect, testWithOwnServer as test } from './fixtures';
import { take } from './picture';
import { bar, command, part, registerOrganizer, row } from './tournaments';

const players = [
  'Ada Brandt, 1912, Knights',
  'Boris Adler, 1850, Knights',
  'Chiara Conti, 1790, Rooks',
  'Deniz Kaya, 1722, Rooks',
  'Emil Novak, 1688, Bishops',
  'Freya Lund, 1610, Bishops',
  'Gita Rao, 1544, Knights',
  'Hugo Petit, 1490, Rooks',
  'Ines Costa, 1415, Bishops',
];

test('a club evening', async ({ page, own }) => {
  await registerOrganizer(page, own, 'Ms Smith');
  await page.setViewportSize({ width: 1000, height: 720 });
  await page.goto('/tournaments/new');
  await page.getByLabel('Name of the tournament').fill('Club evening');
  await take(page, 'tournament-form');
  await page.getByRole('button', { name: 'Create tournament' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Club evening');
  const id = new URL(page.url()).pathname.split('/')[2]!;

  await part(page, 'Players');
  await page.getByLabel('One player per line').fill(players.join('\n'));
  const enter = page.getByRole('button', { name: 'Enter 9 players' });
  await page.setViewportSize({ width: 1000, height: 1000 });
  await page.getByLabel('One player per line').evaluate((field) => {
    field.closest('label')?.scrollIntoView();
  });
  await take(page, 'tournament-players');
  await page.setViewportSize({ width: 1000, height: 720 });
  await enter.click();
  await expect(page.getByText('9 players entered.')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Pair round 1' }).click();
  await expect(bar(page)).toContainText('Round 1 is being played');

  await page.goto(`/tournament/${id}/wall`);
  await expect(page.getByRole('row', { name: /Bye/ })).toBeVisible();
  await take(page, 'tournament-projector');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/tournament/${id}/round/1`);
  for (const [board, outcome] of [
    [1, '1-0'],
    [2, '1/2'],
  ] as const)
    await command(page, id, { command: 'enter_result', round: 1, board, outcome });
  await expect(row(page, 2)).toContainText('½–½');
  await row(page, 3).click();
  await row(page, 1).scrollIntoViewIfNeeded();
  await take(page, 'tournament-results');

  for (const [board, outcome] of [
    [3, '0-1'],
    [4, '1-0'],
  ] as const)
    await command(page, id, { command: 'enter_result', round: 1, board, outcome });
  await page.setViewportSize({ width: 1000, height: 720 });
  await page.goto(`/tournament/${id}/standings`);
  await expect(page.getByRole('heading', { name: 'Standings after round 1' })).toBeVisible();
  await take(page, 'tournament-standings');
});
