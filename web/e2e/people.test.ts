import { expect, newGame, newPair, test, testWithOwnServer } from './fixtures';
import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { newName, password, register } from './people';

async function signIn(page: Page, name: string, secret: string): Promise<void> {
  await page.goto('/sign-in');
  const form = page.getByRole('region', { name: 'Sign in' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password').fill(secret);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a guest in a game registers and plays on', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  const game = page.url();
  const name = newName();
  await register(page, name);
  await page.goto(game);
  await white.type('e4');
  await black.hasMoves(['e4']);
  await expect(page.getByText(name).first()).toBeVisible();
});

test('a long name does not shrink the buttons beside it', async ({ page }) => {
  await register(page, `${newName()} Wilhelm`);
  await page.setViewportSize({ width: 360, height: 640 });
  for (const name of ['Find anything', 'Messages', 'Settings']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    expect(box?.width, name).toBe(44);
  }
});

test('a user signs in on another device and is signed out there remotely', async ({
  page,
  visitor,
}) => {
  const name = newName();
  await register(page, name);
  const phone = await visitor();
  await signIn(phone, name.toUpperCase(), 'a wrong guess');
  await expect(phone.getByRole('alert')).toContainText('Wrong name or password');
  await signIn(phone, name.toUpperCase(), password);
  await expect(phone.getByRole('link', { name })).toBeVisible();

  await page.getByRole('link', { name }).click();
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: /^Sign out / }).click();
  await expect(page.getByRole('button', { name: /^Sign out / })).toBeHidden();
  await phone.reload();
  await expect(phone.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test("Enter in a field does not abandon a guest's games", async ({ page, visitor }) => {
  const name = newName();
  await register(await visitor(), name);
  const game = await newGame(page, { against: 'Play both sides', time: 'No clock' });
  await game.typeAll(['e4']);
  await signIn(page, name, password);
  await expect(page.getByRole('button', { name: 'Sign in anyway' })).toBeVisible();
  const answer = page.waitForResponse('**/app/sign-in');
  await page.getByRole('region', { name: 'Sign in' }).getByLabel('Password').press('Enter');
  expect((await answer).status()).toBe(409);
  await page.getByRole('button', { name: 'Sign in anyway' }).press('Enter');
  await expect(page.getByRole('link', { name })).toBeVisible();
});

test('the button of a refused form keeps the focus', async ({ page }) => {
  await page.goto('/sign-in');
  const form = page.getByRole('region', { name: 'Sign in' });
  await form.getByLabel('Name').fill(newName());
  await form.getByLabel('Password').fill('a wrong guess');
  const button = form.getByRole('button', { name: 'Sign in', exact: true });
  await button.press('Enter');
  await expect(form.getByRole('alert')).toBeVisible();
  await expect(button).toBeEnabled();
  await expect(button).toBeFocused();
});

test('a page that could not request its session requests it later', async ({ page }) => {
  await page.route('**/app/session', (route) => route.abort());
  await page.goto('/account');
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Connection lost.');
  await page.unroute('**/app/session');
  await expect(page.getByText('You play as the guest')).toBeVisible({ timeout: 30_000 });
});

test('a game page reloads when its session ends elsewhere', async ({ page, visitor }) => {
  const name = newName();
  await register(page, name);
  const [white] = await newPair(page, visitor, 'No clock');
  await white.type('e4');
  const other = await page.context().newPage();
  await other.goto('/account');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible();
  // As guests they are spectators of the game.
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('a page that was offline when its session ended shows the current user', async ({ page }) => {
  const name = newName();
  await register(page, name);
  let opened = (): void => undefined;
  const isOpen = new Promise<void>((resolve) => (opened = resolve));
  let cut = (): void => undefined;
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    // The page sends the first message when it is connected.
    socket.onMessage((text) => {
      server.send(text);
      opened();
    });
    // The page does not receive the close frame of the ended session.
    server.onClose(() => undefined);
    cut = () => void socket.close({ code: 1001 });
  });
  await page.goto('/account');
  await isOpen;
  await expect(page.getByText('This device')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/account');
  await other.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(other.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name })).toBeVisible();
  cut();
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('an account is erased by its owner', async ({ page }) => {
  const name = newName();
  await register(page, name);
  await page.goto('/account');
  const form = page.getByRole('region', { name: 'Erase the account' });
  await form.getByLabel(/Your password/).fill('a wrong guess');
  await form.getByRole('button', { name: 'Erase my account' }).click();
  await expect(form.getByRole('alert')).toContainText('Wrong password');
  await form.getByLabel(/Your password/).fill(password);
  await form.getByRole('button', { name: 'Erase my account' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await signIn(page, name, password);
  await expect(page.getByRole('alert')).toContainText('Wrong name or password');
});

test('a new password also reloads the lists of devices and tokens', async ({ page, visitor }) => {
  const name = newName();
  await register(page, name);
  const phone = await visitor();
  await signIn(phone, name, password);
  await expect(phone.getByRole('link', { name })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('button', { name: /^Sign out / })).toHaveCount(1);
  const programs = page.getByRole('region', { name: 'Programs' });
  await programs.getByLabel('Purpose').fill('My robot');
  await programs.getByRole('button', { name: 'Create token' }).click();
  await expect(programs.getByRole('button', { name: 'Revoke My robot' })).toBeVisible();
  const form = page.getByRole('region', { name: 'Password', exact: true });
  await form.getByLabel('Current password').fill(password);
  await form.getByLabel('New password').fill('another horse battery');
  await form.getByRole('button', { name: 'Change the password' }).click();
  await expect(form.getByRole('status')).toContainText('Your password was changed');
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out / })).toHaveCount(0);
  await expect(programs.getByRole('button', { name: 'Revoke My robot' })).toHaveCount(0);
  await expect(programs.getByLabel('Your new token')).toHaveCount(0);
});

test('a guest takes a name', async ({ page }) => {
  await page.goto('/account');
  await page.getByLabel('Another name').fill('Guest 1');
  await page.getByRole('button', { name: 'Use this name' }).click();
  await expect(page.getByRole('alert')).toContainText('not allowed on this server');
  const name = newName();
  await page.getByLabel('Another name').fill(name);
  await page.getByRole('button', { name: 'Use this name' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    `Your name is now ${name}`,
  );
});

testWithOwnServer(
  'the first admin invites an organizer, who invites a player',
  async ({ page, visitor, own }) => {
    await page.goto(own.adminLink);
    await expect(page.getByText('you create an admin account')).toBeVisible();
    const admin = newName();
    await page.getByLabel('Public name').fill(admin);
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('link', { name: admin }).click();
    await page.getByRole('link', { name: 'People and settings' }).click();
    const health = page.getByRole('region', { name: 'The server' });
    await expect(health.getByRole('status')).toHaveText('Everything works.');
    await page.route('**/app/admin/health', (route) => route.abort());
    await expect(health.getByRole('alert')).toContainText('The server cannot be reached.');
    await expect(health.getByRole('status')).toHaveCount(0);
    await page.unroute('**/app/admin/health');
    await expect(health.getByRole('status')).toHaveText('Everything works.');
    await page.getByRole('combobox', { name: /^Role(?! of)/ }).selectOption('Organizer');
    await page.getByRole('button', { name: 'Create invite' }).click();
    const link = await page.getByLabel('Send this link to the person you invite').inputValue();
    expect(await seriousViolations(page)).toEqual([]);

    const organiser = await visitor();
    const name = newName();
    await organiser.goto(link);
    await organiser.getByLabel('Public name').fill(name);
    await organiser.getByLabel('New password').fill(password);
    await organiser.getByRole('button', { name: 'Create account' }).click();
    await organiser.getByRole('link', { name }).click();
    await organiser.getByRole('link', { name: 'People and settings' }).click();
    await expect(organiser.getByRole('heading', { name: 'Settings', exact: true })).toBeHidden();
    await organiser.getByRole('button', { name: 'Create invite' }).click();
    await expect(organiser.getByLabel('Send this link to the person you invite')).toHaveValue(
      /\/invite#/,
    );

    const third = await visitor();
    await third.goto(link);
    await expect(third.getByRole('alert')).toContainText('has been used');

    // The only admin cannot lose the role, and the list shows it.
    await page.reload();
    const role = page.getByLabel(`Role of ${admin}`);
    await role.selectOption('Player');
    await expect(page.getByRole('alert')).toContainText('admin');
    await expect(role).toHaveValue('admin');

    // Arrow keys step through the roles; a role is requested when the list loses the focus.
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/role')) requests += 1;
    });
    await role.press('ArrowUp');
    await expect(role).toHaveValue('organiser');
    expect(requests).toBe(0);
    await role.press('Tab');
    await expect(role).toHaveValue('admin');
    expect(requests).toBe(1);

    // An organizer sees an admin's invite but cannot revoke it.
    await page.getByRole('combobox', { name: /^Role(?! of)/ }).selectOption('Admin');
    await page.getByRole('button', { name: 'Create invite' }).click();
    await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(2);
    await organiser.reload();
    await expect(organiser.getByRole('button', { name: 'Withdraw' })).toHaveCount(1);

    // The new link stays when another invite is revoked, and disappears with its own.
    const invites = page.getByRole('region', { name: 'Invites' });
    const shown = invites.getByLabel('Send this link to the person you invite');
    const address = await shown.inputValue();
    const ofOrganiser = invites.getByRole('listitem').filter({ hasText: 'Player' });
    await ofOrganiser.getByRole('button', { name: 'Withdraw' }).click();
    await expect(invites.getByRole('button', { name: 'Withdraw' })).toHaveCount(1);
    await expect(shown).toHaveValue(address);
    await invites.getByRole('button', { name: 'Withdraw' }).click();
    await expect(shown).toHaveCount(0);

    // A forgotten password. The message that a search failed stays until another one succeeds.
    await page.reload();
    await expect(page.getByLabel(`Role of ${admin}`)).toBeVisible();
    await page.route(/\/app\/admin\/accounts\?/, (route) => route.abort(), { times: 1 });
    await page.getByLabel('Find names starting with').fill('x');
    await expect(page.getByRole('alert')).toContainText('cannot be reached');
    await page.getByLabel('Find names starting with').fill('');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByLabel('Find names starting with').fill(name.toLowerCase());
    await page.getByRole('button', { name: `New password for ${name}` }).click();
    const made = page.getByLabel(/link to choose a new password/);
    await expect(made).toBeFocused();
    const reset = await made.inputValue();
    // The field is focused once, not each time that its account is found again.
    const search = page.getByLabel('Find names starting with');
    await search.fill('x');
    await expect(made).toHaveCount(0);
    await search.fill(name.toLowerCase());
    await expect(made).toBeVisible();
    await expect(search).toBeFocused();
    await third.goto(reset);
    await third.getByLabel('New password').fill('something else');
    await third.getByRole('button', { name: 'Choose this password' }).press('Enter');
    await expect(third.getByRole('main')).toBeFocused();
    await third.getByRole('button', { name: 'Sign in' }).click();
    await signIn(third, name, 'something else');
    await expect(third.getByRole('link', { name })).toBeVisible();

    // The password is forgotten again, while the user is still signed in. The page reloads itself
    // when that session has ended, and does not report that the link is used up.
    await page.getByRole('button', { name: `New password for ${name}` }).click();
    const chosen = page.getByLabel(/link to choose a new password/);
    await expect(chosen).not.toHaveValue(reset);
    await third.goto(await chosen.inputValue());
    await third.getByLabel('New password').fill('something new');
    const reloaded = third.waitForEvent('load');
    await third.getByRole('button', { name: 'Choose this password' }).press('Enter');
    await reloaded;
    await expect(third.getByRole('region', { name: 'Sign in' })).toBeVisible();
    await expect(third.getByRole('alert')).toHaveCount(0);
    await signIn(third, name, 'something new');
    await expect(third.getByRole('link', { name })).toBeVisible();
  },
);

test('another link that is opened in the same tab is looked up', async ({ page }) => {
  await page.goto('/invite#one');
  await expect(page.getByRole('alert')).toBeVisible();
  const looked = page.waitForRequest('**/app/invites/look');
  await page.goto('/invite#two');
  expect((await looked).postDataJSON()).toEqual({ token: 'two' });
});

test('a new token is shown until another one is created', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await register(page, newName());
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Programs' });
  const shown = section.getByLabel('Your new token');
  const make = async (name: string) => {
    await section.getByLabel('Purpose').fill(name);
    await section.getByRole('button', { name: 'Create token' }).click();
    await expect(section.getByRole('button', { name: `Revoke ${name}` })).toBeVisible();
    return shown.inputValue();
  };
  const first = await make('My robot');
  await section.getByRole('button', { name: 'Copy' }).click();
  await expect(section.getByText(/^Copied\./)).toBeVisible();
  // A second copy is announced again.
  const announced = await section.getByText(/^Copied\./).evaluateHandle((element: HTMLElement) => {
    const copied: boolean[] = [];
    new MutationObserver(() => copied.push(element.innerText.startsWith('Copied.'))).observe(
      element,
      { characterData: true, childList: true, subtree: true },
    );
    return copied;
  });
  await section.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => announced.jsonValue()).toEqual([false, true]);
  const second = await make('My script');
  expect(second).not.toBe(first);
  await expect(section.getByText(/^Copied\./)).toBeHidden();
  // The second press would be for the token that takes its place.
  let revoked = 0;
  page.on('request', (request) => {
    if (request.method() === 'DELETE') revoked += 1;
  });
  await section.getByRole('button', { name: 'Revoke My robot' }).dblclick();
  await expect(section.getByRole('button', { name: 'Revoke My robot' })).toBeHidden();
  expect(revoked).toBe(1);
  await expect(shown).toHaveValue(second);
  await section.getByRole('button', { name: 'Revoke My script' }).click();
  await expect(shown).toBeHidden();
});

