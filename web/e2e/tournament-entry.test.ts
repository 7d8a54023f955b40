import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, testWithOwnServer as test } from './fixtures';
import { publicName } from './server';
import { password } from './people';
import { textOfQrCode } from './qr-code';
import type { Server } from './server';

/** Registers the first admin, who organizes. */
async function registerOrganizer(page: Page, own: Server): Promise<void> {
  await page.goto(own.adminLink);
  await page.getByLabel('Public name').fill('Ms Smith');
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('link', { name: 'Ms Smith' })).toBeVisible();
}

test('a teacher makes a tournament of a class from its page', async ({ page, own, visitor }) => {
  await registerOrganizer(page, own);
  const made = await page.request.post('/app/classes', { data: { name: 'Class 4b' } });
  const { id } = (await made.json()) as { id: string };
  const view = await page.request.get(`/app/classes/${id}`);
  const { code } = (await view.json()) as { code: string };
  for (const name of ['Ada', 'Ben', 'Cid']) {
    const pupil = await visitor();
    await pupil.goto(`/join/${code}`);
    await pupil.getByLabel('Your name').fill(name);
    await pupil.getByRole('button', { name: 'Join' }).click();
    await expect(pupil.getByRole('heading', { level: 1 })).toHaveText('Class 4b');
  }
  await page.goto(`/class/${id}`);
  const link = page.getByRole('link', { name: 'Tournament of this class' });
  await link.focus();
  await page.keyboard.press('Enter');
  const main = page.getByRole('main');
  await expect(main).toContainText('Tournament of the class Class 4b. All 3 members enter.');
  await page.getByLabel('Name of the tournament').fill('Class cup');
  await page.getByRole('radio', { name: 'Round robin', exact: true }).focus();
  await page.keyboard.press('Space');
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create tournament' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Class cup');
  for (const name of ['Ada', 'Ben', 'Cid']) await expect(main).toContainText(name);
});

test.describe('at a public address', () => {
  // A QR code needs an address that others can reach; the browser of the tests finds this one here.
  test.use({
    options: [['--public-url', `http://${publicName}:{port}`], { scope: 'test' }],
  });

  test('players enter by the QR code of the arbiter until it is closed', async ({
    page,
    own,
    visitor,
  }) => {
    await registerOrganizer(page, own);
    await page.goto('/tournaments/new');
    await page.getByLabel('Name of the tournament').fill('Club evening');
    await page.getByRole('button', { name: 'Create tournament' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Club evening');
    await page
      .getByRole('navigation', { name: 'Parts of the tournament' })
      .getByRole('link', { name: 'Players', exact: true })
      .click();
    await page.getByRole('button', { name: 'QR code' }).click();
    await page.getByRole('button', { name: 'Open the link' }).click();
    const address = await page.getByLabel('Address to enter', { exact: true }).inputValue();
    const code = page.getByRole('img', { name: 'QR code of the address to enter' });
    expect(await textOfQrCode(code)).toBe(address);
    expect(await seriousViolations(page)).toEqual([]);

    // Ann enters on a phone, in the dark, with the keyboard.
    const ann = await visitor();
    await ann.setViewportSize({ width: 360, height: 740 });
    await ann.emulateMedia({ colorScheme: 'dark' });
    await ann.goto(address);
    await expect(ann.getByRole('main')).toContainText('You are entering Club evening.');
    await ann.getByLabel('Your name').focus();
    await ann.keyboard.type('Ann');
    expect(await seriousViolations(ann)).toEqual([]);
    const width = await ann.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    await ann.keyboard.press('Enter');
    await expect(ann.getByText('You play in this tournament.')).toBeVisible();

    const other = await visitor();
    await other.goto(address);
    await other.getByLabel('Your name').fill('ann');
    await other.getByRole('button', { name: 'Enter', exact: true }).click();
    await expect(other.getByRole('alert')).toContainText('is in this tournament already');
    await other.getByLabel('Your name').fill('Anna');
    await other.getByRole('button', { name: 'Enter', exact: true }).click();
    await expect(other.getByText('You play in this tournament.')).toBeVisible();

    await page.getByRole('link', { name: 'Print' }).click();
    await page.getByLabel('Sheet').selectOption('QR code to enter');
    await expect(code).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'QR code' }).click();
    await page.getByRole('button', { name: 'Close the link' }).click();
    await expect(page.getByText('The link to enter is closed.')).toBeVisible();
    await page.getByRole('button', { name: 'List' }).click();
    await expect(page.getByRole('button', { name: /Anna/ })).toBeVisible();
    const late = await visitor();
    await late.goto(address);
    await expect(late.getByRole('alert')).toContainText('This link is closed');
  });
});

test('an account gets the address of its calendar', async ({ page, own }) => {
  await registerOrganizer(page, own);
  await page.goto('/tournaments');
  await page.getByRole('button', { name: 'Your rounds in your calendar' }).click();
  await page.getByRole('button', { name: 'New address' }).click();
  const field = page.getByLabel('Address of your calendar', { exact: true });
  await expect(field).toBeFocused();
  expect(await seriousViolations(page)).toEqual([]);
  const path = new URL(await field.inputValue()).pathname;
  const calendar = await page.request.get(path);
  expect(await calendar.text()).toContain('BEGIN:VCALENDAR');
  await page.getByRole('button', { name: 'Remove the address' }).click();
  await expect(page.getByText('The former address is no longer valid.')).toBeVisible();
  expect((await page.request.get(path)).status()).toBe(404);
});
