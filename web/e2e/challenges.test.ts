import type { Locator, Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, newGame, newPair, test } from './fixtures';
import { GamePage } from './game';
import { newName, register } from './people';

const formOf = (page: Page) => page.getByRole('form', { name: 'A player here' });
const challengesOf = (page: Page) => page.getByRole('region', { name: 'Challenges' });
const announcementTo = (page: Page) => page.getByRole('status', { name: 'Challenges' });

/** Registers two accounts and returns the page of the second. */
async function twoPeople(page: Page, visitor: () => Promise<Page>) {
  const [name, other] = [newName(), newName()];
  await register(page, name);
  const opponent = await visitor();
  await register(opponent, other);
  return { name, other, opponent };
}

async function challenge(page: Page, name: string): Promise<void> {
  await page.goto(`/?challenge=${encodeURIComponent(name)}`);
  await expect(formOf(page).getByLabel('Name of the player')).toHaveValue(name);
  await formOf(page).getByRole('button', { name: 'Challenge' }).click();
  await expect(challengesOf(page)).toContainText(`You challenge ${name}`);
  await expect(page.getByRole('status', { name: 'Challenge', exact: true })).toHaveText(
    `${name} has been challenged.`,
  );
}

test('a challenge reaches the player on any page, and both enter the game', async ({
  page,
  visitor,
}) => {
  const { name, other, opponent } = await twoPeople(page, visitor);
  await opponent.goto('/account');
  const tab = await opponent.context().newPage();
  await tab.goto('/');
  await challenge(page, other);
  expect(await seriousViolations(page)).toEqual([]);
  for (const one of [opponent, tab]) {
    await expect(announcementTo(one)).toContainText(
      `${name} challenges you: 10 minutes · random colors`,
    );
    await expect(challengesOf(one)).toContainText(`${name} challenges you`);
  }
  expect(await seriousViolations(opponent)).toEqual([]);
  // By keyboard only.
  await challengesOf(opponent).getByRole('button', { name: 'Accept' }).focus();
  await opponent.keyboard.press('Enter');
  await Promise.all([page.waitForURL(/\/game\/\w+$/), opponent.waitForURL(/\/game\/\w+$/)]);
  expect(page.url()).toBe(opponent.url());
  await expect(challengesOf(tab)).toBeHidden();

  // The link on the opponent's page leads to the next challenge.
  await page.getByRole('link', { name: other }).first().click();
  await page.getByRole('link', { name: 'Challenge to a game' }).click();
  await expect(formOf(page).getByLabel('Name of the player')).toHaveValue(other);
});

test('a challenge that the user has sent covers nothing', async ({ page, visitor }) => {
  const { other } = await twoPeople(page, visitor);
  await challenge(page, other);
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    const end = async (part: Locator, side: 'top' | 'bottom') =>
      part.evaluate((element, edge) => element.getBoundingClientRect()[edge], side);
    await expect
      .poll(
        async () =>
          (await end(page.getByRole('main'), 'top')) - (await end(challengesOf(page), 'bottom')),
        { message: `at ${String(width)}` },
      )
      .toBeGreaterThanOrEqual(0);
  }
});

test('the result of a rated game has the new rating', async ({ page, visitor }) => {
  const { name, other, opponent } = await twoPeople(page, visitor);
  await page.goto(`/?challenge=${encodeURIComponent(other)}`);
  const form = formOf(page);
  await form.getByRole('button', { name: /^Settings/ }).click();
  await form.getByRole('group', { name: 'You play' }).getByText('White', { exact: true }).click();
  await form.getByRole('checkbox', { name: /^Rated/ }).check();
  await form.getByRole('button', { name: 'Challenge' }).click();
  await expect(announcementTo(opponent)).toContainText(`${name} challenges you`);
  await challengesOf(opponent).getByRole('button', { name: 'Accept' }).click();
  await Promise.all([page.waitForURL(/\/game\/\w+$/), opponent.waitForURL(/\/game\/\w+$/)]);
  const [white, black] = [new GamePage(page), new GamePage(opponent)];
  for (const [index, move] of ['f3', 'e5', 'g4', 'Qh4#'].entries()) {
    const [mover, waiting] = index % 2 === 0 ? [white, black] : [black, white];
    await mover.type(move);
    await waiting.hasMoves(['f3', 'e5', 'g4', 'Qh4#'].slice(0, index + 1));
  }
  // The sentence is first, the score second, with the rating.
  const first = (seat: GamePage) => seat.result.getByRole('paragraph').first();
  await expect(first(white)).toHaveText('You lost by checkmate.');
  await expect(first(black)).toHaveText('You won by checkmate.');
  await expect(white.result).toContainText(/0 – 1\s*· \d+\?? −\d+/);
  await expect(black.result).toContainText(/0 – 1\s*· \d+\?? \+\d+/);
});

