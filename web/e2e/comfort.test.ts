import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { AnalysisPage } from './analysis-page';
import { expect, newGame, newPair, test } from './fixtures';

/** Changes a setting. */
async function settings(
  page: Page,
  choose: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await choose(dialog);
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
}

test('a move waits for confirmation when the setting requires it', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await settings(page, async (dialog) => {
    await dialog.getByLabel(/Confirm moves/).selectOption('always');
  });
  await game.board.click('e2', 'e3');
  const question = page.getByRole('group', { name: 'Confirm the move' });
  expect(await seriousViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Another move' }).click();
  await game.board.shows('e2', 'white pawn');
  // The question takes the focus, so that Escape and Enter answer it.
  const isConfirmed = (move: string) =>
    expect(question.getByRole('button', { name: `Make the move ${move}` })).toBeFocused();
  await game.board.click('e2', 'e4');
  await isConfirmed('e2 to e4');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await game.board.click('d2', 'd4');
  await isConfirmed('d2 to d4');
  await game.hasMoves([]);
  await page.keyboard.press('Enter');
  await game.hasMoves(['d4']);
  // A typed move needs no confirmation.
  await game.type('d5');
  await game.hasMoves(['d4', 'd5']);
});

test('a move is taken back when its question fails to load', async ({ page }) => {
  await page.route('**/assets/ConfirmBar-*.js', (route) => route.abort());
  const game = await newGame(page, { against: 'Play both sides' });
  await settings(page, async (dialog) => {
    await dialog.getByLabel(/Confirm moves/).selectOption('always');
  });
  await game.board.click('e2', 'e4');
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('did not load');
  await expect(game.action('Flip the board')).toBeVisible();
  await game.board.shows('e2', 'white pawn');
  await game.board.shows('e4', null);
});

test('zen mode shows only the game', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides', time: '10+0' });
  await game.typeAll(['e4', 'e5']);
  const brand = page.getByRole('link', { name: 'Staunton, start page' });
  await page.getByLabel('Type a move').blur();
  await page.keyboard.press('z');
  await expect(brand).toBeHidden();
  await expect(game.clock('White')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.reload();
  await game.hasMoves(['e4', 'e5']);
  await expect(brand).toBeHidden();
  for (const [width, height] of [
    [360, 640],
    [740, 360],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const part of [game.clock('White'), game.clock('Black'), game.moveButtons.last()])
      await expect(part).toBeInViewport({ ratio: 1 });
  }
  // A typed letter is not a shortcut.
  await page.getByLabel('Type a move').press('z');
  await expect(brand).toBeHidden();
  await game.action('Zen mode').click();
  await expect(brand).toBeVisible();
  // Also with caps lock on.
  await page.keyboard.press('Z');
  await expect(brand).toBeHidden();
});

test('coordinates are on the board, beside it or hidden', async ({ page }) => {
  await newGame(page, { against: 'Play both sides' });
  const [board, rank] = [page.locator('cg-board'), page.locator('coords.ranks coord').first()];
  const place = async (choice: string) => {
    await settings(page, async (dialog) => {
      await dialog.getByLabel('Coordinates').selectOption(choice);
    });
    const [squares, letter] = [await board.boundingBox(), await rank.boundingBox()];
    if (!letter) return 'none';
    return letter.x + letter.width <= (squares?.x ?? 0) ? 'beside' : 'inside';
  };
  for (const choice of ['beside', 'none', 'inside']) expect(await place(choice)).toBe(choice);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('sound is unlocked when the finger is lifted', async ({ page }) => {
    await page.addInitScript(() => {
      const activations: boolean[] = [];
      class Silent {
        state = 'suspended';
        resume() {
          activations.push(navigator.userActivation.isActive);
          return Promise.resolve();
        }
      }
      Object.assign(window, { AudioContext: Silent, activations });
    });
    await page.goto('/');
    await page.getByRole('heading', { name: 'A game of chess' }).tap();
    await expect
      .poll(() =>
        page.evaluate(() => (window as unknown as { activations: boolean[] }).activations),
      )
      .toEqual([true]);
  });
});

test('phone keyboards do not correct names and moves', async ({ page }) => {
  for (const [path, label] of [
    ['/sign-in', 'Name'],
    ['/analysis', 'Type a move'],
    ['/editor', 'FEN'],
  ] as const) {
    await page.goto(path);
    const field = page.getByLabel(label, { exact: true });
    await expect(field, path).toHaveAttribute('autocorrect', 'off');
    await expect(field, path).toHaveAttribute('autocapitalize', /^(none|off)$/);
  }
});

