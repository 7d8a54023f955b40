import { expect, test, testWithOwnServer } from './fixtures';
import { password, register } from './people';

const safe = testWithOwnServer.extend({ options: [['--safe'], { scope: 'test' }] });

safe('the start page of a safe server offers guests no game with strangers', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('form', { name: 'A friend' })).toBeVisible();
  await expect(page.getByRole('form', { name: 'Anyone' })).toBeHidden();
  await expect(page.getByRole('form', { name: 'A player here' })).toBeHidden();
});

safe('options that --safe fixes cannot be changed', async ({ page, own }) => {
  await page.goto(own.adminLink);
  await page.getByLabel('Public name').fill('Ms Smith');
  await page.getByLabel('New password').fill('password1');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toContainText('A few unrelated words');
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('link', { name: 'Ms Smith' })).toBeVisible();
  await page.goto('/admin');
  const box = page.getByRole('checkbox', { name: /^Safe for schools/ });
  await expect(box).toBeChecked();
  await expect(box).toBeDisabled();
  await expect(page.getByText('The server was started with --safe.')).toBeVisible();
  await expect(page.getByLabel('Who may register')).toHaveValue('invite');
});

const published = testWithOwnServer.extend({
  options: [['--public-url', 'https://chess.example.org'], { scope: 'test' }],
});

published('a shared line has the public address', async ({ page }) => {
  await page.goto('/analysis?moves=e2e4');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(
    /^https:\/\/chess\.example\.org\/analysis\?/,
  );
});

test('a guest signs out after a question', async ({ page }) => {
  await page.goto('/account');
  const name = await page.getByText('You play as the guest').locator('strong').textContent();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: /^Sign out: this guest/ }).click();
  await page.waitForURL('/');
  await page.goto('/account');
  await expect(page.getByText('You play as the guest')).not.toContainText(name ?? '');
});

test('a game starts from the Chess960 position with the number', async ({ page }) => {
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Both sides' });
  await form.getByRole('button', { name: /^Settings/ }).click();
  await form.getByRole('checkbox', { name: /^Chess960/ }).check();
  const number = form.getByLabel('Number of the starting position, 0 to 959');
  await number.fill('960');
  await form.getByRole('button', { name: 'Play both sides' }).click();
  await expect(form.getByRole('alert')).toContainText('from 0 to 959');
  await number.fill('0');
  await expect(form.getByRole('button', { name: /^Settings/ })).toContainText('Chess960 no. 0');
  await form.getByRole('button', { name: 'Play both sides' }).click();
  await page.waitForURL(/\/game\/\w+$/);
  const answer = await page.request.get(`/app/games/${page.url().split('/').at(-1) ?? ''}/pgn`);
  expect(await answer.text()).toContain('bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR');
});

test('a printed lesson has all its exercises and no controls', async ({ page }) => {
  await page.goto('/learn/rook');
  const shown = page.getByRole('heading', { level: 2 });
  await expect(shown).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.printed li').count()).toBeGreaterThan(1);
  for (const exercise of await page.locator('.printed li').all())
    await expect(exercise).toBeVisible();
  for (const button of await page.locator('#app .button').all()) await expect(button).toBeHidden();
});

test('a printed form is empty paper', async ({ page }) => {
  await register(page, 'Printer');
  await page.goto('/account');
  await expect(page.getByLabel('Current password')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByLabel('Current password')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Download' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
});

testWithOwnServer(
  'classes are named and handed over before an account is erased',
  async ({ page, own }) => {
    await page.goto(own.adminLink);
    await page.getByLabel('Public name').fill('Ms Smith');
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('link', { name: 'Ms Smith' })).toBeVisible();
    await page.goto('/classes');
    await page.getByLabel('Name of the new class').fill('Class 4b');
    await page.getByRole('button', { name: 'Create class' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Class 4b');
    await page.goto('/account');
    const data = page.getByRole('region', { name: 'Your data' });
    await expect(data.getByRole('link', { name: 'Class 4b' })).toBeVisible();
    await data.getByLabel('New teacher of Class 4b').fill('Nobody');
    await data.getByRole('button', { name: 'Hand over' }).click();
    await expect(data.getByRole('alert')).toContainText('only they teach classes');
  },
);
