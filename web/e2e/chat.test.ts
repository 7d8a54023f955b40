import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, newPair, test } from './fixtures';

const foldOf = (page: Page) => page.getByRole('button', { name: /^Chat/ });
const messagesOf = (page: Page) => page.getByRole('log', { name: 'Messages' });

async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Message to/ });
  await field.fill(text);
  await field.press('Enter');
  await expect(field).toHaveValue('');
}

test('players and spectators chat separately, and read each other after the end', async ({
  page,
  visitor,
}) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  const watching = await visitor();
  await watching.goto(page.url());
  for (const one of [page, watching]) await foldOf(one).click();
  await say(page, `good luck! ${page.url()} or https://elsewhere.example/game`);
  // A new line is shown on the folded chat, and the focus stays in place.
  await black.page.getByLabel('Type a move').focus();
  await expect(foldOf(black.page)).toHaveAccessibleName('Chat , 1 new message');
  await expect(black.page.getByRole('log', { name: 'Announcements' })).toContainText(
    'Chat: 1 new message',
  );
  await expect(black.page.getByLabel('Type a move')).toBeFocused();
  expect(await seriousViolations(black.page)).toEqual([]);
  await foldOf(black.page).click();
  await expect(foldOf(black.page)).toHaveAccessibleName('Chat');
  await expect(messagesOf(black.page)).toContainText(/Guest \d+:\s+good luck!/);
  await expect(messagesOf(black.page).getByRole('img', { name: 'White' })).toHaveCount(1);
  // Only pages of this server become links.
  await expect(messagesOf(black.page).getByRole('link')).toHaveText([page.url()]);
  await say(watching, 'White will win');
  await expect(messagesOf(watching)).toContainText('You: White will win');
  await say(black.page, 'you too');
  await expect(messagesOf(page)).toContainText('you too');
  await expect(messagesOf(page)).not.toContainText('White will win');
  await expect(messagesOf(watching)).not.toContainText('you too');
  for (const one of [page, watching]) expect(await seriousViolations(one)).toEqual([]);

  await white.action('Resign').or(white.action('Abort')).first().click();
  await expect(messagesOf(page)).toContainText('White will win');
  await expect(messagesOf(watching)).toContainText('you too');
  await page.reload();
  await expect(messagesOf(page)).toContainText('White will win');
});

test('a player turns the chat off and on again', async ({ page, visitor }) => {
  const [, black] = await newPair(page, visitor, 'No clock');
  await foldOf(page).click();
  await page.getByRole('button', { name: 'Turn chat off' }).click();
  await expect(page.getByRole('region', { name: 'Chat' })).toContainText(
    'You have turned chat off.',
  );
  await black.page.reload();
  await foldOf(black.page).click();
  await expect(black.page.getByRole('region', { name: 'Chat' })).toContainText(
    'Your opponent has turned chat off.',
  );
  await page.goto('/account');
  const choice = page.getByLabel(/Chat during games/);
  await expect(choice).not.toBeChecked();
  const taken = page.waitForResponse('**/app/chat');
  await choice.check();
  await taken;
  // A setting that the server has not stored is not shown.
  await page.route('**/app/chat', (route) => route.abort());
  await choice.click();
  await expect(page.getByRole('alert')).toContainText('cannot be reached');
  await expect(choice).toBeChecked();
  await page.unroute('**/app/chat');
  await black.page.reload();
  await say(black.page, 'hello');
});

for (const [width, height] of [
  [360, 640],
  [740, 360],
] as const) {
  test(`the chat works on a phone of ${String(width)} by ${String(height)}`, async ({
    page,
    visitor,
  }) => {
    await page.setViewportSize({ width, height });
    const [, black] = await newPair(page, visitor, 'No clock');
    const board = page.locator('cg-board');
    const before = await board.boundingBox();
    await foldOf(black.page).click();
    await say(black.page, 'hello');
    await expect(foldOf(page)).toHaveAccessibleName(/1 new message/);
    expect(await board.boundingBox()).toEqual(before);
    await foldOf(page).click();
    await say(page, 'hi');
    await expect(messagesOf(page)).toContainText('You: hi');
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overhang).toBeLessThanOrEqual(0);
    expect(await seriousViolations(page)).toEqual([]);
  });
}

test('text typed about one person is cleared for the next person', async ({ page, visitor }) => {
  await newPair(page, visitor, 'No clock');
  const [reader, ...others] = [await visitor(), await visitor(), await visitor()];
  for (const one of [reader, ...others]) {
    await one.goto(page.url());
    await foldOf(one).click();
  }
  for (const one of others) await say(one, 'hello');
  const names = messagesOf(reader).getByRole('button');
  await expect(names).toHaveCount(2);
  const dialog = reader.getByRole('dialog', { name: /^About/ });
  await names.first().click();
  await dialog.getByLabel('What happened').fill('rude');
  await reader.keyboard.press('Escape');
  await names.last().click();
  await expect(dialog.getByLabel('What happened')).toHaveValue('');
});

test('a loading failure of the chat is shown', async ({ page, visitor }) => {
  await page.route('**/assets/ChatPanel-*.js', (route) => route.abort());
  await newPair(page, visitor, 'No clock');
  await expect(page.getByRole('alert')).toContainText('The chat did not load');
});