/** Allows notifications on a page, and records their texts. */
async function keepNotifications(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shown: string[] = [];
    class FakeNotification {
      static permission = 'default';
      static requestPermission() {
        FakeNotification.permission = 'granted';
        return Promise.resolve('granted');
      }
      constructor(title: string, options: NotificationOptions & { renotify?: boolean }) {
        // A notification that replaces another one is silent without `renotify`.
        const calls = Boolean(options.tag) && options.renotify === true;
        shown.push(calls ? `${title}: ${options.body ?? ''}` : 'in silence');
      }
    }
    Object.assign(window, { Notification: FakeNotification, shown });
    // Simulates private windows of some browsers, which have no service worker.
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
  });
  return () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
}

const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
  });

test('a hidden page notifies its player of their turn', async ({ page, visitor }) => {
  const shown = await keepNotifications(page);
  const [white, black] = await newPair(page, visitor, '10+0');
  await settings(page, async (dialog) => {
    await dialog.getByRole('checkbox', { name: /Notify me on my turn/ }).check();
  });
  await white.type('e4');
  await black.hasMoves(['e4']);
  await black.type('e5');
  await white.hasMoves(['e4', 'e5']);
  expect(await shown()).toEqual([]);
  await white.type('Nf3');
  await black.hasMoves(['e4', 'e5', 'Nf3']);
  await hide(page);
  await black.type('Nc6');
  await expect.poll(shown).toEqual([expect.stringMatching(/^Your move: .+ – .+/)]);
});

test('a hidden page sends one notification for turns in quick succession', async ({
  page,
  visitor,
}) => {
  const shown = await keepNotifications(page);
  await page.clock.install();
  const [white, black] = await newPair(page, visitor, 'No clock');
  await settings(page, async (dialog) => {
    await dialog.getByRole('checkbox', { name: /Notify me on my turn/ }).check();
  });
  await white.type('e4');
  for (const seat of [white, black]) await seat.hasMoves(['e4']);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await hide(page);
  await black.type('e5');
  await white.hasMoves(['e4', 'e5']);
  await white.type('Nf3');
  await black.hasMoves(['e4', 'e5', 'Nf3']);
  await black.type('Nc6');
  await white.hasMoves(['e4', 'e5', 'Nf3', 'Nc6']);
  await page.clock.runFor(5000);
  await expect.poll(shown).toHaveLength(1);
});

test('a hidden page notifies of pending turns only', async ({ page, visitor }) => {
  const shown = await keepNotifications(page);
  const [white, black] = await newPair(page, visitor, 'No clock');
  await settings(page, async (dialog) => {
    await dialog.getByRole('checkbox', { name: /Notify me on my turn/ }).check();
  });
  await white.type('e4');
  for (const seat of [white, black]) await seat.hasMoves(['e4']);
  await white.board.click('g1', 'f3');
  await expect(page.getByRole('status', { name: 'Premoves' })).toContainText('g1–f3');
  await hide(page);
  await black.type('e5');
  await black.hasMoves(['e4', 'e5', 'Nf3']);
  expect(await shown()).toEqual([]);
  await white.action('Take back').click();
  await black.button('Allow takeback').click();
  await white.hasMoves(['e4', 'e5']);
  await expect.poll(shown).toEqual([expect.stringMatching(/^Your move: .+ – .+/)]);
});

test('a hidden page notifies of an accepted invitation', async ({ page, visitor }) => {
  const shown = await keepNotifications(page);
  const white = await newGame(page, { against: 'Invite a friend', color: 'White', time: '10+0' });
  const link = page.getByLabel('Invitation link', { exact: true });
  const friend = await visitor();
  await friend.goto(await link.inputValue());
  await settings(page, async (dialog) => {
    await dialog.getByRole('checkbox', { name: /Notify me on my turn/ }).check();
  });
  await hide(page);
  await friend.getByRole('button', { name: 'Accept and play' }).click();
  await white.hasMoves([]);
  await expect.poll(shown).toEqual([expect.stringMatching(/^Your move: .+ – .+/)]);
});

test('a move with the square cursor is confirmed, and the focus returns to its square', async ({
  page,
}) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await settings(page, async (dialog) => {
    await dialog.getByLabel(/Confirm moves/).selectOption('always');
  });
  const squares = page.getByRole('button', { name: /^Squares/ });
  await squares.focus();
  for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: 'Make the move e2 to e4' })).toBeFocused();
  await page.keyboard.press('Enter');
  await game.hasMoves(['e4']);
  await expect(squares).toBeFocused();
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowUp');
  await expect(page.getByText('e7, black pawn')).toBeAttached();
});

