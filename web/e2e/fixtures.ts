import {
  test as base,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';
import { GamePage } from './game';
import { Server } from './server';

interface Fixtures {
  /** Opens a page for another user, in a separate browser context. */
  visitor: () => Promise<Page>;
}

interface WorkerFixtures {
  /**
   * A server shared by tests that do not affect each other, because their changes are visible only
   * to their own users. Tests that stop the server, or that create data visible to all users (a
   * seek, a rated game, an admin, a setting), use `testWithOwnServer`, and so do tests that read
   * such a list or count its entries.
   */
  server: Server;
}

export { expect };

/** Collects the errors that the pages of a context do not catch. */
function uncaughtIn(context: BrowserContext): readonly string[] {
  const errors: string[] = [];
  context.on('weberror', (event) => errors.push(event.error().message));
  return errors;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  context: async ({ context }, use) => {
    const errors = uncaughtIn(context);
    await use(context);
    expect(errors, 'errors that a page did not catch').toEqual([]);
  },
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern.
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  visitor: async ({ browser, baseURL }, use) => {
    const contexts: { context: BrowserContext; errors: readonly string[] }[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
      contexts.push({ context, errors: uncaughtIn(context) });
      return await context.newPage();
    });
    for (const { context, errors } of contexts) {
      await context.close();
      expect(errors, 'errors that a page did not catch').toEqual([]);
    }
  },
});

/**
 * `test` with a new server for each test: it may be stopped, its lists are empty, and its first
 * admin's link is unused.
 */
export const testWithOwnServer = test.extend<{
  address: string;
  options: readonly string[];
  own: Server;
}>({
  address: ['127.0.0.1', { option: true }],
  options: [[], { option: true }],
  own: async ({ address, options }, use) => {
    const own = await Server.start(address, options);
    await use(own);
    await own.stop();
  },
  baseURL: async ({ own }, use) => {
    await use(own.url);
  },
});

/** The choices on the start page; the texts are those of the page. */
export interface NewGameSettings {
  against: 'Play the computer' | 'Invite a friend' | 'Play both sides';
  color?: 'White' | 'Black';
  time?: string;
  /** Vacation days, for a time control in days. */
  vacation?: number;
  level?: number;
  character?: string;
  start?: string;
  claims?: string;
}

const starts: Record<NewGameSettings['against'], string> = {
  'Play the computer': 'The computer',
  'Invite a friend': 'A friend',
  'Play both sides': 'Both sides',
};

/** Returns the form for one kind of opponent on the start page. */
export function formOf(page: Page, against: NewGameSettings['against']): Locator {
  return page.getByRole('form', { name: starts[against] });
}

/** Opens the start page with the settings of one kind of opponent unfolded. */
export async function openSettings(
  page: Page,
  against: NewGameSettings['against'],
): Promise<Locator> {
  await page.goto('/');
  const form = formOf(page, against);
  await form.getByRole('button', { name: /^Settings/ }).click();
  await expect(form.getByText('Start from a position (FEN)')).toBeVisible();
  return form;
}

/** Creates a game on the start page. */
export async function newGame(page: Page, settings: NewGameSettings): Promise<GamePage> {
  const form = await openSettings(page, settings.against);
  const choose = (group: string | RegExp, option: string) =>
    form.getByRole('group', { name: group }).getByText(option, { exact: true }).click();
  if (settings.color !== undefined) await choose('You play', settings.color);
  if (settings.time !== undefined) await choose(/^Time/, settings.time);
  if (settings.vacation !== undefined)
    await form.getByLabel(/^Days of vacation/).fill(String(settings.vacation));
  if (settings.character !== undefined) await choose('Character', settings.character);
  if (settings.level !== undefined) await form.getByLabel('Level').fill(String(settings.level));
  if (settings.start !== undefined)
    await form.getByLabel('Start from a position (FEN)').fill(settings.start);
  if (settings.claims !== undefined)
    await form
      .getByLabel('Draws by repetition and the fifty-move rule')
      .selectOption({ label: settings.claims });
  await form.getByRole('button', { name: settings.against }).click();
  await page.waitForURL(/\/game\/\w+$/);
  return new GamePage(page);
}

/** Starts a game of two users in separate browsers; returns White's page and Black's. */
export async function newPair(
  page: Page,
  visitor: () => Promise<Page>,
  time: string,
  more: Pick<NewGameSettings, 'vacation'> = {},
): Promise<[white: GamePage, black: GamePage]> {
  const white = await newGame(page, {
    against: 'Invite a friend',
    color: 'White',
    time,
    ...more,
  });
  const friend = await visitor();
  await friend.goto(await page.getByLabel('Invitation link', { exact: true }).inputValue());
  const accept = friend.getByRole('button', { name: 'Accept and play' });
  await accept.click();
  const black = new GamePage(friend);
  // The seat is taken when neither page shows the invitation any more.
  await expect(accept).toBeHidden();
  await expect(page.getByLabel('Invitation link', { exact: true })).toBeHidden();
  await white.hasMoves([]);
  await black.hasMoves([]);
  return [white, black];
}
