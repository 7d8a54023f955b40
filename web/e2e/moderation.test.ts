import { seriousViolations } from './accessibility';
import { expect, newPair, testWithOwnServer as test } from './fixtures';
import { newName, password } from './people';

test('saving the settings keeps changes that were made elsewhere', async ({ page, own }) => {
  await page.goto(own.adminLink);
  await page.getByLabel('Public name').fill(newName());
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('link', { name: /^Person/ })).toBeVisible();
  const elsewhere = await page.context().newPage();
  const [here, there] = [page, elsewhere].map((opened) => {
    const section = opened.getByRole('region', { name: 'Settings', exact: true });
    return {
      safe: section.getByRole('checkbox', { name: /^Safe for schools/ }),
      names: section.getByRole('textbox', { name: /^Forbidden names/ }),
      save: section.getByRole('button', { name: 'Save the settings' }),
      message: section.getByRole('status'),
    };
  });
  if (!here || !there) throw new Error('there are two pages');
  await page.goto('/admin');
  await expect(here.safe).not.toBeChecked();
  await elsewhere.goto('/admin');
  await there.safe.check();
  await there.names.fill('first');
  await there.save.click();
  await expect(there.message).toHaveText('Saved.');
  await here.names.fill('second');
  await here.save.click();
  await expect(here.message).toHaveText('Saved.');
  await expect(here.safe).toBeChecked();
  await expect(here.names).toHaveValue('first\nsecond');
  // A removed name stays removed.
  await here.names.fill('second');
  await here.save.click();
  await expect(here.message).toHaveText('Saved.');
  await page.reload();
  await expect(here.names).toHaveValue('second');
  await expect(here.safe).toBeChecked();
});

test('the dialog about a player fits on a phone', async ({ page, visitor }) => {
  await newPair(page, visitor, 'No clock');
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('button', { name: /^Challenge, mute, block or report/ }).click();
  const dialog = page.getByRole('dialog', { name: /^About/ });
  await expect(dialog.getByRole('combobox')).toBeVisible();
  const hidden = await dialog.evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(hidden).toBeLessThanOrEqual(0);
});

test('a player mutes and reports another, and the admin silences them', async ({
  page,
  visitor,
  own,
}) => {
  const [, black] = await newPair(page, visitor, 'No clock');
  const say = async (text: string) => {
    const field = black.page.getByRole('textbox', { name: /^Message to/ });
    await field.fill(text);
    await field.press('Enter');
  };
  await black.page.getByRole('button', { name: /^Chat/ }).click();
  await say('you fool');
  await expect(black.page.getByRole('log', { name: 'Messages' })).toContainText('you fool');
  await page.getByRole('button', { name: /^Chat/ }).click();
  await page
    .getByRole('log', { name: 'Messages' })
    .getByRole('button', { name: /^Guest/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^About Guest/ });
  await dialog.getByLabel('What happened').fill('rude from the first move');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('report was sent to the organizers');
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Mute' }).click();
  await expect(dialog.getByRole('status')).toContainText('is muted');
  await expect(page.getByRole('log', { name: 'Messages' })).not.toContainText('you fool');

  const admin = await visitor();
  await admin.goto(own.adminLink);
  await admin.getByLabel('Public name').fill(newName());
  await admin.getByLabel('New password').fill(password);
  await admin.getByRole('button', { name: 'Create account' }).click();
  await expect(admin.getByRole('link', { name: 'Sign in' })).toBeHidden();
  await expect(admin.getByRole('link', { name: /^Person/ })).toBeVisible();
  await admin.goto('/admin');
  const reports = admin.getByRole('region', { name: 'Reports' });
  await expect(reports).toContainText('rude from the first move');
  await expect(reports).toContainText('you fool');
  await expect(reports).toContainText('Their messages · the game · from Guest');
  expect(await seriousViolations(admin)).toEqual([]);
  await reports.getByRole('button', { name: /^No chat for a day/ }).click();
  await expect(reports.getByRole('status')).toContainText('cannot chat for a day');
  // The field disappears at once, and the focus moves to the chat.
  await expect(black.page.getByRole('alert')).toContainText('you can chat again in 24 hours');
  await expect(black.page.getByRole('textbox', { name: /^Message to/ })).toBeHidden();
  await expect(black.page.getByRole('button', { name: /^Chat/ })).toBeFocused();
  await reports.getByRole('button', { name: /^Close/ }).click();
  await expect(reports).toContainText('No open reports.');

  await page.goto('/account');
  await page.getByRole('button', { name: /^Undo/ }).press('Enter');
  await expect(page.getByText('You have not muted or blocked anyone.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