test('a challenge to Chess960 with automatic draws shows and starts these terms', async ({
  page,
  visitor,
}) => {
  const { name, other, opponent } = await twoPeople(page, visitor);
  await page.goto('/');
  const form = formOf(page);
  await form.getByRole('button', { name: /^Settings/ }).click();
  const rated = form.getByRole('checkbox', { name: /^Rated/ });
  const draws = form.getByLabel('Draws by repetition and the fifty-move rule');
  const chess960 = form.getByRole('checkbox', { name: /^Chess960/ });
  await expect(rated).toBeVisible();
  await draws.selectOption('Automatic');
  await expect(rated).toBeHidden();
  await draws.selectOption('Claimed by the players');
  await expect(rated).toBeVisible();
  // The fields that the choice hides are below it, so the choice does not move under the finger.
  await form.evaluate((one) =>
    Promise.all(one.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  const place = () => chess960.evaluate((box) => box.closest('label')?.offsetTop);
  const before = await place();
  await chess960.check();
  await expect(rated).toBeHidden();
  expect(await place()).toBe(before);
  await draws.selectOption('Automatic');
  const settings = form.getByRole('button', { name: /^Settings/ });
  await expect(settings).toContainText('Random · 10+0 · Chess960 · Automatic draws');
  // The settings are restored for the next challenge.
  await challenge(page, other);
  const terms =
    '10 minutes · random colors · Chess960. Draws by repetition and the fifty-move rule are automatic';
  await expect(challengesOf(page)).toContainText(`You challenge ${other}: ${terms}.`);
  await expect(challengesOf(opponent)).toContainText(`${name} challenges you: ${terms}.`);
  await expect(announcementTo(opponent)).toContainText(terms);
  expect(await seriousViolations(page)).toEqual([]);
  await challengesOf(opponent).getByRole('button', { name: 'Accept' }).click();
  await page.waitForURL(/\/game\/\w+$/);
  for (const one of [page, opponent]) {
    await expect(one.getByText('Chess960').first()).toBeVisible();
    const terms = one.getByRole('complementary', { name: 'Game' }).locator('details');
    await terms.locator('summary').click();
    await expect(terms).toContainText('Draws by repetition and the fifty-move rule are automatic.');
  }

  // Another game with the same terms.
  await page.getByRole('button', { name: /^Challenge, mute, block or report/ }).click();
  const dialog = page.getByRole('dialog', { name: `About ${other}` });
  await expect(dialog).toContainText('Another game on the same terms, from another start.');
  await dialog.getByRole('button', { name: 'Challenge', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText(`${other} has been challenged.`);
  await expect(announcementTo(opponent)).toHaveText(`${name} challenges you: ${terms}.`);
});

test('a challenge is declined with a reason, or canceled', async ({ page, visitor }) => {
  const { name, other, opponent } = await twoPeople(page, visitor);
  await page.goto('/');
  await formOf(page).getByLabel('Name of the player').fill('Nobody Here');
  await formOf(page).getByRole('button', { name: 'Challenge' }).click();
  await expect(page.getByRole('alert')).toContainText('There is no account with this name');
  await challenge(page, other);
  await challengesOf(opponent)
    .getByLabel('Reason for declining')
    .selectOption('another time control, please');
  await challengesOf(opponent).getByRole('button', { name: 'Decline' }).click();
  await expect(challengesOf(page)).toContainText(
    `${other} declines your challenge: another time control, please.`,
  );
  await expect(challengesOf(opponent)).toBeHidden();
  // A repeated event is announced again.
  await expect(announcementTo(opponent)).toHaveText('');
  await challengesOf(page).getByRole('button', { name: /^Hide/ }).click();
  await expect(challengesOf(page)).toBeHidden();

  await challenge(page, other);
  await expect(challengesOf(opponent)).toBeVisible();
  await expect(announcementTo(opponent)).toContainText(`${name} challenges you`);
  await challengesOf(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(challengesOf(opponent)).toBeHidden();
  await expect(announcementTo(opponent)).toContainText(`${name} withdraws the challenge.`);
});

test('a challenge covers no clock, and its acceptance disappears in its game', async ({
  page,
  visitor,
}) => {
  const { name, other, opponent } = await twoPeople(page, visitor);
  await opponent.goto('/account');
  // The first move must be made within half a minute, so the third player registers before the game
  // starts.
  const third = await visitor();
  await register(third, newName());
  await challenge(page, other);
  await challengesOf(opponent).getByRole('button', { name: 'Accept' }).click();
  await page.waitForURL(/\/game\/\w+$/);
  await expect(announcementTo(page)).toContainText('accepts your challenge');
  await expect(challengesOf(page)).toBeHidden();

  await challenge(third, name);
  const folded = page.getByRole('button', { name: '1 challenge: show' });
  await expect(folded).toBeVisible();
  await expect(challengesOf(page)).toBeHidden();
  // On a phone the button is below the last line of the page.
  await page.setViewportSize({ width: 390, height: 700 });
  const lines = page.getByRole('complementary', { name: 'Game' }).locator('footer');
  await expect
    .poll(async () => {
      await page.evaluate(() => {
        window.scrollTo(0, document.body.scrollHeight);
      });
      const [last, button] = await Promise.all([lines.boundingBox(), folded.boundingBox()]);
      return (button?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0);
    })
    .toBeGreaterThanOrEqual(0);
  await folded.press('Enter');
  await expect(challengesOf(page).getByRole('group')).toBeFocused();
  await challengesOf(page).getByRole('button', { name: 'Decline' }).press('Enter');
  await expect(challengesOf(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

/** Sends challenges from two accounts to the account of the page. Returns the challenge cards. */
async function challengedTwice(page: Page, visitor: () => Promise<Page>): Promise<Locator> {
  const name = newName();
  await register(page, name);
  for (let count = 0; count < 2; count++) {
    const other = await visitor();
    await register(other, newName());
    await challenge(other, name);
  }
  const cards = challengesOf(page).getByRole('group');
  await expect(cards).toHaveCount(2);
  return cards;
}

test('a double click hides one challenge, and not the one that takes its place', async ({
  page,
  visitor,
}) => {
  const cards = await challengedTwice(page, visitor);
  // The cards are at the bottom of the window: the other card moves to the place of the last one.
  await cards.last().getByRole('button', { name: /^Hide/ }).dblclick();
  await expect(cards).toHaveCount(1);
});

test('the focus moves from a challenge to the next, and from the last to the page', async ({
  page,
  visitor,
}) => {
  const cards = await challengedTwice(page, visitor);
  // A reason that is chosen for one challenge does not apply to the other.
  const reasons = cards.getByLabel('Reason for declining');
  await reasons.first().selectOption('never');
  await expect(reasons.first()).toHaveValue('never');
  await expect(reasons.last()).toHaveValue('not_now');
  await cards.first().getByRole('button', { name: /^Hide/ }).press('Enter');
  await expect(cards).toHaveCount(1);
  await expect(cards).toBeFocused();
  await cards.getByRole('button', { name: 'Decline' }).press('Enter');
  await expect(challengesOf(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a challenge after a game from a custom position announces the standard position', async ({
  page,
  visitor,
}) => {
  const start = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
  await newGame(page, { against: 'Invite a friend', color: 'White', time: 'No clock', start });
  const invitation = page.getByRole('region', { name: 'Invitation' });
  await expect(invitation).toContainText('No clock · From a position.');
  const friend = await visitor();
  await friend.goto(await page.getByLabel('Invitation link', { exact: true }).inputValue());
  await expect(friend.getByRole('region', { name: 'Invitation' })).toContainText(
    'Start From a position',
  );
  await friend.getByRole('button', { name: 'Accept and play' }).click();
  await expect(friend.getByText('No clock · From a position')).toBeVisible();
  await page.getByRole('button', { name: /^Challenge, mute, block or report/ }).click();
  await expect(page.getByRole('dialog', { name: /^About Guest/ })).toContainText(
    'but from the standard position',
  );
});

test('a challenge after a game repeats its terms', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  const before = page.url();
  await white.action('Abort').click();
  await expect(white.result).toBeVisible();
  await page.getByRole('button', { name: /^Challenge, mute, block or report/ }).click();
  const dialog = page.getByRole('dialog', { name: /^About Guest/ });
  await dialog.getByRole('button', { name: 'Challenge' }).click();
  await expect(dialog.getByRole('status')).toContainText('has been challenged');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await challengesOf(black.page).getByRole('button', { name: 'Accept' }).click();
  await black.page.waitForURL((url) => url.href !== before && /\/game\/\w+$/.test(url.pathname));
  await page.waitForURL(black.page.url());
});

test('a challenge whose answer was lost is resent as the same one', async ({ page, visitor }) => {
  const [white] = await newPair(page, visitor, 'No clock');
  await white.action('Abort').click();
  await expect(white.result).toBeVisible();
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/app/challenges'))
      keys.push(request.headers()['idempotency-key'] ?? '');
  });
  await page.route('**/app/challenges', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: /^Challenge, mute, block or report/ }).click();
  const dialog = page.getByRole('dialog', { name: /^About Guest/ });
  await dialog.getByRole('button', { name: 'Challenge' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Challenge' }).click();
  await expect(dialog.getByRole('status')).toContainText('has been challenged');
  const [first = '', second] = keys;
  expect(first).not.toBe('');
  expect(second).toBe(first);
});

test('a button of a dialog keeps the focus during its request', async ({ page, visitor }) => {
  const [white] = await newPair(page, visitor, 'No clock');
  await white.action('Abort').click();
  await expect(white.result).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/app/unwanted', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Challenge, mute, block or report/ }).click();
  const dialog = page.getByRole('dialog', { name: /^About Guest/ });
  const mute = dialog.getByRole('button', { name: 'Mute' });
  await mute.press('Enter');
  await expect(mute).toBeDisabled();
  await expect(mute).toBeFocused();
  release();
  await expect(dialog.getByRole('status')).toContainText('is muted');
});

test('a loading failure of the challenges is shown', async ({ page, visitor }) => {
  const name = newName();
  await register(page, name);
  await page.route('**/assets/ChallengeCards-*.js', (route) => route.abort());
  const other = await visitor();
  await register(other, newName());
  await challenge(other, name);
  await expect(page.getByRole('alert')).toContainText('The challenges did not load');
});

test('a loading failure of a dialog is shown', async ({ page, visitor }) => {
  await page.route('**/assets/PersonDialog-*.js', (route) => route.abort());
  await newPair(page, visitor, 'No clock');
  const button = page.getByRole('button', { name: /^Challenge, mute, block or report/ });
  await button.press('Enter');
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('did not load');
  await expect(button).toBeFocused();
});

test('a challenge folds when its player opens a game in progress', async ({ page, visitor }) => {
  const { name, other, opponent } = await twoPeople(page, visitor);
  const third = await visitor();
  await register(third, newName());
  await challenge(page, other);
  await challengesOf(opponent).getByRole('button', { name: 'Accept' }).click();
  await page.waitForURL(/\/game\/\w+$/);
  await page.getByRole('link', { name: 'Staunton, start page' }).click();
  await challenge(third, name);
  await expect(challengesOf(page)).toContainText('challenges you');
  await page.goBack();
  await page.waitForURL(/\/game\/\w+$/);
  await expect(page.getByRole('button', { name: '1 challenge: show' })).toBeVisible();
  await expect(challengesOf(page)).toBeHidden();
});

test('a rematch with a bot is a challenge with the colors reversed', async ({ page, visitor }) => {
  const { other: name, opponent: owner } = await twoPeople(page, visitor);
  const scopes = ['bot:play', 'challenge:read', 'challenge:write'];
  const made = await owner.request.post('/app/tokens', { data: { name: 'program', scopes } });
  const { token } = (await made.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const call = async (path: string) => {
    const answer = await owner.request.post(`/api/${path}`, { headers });
    expect(answer.status()).toBe(200);
  };
  /** Returns the challenges that the bot has received. */
  const challenges = async () => {
    const answer = await owner.request.get('/api/challenge', { headers });
    const all = (await answer.json()) as { in: { id: string; finalColor: string }[] };
    return all.in;
  };
  const colorOfBot = async () => {
    const answer = await owner.request.get('/api/account/playing', { headers });
    const playing = (await answer.json()) as { nowPlaying: { color: string }[] };
    return playing.nowPlaying[0]?.color;
  };
  await call('bot/account/upgrade');
  await challenge(page, name);
  const [first] = await challenges();
  await call(`challenge/${first?.id ?? ''}/accept`);
  await page.waitForURL(/\/game\/\w+$/);
  const color = await colorOfBot();
  await call(`bot/game/${first?.id ?? ''}/abort`);

  const result = page.getByRole('region', { name: 'Result' });
  const again = result.getByRole('button', { name: 'Rematch' });
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(result.getByRole('button', { name: 'Rematch offered' })).toBeFocused();
  await expect(challengesOf(page)).toContainText(`You challenge ${name}`);
  expect(await seriousViolations(page)).toEqual([]);
  const [second] = await challenges();
  expect(second?.finalColor).toBe(color);
  await call(`challenge/${second?.id ?? ''}/accept`);
  await page.waitForURL(new RegExp(`/game/${second?.id ?? 'missing'}$`));
});
