import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, newGame, test } from './fixtures';

/** Makes the page send this protocol version, as if it were from an earlier build. */
async function speaks(page: Page, version: string): Promise<void> {
  await page.addInitScript((version) => {
    const Original = window.WebSocket;
    window.WebSocket = class extends Original {
      constructor(url: string | URL) {
        super(url, version);
      }
    };
  }, version);
}

test('a page of another version reloads itself once, and then offers a reload', async ({
  page,
}) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(['e4']);
  let loads = 0;
  page.on('domcontentloaded', () => loads++);
  await speaks(page, 'staunton.0');
  await page.reload();
  const connection = page.getByRole('status', { name: 'Connection' });
  // The first page may also show the banner before it reloads itself.
  await expect.poll(() => loads).toBe(2);
  await expect(connection).toContainText('different versions');
  expect(await seriousViolations(page)).toEqual([]);
  const reload = connection.getByRole('button', { name: 'Reload' });
  await reload.click();
  await expect.poll(() => loads).toBe(3);
  await expect(connection).toContainText('different versions');
  expect(loads).toBe(3);
});

test('a page does not reload itself while the user is typing', async ({ page, visitor }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  const other = await visitor();
  await speaks(other, 'staunton.0');
  let loads = 0;
  other.on('domcontentloaded', () => loads++);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await other.route('**/app/session', async (route) => {
    await held;
    await route.continue();
  });
  await other.goto('/');
  await other
    .getByRole('button', { name: /^Settings: / })
    .first()
    .click();
  const position = other.getByLabel('Start from a position (FEN)').first();
  await position.fill('8/8');
  answer();
  await expect(other.getByRole('status', { name: 'Connection' })).toContainText('versions');
  await expect(position).toHaveValue('8/8');
  expect(loads).toBe(1);
  await game.typeAll(['e4']);
});
