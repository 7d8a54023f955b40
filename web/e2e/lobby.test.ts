import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, newGame, testWithOwnServer as test } from './fixtures';
import { GamePage } from './game';
import { register } from './people';

const offerOf = (page: Page) => page.getByRole('button', { name: 'Offer a game to anyone' });
const callOffOf = (page: Page) => page.getByRole('button', { name: 'Withdraw the game you offer' });
const offeredTo = (page: Page) => page.getByRole('list', { name: 'Games offered by others' });

/** Creates a seek with the side and the clock that these labels name. */
async function offer(page: Page, color: string, time: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Anyone' });
  await form.getByRole('button', { name: /^Settings/ }).click();
  await form.getByRole('group', { name: 'You play' }).getByText(color, { exact: true }).click();
  await form.getByRole('group', { name: /^Time/ }).getByText(time, { exact: true }).click();
  await offerOf(page).click();
  await expect(callOffOf(page)).toBeVisible();
}

test('two players meet in the lobby and play', async ({ page, visitor }) => {
  await page.goto('/');
  const other = await visitor();
  await other.goto('/');
  await expect(offeredTo(other)).toBeHidden();
  await offer(page, 'White', '5+3');
  expect(await seriousViolations(page)).toEqual([]);
  // A player's own seek is not offered to them.
  await expect(offeredTo(page)).toBeHidden();
  const announcement = other.getByRole('status', { name: 'Lobby' });
  await expect(announcement).toHaveText(/^Guest \d+ offers a game: 5 minutes .* you play Black\.$/);
  expect(await seriousViolations(other)).toEqual([]);
  // By keyboard only.
  const play = offeredTo(other).getByRole('button', { name: /^Play Guest \d+, 5 minutes/ });
  await play.focus();
  await other.keyboard.press('Enter');
  await Promise.all([page.waitForURL(/\/game\/\w+$/), other.waitForURL(/\/game\/\w+$/)]);
  expect(page.url()).toBe(other.url());
  // A screen reader announces the start of the game and the player's side.
  const announced = (one: Page) => one.getByRole('log', { name: 'Announcements' });
  await expect(announced(page)).toContainText(/You play White against Guest \d+\. Your move\./);
  await expect(announced(other)).toContainText(/You play Black against Guest \d+\./);
  const [white, black] = [new GamePage(page), new GamePage(other)];
  await white.typeAll(['e4']);
  await black.hasMoves(['e4']);
  await black.type('e5');
  await white.hasMoves(['e4', 'e5']);
  // The seek is gone, and another can be created.
  await other.goto('/');
  await expect(offerOf(other)).toBeVisible();
  await expect(offeredTo(other)).toBeHidden();
});

test('a hidden page of a waiting player shows a turn notification', async ({ page, visitor }) => {
  await page.addInitScript(() => {
    localStorage.setItem('staunton.preferences', JSON.stringify({ notifyTurn: true }));
    navigator.serviceWorker.getRegistration = () => Promise.resolve(undefined);
  });
  await page.goto('/');
  const other = await visitor();
  await other.goto('/');
  await offer(page, 'White', '5+3');
  const announcements = await page.evaluateHandle(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    const texts: string[] = [];
    class Shown {
      static permission = 'granted';
      constructor(title: string, options: NotificationOptions) {
        texts.push(`${title}: ${options.body ?? ''}`);
      }
    }
    Object.defineProperty(window, 'Notification', { value: Shown });
    return texts;
  });
  await offeredTo(other).getByRole('button', { name: /^Play/ }).click();
  await expect
    .poll(() => announcements.jsonValue())
    .toEqual([expect.stringMatching(/^Your move: Guest \d+ – Guest \d+$/)]);
});