test('the question about a premove does not take the focus from a field in use', async ({
  page,
  visitor,
}) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  await settings(page, async (dialog) => {
    await dialog.getByLabel(/Confirm moves/).selectOption('always');
  });
  await white.type('e4');
  for (const seat of [white, black]) await seat.hasMoves(['e4']);
  await white.board.click('g1', 'f3');
  await expect(page.getByRole('status', { name: 'Premoves' })).toContainText('g1–f3');
  const field = page.getByLabel('Type a move');
  await field.fill('d4');
  await black.type('e5');
  await expect(page.getByRole('button', { name: 'Make the move g1 to f3' })).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await black.hasMoves(['e4', 'e5', 'd4']);
});

test('the settings stay open when zen mode is turned on in them', async ({ page }) => {
  await newGame(page, { against: 'Play both sides', time: '10+0' });
  const header = page.locator('header.site-header');
  await settings(page, async (dialog) => {
    await dialog.getByRole('checkbox', { name: /^Zen mode/ }).check();
    await expect(header).toBeHidden();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('checkbox', { name: /^Zen mode/ }).uncheck();
    await expect(header).toBeVisible();
  });
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('closing the settings in zen mode moves the focus to the game', async ({ page }) => {
  await newGame(page, { against: 'Play both sides', time: '10+0' });
  await settings(page, async (dialog) => {
    await dialog.getByRole('checkbox', { name: /^Zen mode/ }).check();
  });
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a setting applies in other tabs, which do not undo it', async ({ page }) => {
  await page.goto('/');
  const other = await page.context().newPage();
  await other.goto('/');
  const is = async (tab: Page, name: string, pressed: boolean) => {
    const button = tab.getByRole('button', { name, exact: true });
    await expect(button).toHaveAttribute('aria-pressed', String(pressed));
  };
  await is(other, 'Dark theme', false);
  await page.getByRole('button', { name: 'Dark theme', exact: true }).click();
  await is(other, 'Dark theme', true);
  await other.getByRole('button', { name: 'Sound', exact: true }).click();
  await is(page, 'Sound', false);
  await page.reload();
  await is(page, 'Dark theme', true);
  await is(page, 'Sound', false);
});

for (const answer of ['default', 'denied'] as const)
  test(`there are no notifications when the browser's answer is ${answer}`, async ({ page }) => {
    await page.addInitScript((given) => {
      class Refused {
        static permission = 'default';
        static requestPermission() {
          Refused.permission = given;
          return Promise.resolve(given);
        }
      }
      Object.assign(window, { Notification: Refused });
    }, answer);
    await page.goto('/');
    await settings(page, async (dialog) => {
      const box = dialog.getByRole('checkbox', { name: /Notify me on my turn/ });
      await box.click();
      await expect(box).not.toBeChecked();
      if (answer === 'denied') await expect(box).toBeDisabled();
      else await expect(box).toBeEnabled();
    });
  });

test('Escape closes the settings before it takes a move back', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await settings(page, async (dialog) => {
    await dialog.getByLabel(/Confirm moves/).selectOption('always');
  });
  await game.board.click('e2', 'e4');
  const question = page.getByRole('group', { name: 'Confirm the move' });
  await expect(question).toBeVisible();
  await settings(page, async (dialog) => {
    await expect(dialog).toBeVisible();
  });
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
});

test('no field has text so small that a phone zooms in', async ({ page }) => {
  const size = (field: ReturnType<Page['getByRole']>) =>
    field.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  await page.goto('/board');
  await page.getByRole('group', { name: /^Time/ }).getByText('Custom', { exact: true }).click();
  expect(await size(page.getByLabel('Minutes for each player'))).toBeGreaterThanOrEqual(16);
  const analysis = await AnalysisPage.open(page);
  const lines = page.getByRole('region', { name: 'Engine' }).getByLabel('Lines');
  expect(await size(lines)).toBeGreaterThanOrEqual(16);
  await analysis.button('Open a position or a game').click();
  expect(await size(page.getByLabel('A position (FEN) or a game (PGN)'))).toBeGreaterThanOrEqual(
    16,
  );
});

test('a selection that ends outside a dialog leaves it open, and a click there closes it', async ({
  page,
}) => {
  const analysis = await AnalysisPage.open(page);
  await analysis.button('Open a position or a game').click();
  const dialog = page.getByRole('dialog', { name: 'Open a position or a game' });
  const field = dialog.getByLabel('A position (FEN) or a game (PGN)');
  await field.fill('1. e4 e5');
  const box = await field.boundingBox();
  if (!box) throw new Error('the dialog shows no field');
  await page.mouse.move(box.x + 60, box.y + 16);
  await page.mouse.down();
  await page.mouse.move(5, 5, { steps: 5 });
  await page.mouse.up();
  await expect(field).toHaveValue('1. e4 e5');
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});
