import type { Page } from '@playwright/test';
import { expect } from './fixtures';
import { password } from './people';
import type { Server } from './server';

/** Registers the first admin, who organizes tournaments. */
export async function registerOrganizer(page: Page, own: Server, name: string): Promise<void> {
  await page.goto(own.adminLink);
  await page.getByLabel('Public name').fill(name);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
}

/** Settings of a round robin at the board. */
export const settings = {
  name: 'Club evening',
  system: { kind: 'round_robin' },
  venue: 'board',
  time: {
    kind: 'clock',
    stages: [{ moves: null, millis: 300_000, bonus: { kind: 'none' } }],
  },
  tie_breaks: ['SB'],
} as const;

/** Creates a tournament and returns its id. */
export async function makeTournament(page: Page, more: object = {}): Promise<string> {
  const data = { settings: { ...settings, ...more } };
  const made = await page.request.post('/app/tournaments', { data });
  expect(made.status(), await made.text()).toBe(201);
  return ((await made.json()) as { id: string }).id;
}

let commands = 0;

/** Carries out a command of an official. */
export async function command(page: Page, id: string, body: object): Promise<void> {
  const data = { id: `e2e-${String(++commands)}`, command: body };
  const answer = await page.request.post(`/app/tournaments/${id}/commands`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Enters players at the board. */
export const enterNames = (page: Page, id: string, names: readonly string[]) =>
  command(page, id, {
    command: 'enter',
    entrants: names.map((name, index) => ({ details: { name, rating: 2000 - 100 * index } })),
  });

/** Returns the row of a board among the results. */
export const row = (page: Page, board: number) =>
  page
    .getByRole('region', { name: 'Enter results' })
    .getByRole('button', { name: new RegExp(`^Board ${String(board)} `) });

/** Returns the task of the officials. */
export const bar = (page: Page) => page.getByRole('region', { name: 'For the arbiter' });

/** Opens a part of the tournament. */
export const part = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Parts of the tournament' })
    .getByRole('link', { name, exact: true })
    .click();