test('two players meet for Chess960 with automatic draws', async ({ page, visitor }) => {
  await page.goto('/');
  const other = await visitor();
  await other.goto('/');
  const form = page.getByRole('form', { name: 'Anyone' });
  await form.getByRole('button', { name: /^Settings/ }).click();
  await form.getByRole('checkbox', { name: /^Chess960/ }).check();
  await form.getByLabel('Draws by repetition and the fifty-move rule').selectOption('Automatic');
  await offerOf(page).click();
  const terms =
    /random colors · Chess960\. Draws by repetition and the fifty-move rule are automatic/;
  await expect(other.getByRole('status', { name: 'Lobby' })).toHaveText(terms);
  await expect(offeredTo(other).getByRole('listitem')).toContainText(terms);
  expect(await seriousViolations(other)).toEqual([]);
  await offeredTo(other).getByRole('button', { name: /^Play/ }).click();
  await Promise.all([page.waitForURL(/\/game\/\w+$/), other.waitForURL(/\/game\/\w+$/)]);
  await expect(page.getByText('10 minutes · Chess960')).toBeVisible();
  await expect(
    other.getByText('Draws by repetition and the fifty-move rule are automatic.'),
  ).toBeVisible();
});

test('unrated games can also be limited to similar ratings', async ({ page, visitor }) => {
  const other = await visitor();
  await register(page, 'Wanda');
  for (const one of [page, other]) await one.goto('/');
  const form = page.getByRole('form', { name: 'Anyone' });
  await form.getByRole('button', { name: /^Settings/ }).click();
  await form.getByLabel('Opponents').selectOption('200');
  await form.getByRole('checkbox', { name: /^Chess960/ }).check();
  await expect(form.getByLabel('Opponents')).toHaveValue('200');
  await offerOf(page).click();
  await expect(offeredTo(other).getByRole('listitem')).toContainText(
    'Chess960 · for ratings from 1300 to 1700',
  );
});