test('a link of a program chooses the permissions of its token', async ({ page }) => {
  await register(page, newName());
  await page.goto('/account/oauth/token/create?scopes[]=bot:play&description=My+bot');
  await expect(page).toHaveURL(/\/account\?/);
  const section = page.getByRole('region', { name: 'Programs' });
  await expect(section.getByLabel('Purpose')).toHaveValue('My bot');
  await expect(section.getByLabel('Play as a bot')).toBeChecked();
  await expect(section.getByLabel('Follow and play games')).not.toBeChecked();
  await section.getByRole('button', { name: 'Create token' }).click();
  await expect(section.getByText('bot:play · never used')).toBeVisible();
});

test('a user creates a token for a program and revokes it', async ({ page }) => {
  await register(page, newName());
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Programs' });
  await section.getByLabel('Purpose').fill('My robot');
  await section.getByLabel('Create games').check();
  await section.getByRole('button', { name: 'Create token' }).click();
  const made = section.getByLabel('Your new token');
  // The field is above the button and shown only once, so it takes the focus.
  await expect(made).toBeFocused();
  await expect(made).toHaveAccessibleDescription(/It is shown only now\.$/);
  const token = await made.inputValue();
  expect(token).toMatch(/^staunton_[0-9a-f]{64}$/);
  await expect(section.getByText('board:play, challenge:write · never used')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  // A program has no cookie.
  const ask = () =>
    fetch(new URL('/app/games', page.url()), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        opponent: { kind: 'myself' },
        color: 'white',
        time: { kind: 'unlimited' },
      }),
    });
  expect((await ask()).status).toBe(201);
  await section.getByRole('button', { name: 'Revoke My robot' }).click();
  await expect(section.getByRole('list', { name: 'Your tokens' })).toBeHidden();
  expect((await ask()).status).toBe(401);
});

