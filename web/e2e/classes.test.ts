import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, newGame, testWithOwnServer as test } from './fixtures';
import { LessonPage } from './learn';
import lessons from './lessons.json' with { type: 'json' };
import { password } from './people';
import { PuzzlesPage } from './puzzles';
import type { Server } from './server';

/** Creates a class as the first admin and returns the address at which pupils join. */
async function makeClass(page: Page, own: Server): Promise<string> {
  await page.goto(own.adminLink);
  await page.getByLabel('Public name').fill('Ms Smith');
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('link', { name: 'Ms Smith' }).click();
  await page.getByRole('link', { name: 'People and settings' }).click();
  await page.getByRole('link', { name: /^Classes/ }).click();
  await expect(page.getByText('You have no classes yet.')).toBeVisible();
  await page.getByLabel('Name of the new class').fill('Class 4b');
  await page.getByRole('button', { name: 'Create class' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Class 4b');
  await expect(page.getByText('No pupils yet.')).toBeVisible();
  const address = page.getByLabel('Address to join');
  await expect(address).toHaveValue(/\/join\/[2-9A-Z]{3}-[2-9A-Z]{3}-[2-9A-Z]{3}$/);
  return address.inputValue();
}

/** Joins as a pupil with only the keyboard. */
async function join(page: Page, address: string, name: string): Promise<void> {
  // The address may contain the network's IP; the test needs only its path.
  await page.goto(new URL(address).pathname);
  await expect(page.getByRole('main')).toContainText('You are joining Class 4b.');
  const field = page.getByLabel('Your name');
  await field.focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Class 4b');
}

const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Progress' }).getByRole('row', { name: new RegExp(`^${name}`) });

test('a teacher sets homework, pupils do it, and their boards appear', async ({
  page,
  visitor,
  own,
}) => {
  const address = await makeClass(page, own);
  const [ada, grace] = [await visitor(), await visitor()];
  await join(ada, address, 'Ada');
  await expect(ada.getByText('There is no homework.')).toBeVisible();

  // Names in a class are unique.
  await grace.goto(new URL(address).pathname);
  await grace.getByLabel('Your name').fill('ada');
  await grace.getByRole('button', { name: 'Join' }).click();
  await expect(grace.getByRole('alert')).toContainText('already taken');
  await join(grace, address, 'Grace');

  await page.reload();
  await page.getByRole('combobox', { name: /^Lesson/ }).selectOption('The rook');
  await page.getByRole('button', { name: 'Set this homework' }).click();
  await expect(page.getByText('The homework is set.')).toBeVisible();
  await page.getByRole('combobox', { name: /^Type/ }).selectOption('Puzzles');
  await page.getByLabel('How many').fill('1');
  await page.getByRole('combobox', { name: /^Theme/ }).selectOption('Mate in one');
  await page.getByLabel('Due').fill('2199-01-01');
  await page.getByRole('button', { name: 'Set this homework' }).click();
  await expect(page.getByRole('alert')).toContainText('choose another day');
  await page.getByLabel('Due').fill('');
  await page.getByRole('button', { name: 'Set this homework' }).click();
  await expect(row(page, 'Ada').getByRole('cell')).toHaveText(['Not begun', 'Not begun']);
  await expect(row(page, 'Grace')).toBeVisible();

  // Ada does the lesson from the link on her page, and one puzzle.
  await ada.goto('/');
  await ada.getByRole('link', { name: 'Your class: Class 4b' }).click();
  await ada.getByRole('link', { name: 'Lesson: The rook' }).click();
  const lesson = new LessonPage(ada);
  const exercises = lessons.find(({ id }) => id === 'rook')?.exercises ?? [];
  expect(exercises.length).toBeGreaterThan(1);
  for (const [index, { name, tries, done }] of exercises.entries()) {
    await expect(lesson.exercise()).toHaveText(name);
    for (const tried of tries) await lesson.try(tried);
    await expect(lesson.answer).toContainText(done);
    if (index === 0) {
      await page.reload();
      await expect(row(page, 'Ada').getByRole('cell').first()).toHaveText(
        `1 of ${String(exercises.length)}`,
      );
    }
    if (index + 1 < exercises.length) await lesson.button('Next exercise').press('Enter');
  }
  await ada.goto('/classes');
  await ada.getByRole('link', { name: 'Class 4b' }).click();
  const homework = ada.getByRole('region', { name: 'Homework' });
  await expect(homework.getByRole('listitem').first()).toContainText('Done');
  await ada.getByRole('link', { name: '1 puzzle: Mate in one' }).click();
  const puzzles = new PuzzlesPage(ada);
  await expect(ada.getByText('Themes: Mate in one', { exact: true })).toBeVisible();
  await puzzles.solve(await puzzles.ask('Next puzzle'));
  await page.reload();
  await expect(row(page, 'Ada').getByRole('cell')).toHaveText(['Done', 'Done']);
  await expect(row(page, 'Grace').getByRole('cell')).toHaveText(['Not begun', 'Not begun']);
  await expect(row(page, 'Done by').getByRole('cell')).toHaveText(['1 of 2', '1 of 2']);

  // The board of a member who plays appears without a reload and follows the moves.
  const boards = page.getByRole('region', { name: 'Boards' });
  await expect(boards.getByRole('status')).toContainText('No games in progress.');
  const game = await newGame(grace, { against: 'Play both sides', time: 'No clock' });
  await game.type('e4');
  await expect(boards.getByRole('link')).toHaveCount(1);
  await expect(boards.getByRole('status')).toHaveText('1 game in progress.');
  // The boards are on the first screen of a phone, and large enough to be read.
  for (const [width, height] of [
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => {
      window.scrollTo(0, 0);
    });
    const board = boards.locator('.mini');
    await expect(board).toBeInViewport({ ratio: 1 });
    expect((await board.boundingBox())?.width).toBeGreaterThanOrEqual(120);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await boards.getByRole('link').click();
  await expect(page).toHaveURL(/\/game\//);
});

test('a user’s lesson is homework until it is deleted', async ({ page, visitor, own }) => {
  const address = await makeClass(page, own);
  const classPage = page.url();
  const ada = await visitor();
  await join(ada, address, 'Ada');
  const pupilsPage = ada.url();
  await page.goto('/learn/own/new');
  await page.getByRole('button', { name: 'Save the lesson' }).click();
  await expect(page.getByRole('status', { name: 'Saving' })).toHaveText('The lesson is saved.');
  const link = await page.getByLabel('Link of the lesson').inputValue();

  // Sets the lesson by its link and from the list of own lessons; a link to another site is
  // refused.
  await page.goto(classPage);
  await page.getByRole('combobox', { name: /^Type/ }).selectOption('A custom lesson');
  const set = page.getByRole('button', { name: 'Set this homework' });
  for (const pasted of ['https://example.org/rook', link]) {
    await page.getByLabel('Link of the lesson').fill(pasted);
    await set.click();
    if (pasted !== link) await expect(page.getByRole('alert')).toContainText('check its link');
  }
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(progress.getByRole('link', { name: 'Lesson: My lesson' })).toHaveCount(1);
  await page.getByRole('combobox', { name: /^Lesson/ }).selectOption('My lesson');
  await expect(page.getByLabel('Link of the lesson')).toHaveCount(0);
  expect(await seriousViolations(page)).toEqual([]);
  await set.click();
  await expect(progress.getByRole('link', { name: 'Lesson: My lesson' })).toHaveCount(2);
  await expect(row(page, 'Ada').getByRole('cell')).toHaveText(['Not begun', 'Not begun']);

  // Ada solves it with the keyboard.
  const homework = ada.getByRole('region', { name: 'Homework' });
  await ada.reload();
  await homework.getByRole('link', { name: 'Lesson: My lesson' }).first().press('Enter');
  const field = ada.getByLabel('Type a move', { exact: true });
  for (const [move, answer] of [
    ['Ra5', 'One is left'],
    ['Rh5', 'two moves'],
  ] as const) {
    await field.fill(move);
    await field.press('Enter');
    await expect(new LessonPage(ada).answer).toContainText(answer);
  }
  await ada.goto(pupilsPage);
  await expect(homework.getByRole('listitem')).toHaveText([/Done/, /Done/]);
  await page.reload();
  await expect(row(page, 'Ada').getByRole('cell')).toHaveText(['Done', 'Done']);

  // The lesson is changed and then deleted.
  await page.goto(`${link}/edit`);
  const text = page.getByLabel('Text of the lesson');
  await text.fill((await text.inputValue()).replace('My lesson', 'My rook'));
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await expect(page.getByRole('status', { name: 'Saving' })).toHaveText('The lesson is saved.');
  await page.goto(classPage);
  await expect(progress.getByRole('link', { name: 'Lesson: My rook' })).toHaveCount(2);
  await expect(progress.getByText(/^Its author changed it on/)).toHaveCount(2);
  await ada.reload();
  await expect(homework.getByText(/^Its author changed it on/)).toHaveCount(2);
  await page.goto(link);
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this lesson?' });
  await expect(question).toContainText('It is homework in 1 class.');
  expect(await seriousViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Delete the lesson' }).click();
  await expect(page.getByText('You have no lessons yet.')).toBeVisible();
  await page.goto(classPage);
  await expect(progress.getByText('This lesson no longer exists.')).toHaveCount(2);
  await expect(row(page, 'Ada').getByRole('cell')).toHaveText(['Nothing to do', 'Nothing to do']);
  await ada.reload();
  await expect(homework.getByText('This lesson no longer exists.')).toHaveCount(2);
  await expect(homework.getByRole('link')).toHaveCount(0);
  for (const person of [page, ada]) expect(await seriousViolations(person)).toEqual([]);
});

test('a second tap does not confirm an action, even with reduced motion', async ({ page, own }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await makeClass(page, own);
  const end = page.getByRole('button', { name: 'End this class' });
  const pointer = await end.evaluate(async (button: HTMLElement) => {
    button.click();
    await new Promise(requestAnimationFrame);
    const sure = document.querySelector('.confirm');
    if (!sure) return null;
    // Sets the time of the animation, so that the test does not depend on the speed of the machine.
    for (const waiting of sure.getAnimations()) {
      waiting.pause();
      waiting.currentTime = 400;
    }
    return getComputedStyle(sure).pointerEvents;
  });
  expect(pointer).toBe('none');
});

test('a page opened while a class is being deleted stays open', async ({ page, own }) => {
  await makeClass(page, own);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/app/classes/*', async (route) => {
    if (route.request().method() === 'DELETE') await held;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'DELETE');
  const ended = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'End this class' }).press('Enter');
  await page.getByRole('button', { name: /^End Class 4b for good/ }).press('Enter');
  await sent;
  await page.getByRole('link', { name: 'Staunton, start page' }).click();
  await expect(page.getByRole('heading', { name: 'A game of chess' })).toBeVisible();
  release();
  await (await ended).finished();
  // The page has handled the answer after two frames.
  await page.evaluate(async () => {
    for (let drawn = 0; drawn < 2; drawn++) await new Promise(requestAnimationFrame);
  });
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'A game of chess' })).toBeVisible();
});

test('classmates challenge each other, and a member signs in on a new device', async ({
  page,
  visitor,
  own,
}) => {
  const address = await makeClass(page, own);
  const [ada, grace] = [await visitor(), await visitor()];
  await join(ada, address, 'Ada');
  await join(grace, address, 'Grace');
  // The chosen clock is stored.
  await ada.reload();
  await ada.getByText('Time: No clock').click();
  await ada.getByRole('radio', { name: '10+0' }).check({ force: true });
  await ada.reload();
  await expect(ada.getByText('Time: 10+0')).toBeVisible();
  await ada.getByRole('button', { name: 'Challenge Grace' }).click();
  await expect(ada.getByRole('main').getByRole('status').first()).toContainText(
    'You have challenged Grace.',
  );
  await expect(grace.getByText('Ada').first()).toBeVisible();
  await grace.getByRole('button', { name: /^Accept/ }).click();
  await expect(grace).toHaveURL(/\/game\//);
  await expect(grace.getByRole('timer', { name: /'s clock$/ })).toHaveText([/10:00$/, /10:00$/]);

  await page.reload();
  await page.getByRole('button', { name: /^Link to sign in for Ada/ }).click();
  const link = await page.getByLabel(/^Give Ada this link/).inputValue();
  const tablet = await visitor();
  await tablet.goto(new URL(link).pathname + new URL(link).hash);
  await tablet.getByRole('button', { name: 'Sign in as Ada' }).click();
  await expect(tablet.getByRole('link', { name: 'Your class: Class 4b' })).toBeVisible();
  await ada.goto('/classes');
  await expect(ada.getByText('You are not in a class.')).toBeVisible();

  // The code is revoked; members stay in the class.
  await page.getByRole('button', { name: 'Withdraw the code' }).click();
  await expect(page.getByText('No one can join at the moment.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await ada.goto(new URL(address).pathname);
  await expect(ada.getByRole('alert')).toContainText('No class has this code');
  await page.getByRole('button', { name: 'Remove Grace' }).click();
  await page.getByRole('button', { name: 'Remove Grace and all results' }).click();
  await expect(page.getByRole('button', { name: 'Remove Grace' })).toBeHidden();
  // A double click still asks for confirmation.
  await page.getByRole('button', { name: 'End this class' }).dblclick();
  const forGood = page.getByRole('button', { name: 'End Class 4b for good, with its homework' });
  await expect(forGood).toBeVisible();
  await forGood.click();
  await expect(page.getByText('You have no classes yet.')).toBeVisible();
});

test('a new or revoked join code is announced', async ({ page, own }) => {
  await makeClass(page, own);
  const message = page.getByRole('region', { name: 'How to join' }).getByRole('status').first();
  await expect(message).toHaveText(/Code: [2-9A-Z]{3}-[2-9A-Z]{3}-[2-9A-Z]{3}\s*$/);
  const before = (await message.textContent()) ?? '';
  await page.getByRole('button', { name: 'New code' }).click();
  await expect(message).not.toHaveText(before);
  await expect(message).toHaveText(/Code: [2-9A-Z]{3}-[2-9A-Z]{3}-[2-9A-Z]{3}\s*$/);
  await page.getByRole('button', { name: 'Withdraw the code' }).click();
  await expect(message).toHaveText('No one can join at the moment. Your pupils need a new code.');
});

test('the column of names does not cover the focused button', async ({ page, own }) => {
  await makeClass(page, own);
  const progress = page.getByRole('region', { name: 'Progress' });
  for (const lesson of ['The rook', 'The bishop', 'The queen', 'The king', 'Castling']) {
    await page.getByRole('combobox', { name: /^Lesson/ }).selectOption(lesson);
    await page.getByRole('button', { name: 'Set this homework' }).click();
    await expect(progress.getByRole('columnheader', { name: `Lesson: ${lesson}` })).toBeVisible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const buttons = progress.getByRole('button');
  await expect(buttons).toHaveCount(5);
  await buttons.last().focus();
  for (const place of [4, 3, 2, 1, 0]) {
    await expect(buttons.nth(place)).toBeFocused();
    const [names, button] = await Promise.all([
      progress.getByRole('columnheader', { name: 'Member' }).boundingBox(),
      buttons.nth(place).boundingBox(),
    ]);
    if (!names || !button) throw new Error('the table shows no names or no button');
    // Chromium does not scroll to an element that is partly visible.
    const seen = button.x + button.width - Math.max(button.x, names.x + names.width);
    expect(seen, `of task ${String(place)}`).toBeGreaterThanOrEqual(32);
    await page.keyboard.press('Shift+Tab');
  }
});

test('the pages of a class are accessible and fit every window', async ({ page, visitor, own }) => {
  const address = await makeClass(page, own);
  const ada = await visitor();
  await ada.goto('/join');
  await expect(ada.getByLabel('Code of the class')).toBeVisible();
  expect(await seriousViolations(ada)).toEqual([]);
  await ada.goto(new URL(address).pathname);
  await expect(ada.getByLabel('Your name')).toBeVisible();
  expect(await seriousViolations(ada)).toEqual([]);
  await join(ada, address, 'Ada');
  await page.reload();
  for (const lesson of ['The rook', 'The queen', 'The king', 'Castling']) {
    await page.getByRole('combobox', { name: /^Lesson/ }).selectOption(lesson);
    await page.getByRole('button', { name: 'Set this homework' }).click();
    await expect(page.getByRole('columnheader', { name: `Lesson: ${lesson}` })).toBeVisible();
  }
  await ada.reload();
  await expect(ada.getByRole('link', { name: 'Lesson: The king' })).toBeVisible();
  const game = await newGame(await visitor(), { against: 'Play both sides', time: 'No clock' });
  await game.hasMoves([]);
  for (const theme of ['light', 'dark'] as const)
    for (const person of [page, ada]) {
      await person.emulateMedia({ colorScheme: theme });
      for (const [width, height] of [
        [1280, 800],
        [740, 360],
        [360, 640],
      ] as const) {
        await person.setViewportSize({ width, height });
        // Boards are resized shortly after the window.
        const wide = () => person.evaluate(() => document.documentElement.scrollWidth);
        await expect.poll(wide, `at ${String(width)}`).toBeLessThanOrEqual(width);
      }
      expect(await seriousViolations(person)).toEqual([]);
    }
  // German words are longer, and the window is narrow now.
  for (const person of [page, ada]) {
    await person
      .context()
      .addCookies([{ name: 'language', value: 'de', domain: '127.0.0.1', path: '/' }]);
    await person.reload();
    await expect(person.getByText('Lektion: Der König').first()).toBeVisible();
    const wide = await person.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
    await person.context().clearCookies({ name: 'language' });
  }
  await page.goto('/classes');
  await expect(page.getByRole('link', { name: 'Class 4b' })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});