test('registered players meet for a rated game', async ({ page, visitor }) => {
  const other = await visitor();
  await register(page, 'Zoe');
  await register(other, 'Yusuf');
  const guest = await visitor();
  for (const visited of [page, other, guest]) await visited.goto('/');
  const form = page.getByRole('form', { name: 'Anyone' });
  await form.getByRole('button', { name: /^Settings/ }).click();
  // Neither player moves: a game with this time control is aborted only later.
  await form.getByRole('group', { name: /^Time/ }).getByText('15+10', { exact: true }).click();
  await form.getByRole('checkbox', { name: /^Rated/ }).check();
  await form.getByLabel('Opponents').selectOption('200');
  const settings = form.getByRole('button', { name: /^Settings/ });
  await expect(settings).toContainText('Random · 15+10 · rated · ±200');
  expect(await seriousViolations(page)).toEqual([]);
  await offerOf(page).click();
  for (const visited of [other, guest]) {
    const line = offeredTo(visited).getByRole('listitem');
    await expect(line).toContainText('Zoe');
    await expect(line).toContainText('1500?');
    await expect(line).toContainText(/random colors · rated · for ratings from 1300 to 1700/);
  }
  // A guest has no rating.
  await offeredTo(guest)
    .getByRole('button', { name: /^Play Zoe/ })
    .click();
  await expect(guest.getByRole('alert')).toContainText('You need an account');
  await offeredTo(other)
    .getByRole('button', { name: /^Play Zoe/ })
    .click();
  await Promise.all([page.waitForURL(/\/game\/\w+$/), other.waitForURL(/\/game\/\w+$/)]);
  for (const one of [page, other])
    await expect(one.getByText('15 minutes + 10 seconds per move · rated')).toBeVisible();
  // Other users find the game and watch it.
  const toWatch = guest.getByRole('region', { name: 'Games to watch' });
  const link = toWatch.getByRole('link', { name: /Zoe.*Yusuf|Yusuf.*Zoe/ });
  await expect(async () => {
    await guest.goto('/');
    await expect(link).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect(await seriousViolations(guest)).toEqual([]);
  await link.click();
  await expect(guest.getByText('You are watching')).toBeVisible();
  await expect(page.getByText('1 spectator')).toBeVisible();
  // The last choices are restored.
  await page.goto('/');
  await form.getByRole('button', { name: /^Settings/ }).click();
  await expect(form.getByRole('checkbox', { name: /^Rated/ })).toBeChecked();
  await expect(form.getByLabel('Opponents')).toHaveValue('200');
});

test('a seek is canceled, and ends when its player leaves', async ({ page, visitor }) => {
  await page.goto('/');
  const other = await visitor();
  await other.goto('/');
  await offer(page, 'Random', '10+0');
  await expect(offeredTo(other).getByRole('listitem')).toHaveCount(1);
  await offeredTo(other).getByRole('button', { name: /^Play/ }).focus();
  await callOffOf(page).click();
  await expect(offerOf(page)).toBeVisible();
  await expect(offeredTo(other)).toBeHidden();
  // The focus stays in this section, but does not move to another seek.
  await expect(other.getByRole('region', { name: 'Anyone' })).toBeFocused();
  // The last settings are restored.
  await offerOf(page).click();
  await expect(offeredTo(other)).toContainText('10 minutes · random colors');
  await page.getByRole('link', { name: 'Staunton, start page' }).click();
  await page.goto('/game/zzzzzzzz');
  await expect(offeredTo(other)).toBeHidden();
});

test('the end of a seek is announced when its player plays elsewhere', async ({
  page,
  visitor,
}) => {
  await page.goto('/');
  await offer(page, 'Random', '10+0');
  const announcement = page.getByRole('status', { name: 'Lobby' });
  await expect(announcement).toHaveText('You offer a game. It begins when a player accepts it.');
  const friend = await visitor();
  await newGame(friend, { against: 'Invite a friend', color: 'White', time: '5+3' });
  const tab = await page.context().newPage();
  await tab.goto(await friend.getByLabel('Invitation link', { exact: true }).inputValue());
  await tab.getByRole('button', { name: 'Accept and play' }).click();
  await expect(offerOf(page)).toBeVisible();
  await expect(announcement).toHaveText('You no longer offer a game.');
});

test('the focus moves to the seek button when its settings fold', async ({ page }) => {
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Anyone' });
  await form.getByRole('button', { name: /^Settings/ }).click();
  await form.getByRole('group', { name: /^Time/ }).getByText('Custom', { exact: true }).click();
  await form.getByLabel('Minutes for each player').press('Enter');
  await expect(callOffOf(page)).toBeVisible();
  await expect(form.getByLabel('Minutes for each player')).toHaveCount(0);
  await expect(callOffOf(page)).toBeFocused();
});

test('a player withdraws an offer by correspondence of a program', async ({ page, visitor }) => {
  await register(page, 'Cora');
  const scopes = ['board:play'];
  const made = await page.request.post('/app/tokens', { data: { name: 'program', scopes } });
  const { token } = (await made.json()) as { token: string };
  const seek = async (form: Record<string, string>) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.post('/api/board/seek', { headers, form });
    expect(answer.status()).toBe(200);
  };
  const other = await visitor();
  await other.goto('/');
  await page.goto('/');
  await expect(offerOf(page)).toBeVisible();
  await seek({ days: '3', color: 'white' });
  await seek({ days: '7', rated: 'true' });
  // The page loads the offers when the list of the lobby contains them.
  const own = page.getByRole('list', { name: 'Games you offer by correspondence' });
  await expect(own.getByRole('listitem')).toHaveCount(2);
  await expect(own).toContainText('7 days per move · random colors · rated');
  await expect(offeredTo(page)).toBeHidden();
  await expect(offeredTo(other).getByRole('listitem')).toHaveCount(2);
  expect(await seriousViolations(page)).toEqual([]);
  const withdraw = own.getByRole('button', { name: 'Withdraw 7 days per move' });
  await withdraw.focus();
  await page.keyboard.press('Enter');
  await expect(own.getByRole('listitem')).toHaveCount(1);
  await expect(offeredTo(other).getByRole('listitem')).toHaveCount(1);
  await expect(offerOf(page)).toBeFocused();
  // Another player accepts the other offer.
  await offeredTo(other)
    .getByRole('button', { name: /^Play Cora, 3 days per move/ })
    .click();
  await other.waitForURL(/\/game\/\w+$/);
  await expect(own).toBeHidden();
});