test('an empty list of muted and blocked players is shown only after it has loaded', async ({
  page,
}) => {
  await page.route('**/app/unwanted', (route) => route.abort());
  await page.goto('/account');
  await expect(page.getByRole('alert')).toContainText('cannot be reached');
  await expect(page.getByText('You have not muted or blocked anyone.')).toHaveCount(0);
});

test('a guest is erased', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  await white.typeAll(['e4']);
  await black.hasMoves(['e4']);
  await black.type('e5');
  const opponent = black.page;
  await page.goto('/account');
  await page.getByLabel(/cannot be undone/).check();
  await page.getByRole('button', { name: 'Erase me' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('region', { name: 'Your games' })).toContainText('No games yet');
  await expect(opponent.getByText(/won/i).first()).toBeVisible();
  await opponent.reload();
  await expect(opponent.getByText('Former player').first()).toBeVisible();
  await opponent
    .context()
    .addCookies([{ name: 'language', value: 'de', domain: '127.0.0.1', path: '/' }]);
  await opponent.reload();
  await expect(opponent.getByText('Ehemaliger Spieler').first()).toBeVisible();
});

for (const path of ['/sign-in', '/account', '/admin', '/invite#x']) {
  test(`${path} is accessible to a guest`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
  });
}

test('the account is accessible to its owner', async ({ page }) => {
  await register(page, newName());
  await page.goto('/account');
  await expect(page.getByText('This device')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});
