import type { Locator, Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, test } from './fixtures';
import { LessonPage } from './learn';
import { newName, register } from './people';

const check = (page: Page) => page.getByRole('status', { name: 'Check' });
const text = (page: Page) => page.getByLabel('Text of the lesson');
const good = /^The lesson can be saved/;

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 80; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the element cannot be reached by Tab');
}

/** Registers an author and opens a new lesson, which starts with the template. */
async function beginLesson(page: Page): Promise<string> {
  const author = newName();
  await register(page, author);
  await page.goto('/learn');
  await page.getByRole('link', { name: 'Write a lesson' }).click();
  await expect(check(page)).toHaveText(good);
  return author;
}

/** Saves a new lesson; returns the address of its page. */
async function save(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Save the lesson' }).click();
  await expect(page.getByRole('status', { name: 'Saving' })).toHaveText('The lesson is saved.');
  return page.getByLabel('Link of the lesson').inputValue();
}

/** Returns the line of the caret, from 1. */
const caretLine = (page: Page) =>
  text(page).evaluate((field: HTMLTextAreaElement) => {
    return field.value.slice(0, field.selectionStart).split('\n').length;
  });

test('a lesson is written by keyboard, and a visitor with the link solves it', async ({
  page,
  visitor,
}) => {
  const author = newName();
  await register(page, author);
  await page.goto('/learn');
  await expect(page.getByText('You have no lessons yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Write a lesson' }).press('Enter');
  await expect(check(page)).toHaveText(good);

  // An error names its line, and the caret moves there.
  await text(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('goat: move\n');
  await expect(check(page)).toContainText('Line 10: This line of an exercise is not a field');
  // The server answers in the language of the page.
  await expect(check(page).locator('[lang]')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Home');
  await tabTo(page, page.getByRole('button', { name: 'Go to line 10' }));
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  expect(await caretLine(page)).toBe(10);
  // The lesson is not saved either, and the caret returns to the line.
  await page.keyboard.press('ControlOrMeta+Home');
  await tabTo(page, page.getByRole('button', { name: 'Save the lesson' }));
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  expect(await caretLine(page)).toBe(10);
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Delete');

  // Another exercise, with another position.
  await tabTo(page, page.getByRole('button', { name: 'Give mate' }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('Back rank');
  await page.getByLabel('Position (FEN)').fill('6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1');
  await page.getByLabel('Position (FEN)').press('Enter');
  await expect(text(page)).toHaveValue(/exercise: Back rank\nposition: 6k1\/5ppp/);
  await expect(check(page)).toContainText('2 exercises');
  await expect(check(page)).toHaveAttribute('aria-busy', 'false');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('button', { name: '2, Back rank' }).click();
  await preview.getByLabel('Type a move', { exact: true }).fill('Ra8');
  await preview.getByLabel('Type a move', { exact: true }).press('Enter');
  await expect(preview.getByRole('status', { name: 'Answer' })).toContainText('no square left');
  const address = await save(page);

  const reader = await visitor();
  await reader.goto(new URL(address).pathname);
  await expect(reader.getByText(`Written by ${author}`)).toBeVisible();
  await expect(reader.getByRole('link', { name: 'Change this lesson' })).toHaveCount(0);
  const lesson = new LessonPage(reader);
  await expect(lesson.exercise()).toHaveText('Up and across');
  const field = reader.getByLabel('Type a move', { exact: true });
  for (const [move, answer] of [
    ['a1b2', 'does not move from a1 to b2'],
    ['Ra5', 'One is left'],
    ['Rh5', 'two moves'],
  ] as const) {
    await field.fill(move);
    await field.press('Enter');
    await expect(lesson.answer).toContainText(answer);
  }
  await lesson.button('Next exercise').press('Enter');
  await field.fill('Ra8');
  await field.press('Enter');
  await expect(lesson.answer).toContainText('no square left');
  // Progress is stored, separately for each lesson.
  await reader.reload();
  const steps = reader.getByRole('list', { name: 'Exercises' }).getByRole('button');
  await expect(steps).toHaveText(['✓', '✓']);
  await page.goto('/learn');
  await expect(page.getByRole('link', { name: 'My lesson', exact: true })).toBeVisible();
});

test('leaving the page while a lesson is saved stays on the new page', async ({ page }) => {
  await beginLesson(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/app/lessons', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  const isSaving = (method: string, url: string) =>
    method === 'POST' && new URL(url).pathname === '/app/lessons';
  const sent = page.waitForRequest((request) => isSaving(request.method(), request.url()));
  const saved = page.waitForResponse((answer) => isSaving(answer.request().method(), answer.url()));
  await page.getByRole('button', { name: 'Save the lesson' }).click();
  await sent;
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Learn chess' })).toBeVisible();
  release();
  await (await saved).finished();
  // The page has handled the answer after two frames.
  await page.evaluate(async () => {
    for (let drawn = 0; drawn < 2; drawn++) await new Promise(requestAnimationFrame);
  });
  await expect(page).toHaveURL(/\/learn$/);
  await expect(page.getByRole('heading', { name: 'Learn chess' })).toBeVisible();
});

/** Opens a lesson as a reader with German pages. */
async function readInGerman(visitor: () => Promise<Page>, address: string): Promise<Page> {
  const reader = await visitor();
  await reader
    .context()
    .addCookies([{ name: 'language', value: 'de', domain: '127.0.0.1', path: '/' }]);
  await reader.goto(address);
  return reader;
}

/** Returns the language of a part of a page. */
const spokenIn = (part: Locator) =>
  part.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'));

test("a lesson in another language is marked with its language, and the board with the page's", async ({
  page,
  visitor,
}) => {
  await beginLesson(page);
  const address = new URL(await save(page)).pathname;
  const reader = await readInGerman(visitor, address);
  const lesson = new LessonPage(reader);
  await expect(lesson.exercise()).toHaveText('Up and across');
  for (const [part, language] of [
    [lesson.exercise(), 'en'],
    [reader.getByRole('img', { name: /^Schachbrett/ }), 'de'],
    [reader.getByLabel('Zug eintippen', { exact: true }), 'de'],
  ] as const) {
    expect(await spokenIn(part)).toBe(language);
  }
});

test('statements to judge have the language of the lesson, and the answers that of the page', async ({
  page,
  visitor,
}) => {
  await beginLesson(page);
  await text(page).fill('title: T\n\nText.\n');
  await expect(check(page)).toContainText('0 exercises');
  await page.getByRole('button', { name: 'Judge moves', exact: true }).click();
  await expect(check(page)).toContainText('1 exercise,');
  const address = new URL(await save(page)).pathname;
  const reader = await readInGerman(visitor, address);
  const group = reader.locator('.options').getByRole('group').first();
  await expect(group).toBeVisible();
  for (const [part, language] of [
    [group, 'en'],
    [group.getByRole('button').first(), 'de'],
  ] as const) {
    expect(await spokenIn(part)).toBe(language);
  }
});

test('every exercise template is valid', async ({ page }) => {
  await beginLesson(page);
  for (const kind of [
    'Reach squares',
    'Capture',
    'Give mate',
    'Win material',
    'Play given moves',
    'Mark squares',
    'Choose an answer',
    'Judge moves',
    'Claim a draw',
  ]) {
    await text(page).fill('title: T\n\nText.\n');
    await expect(check(page)).toContainText('0 exercises');
    await page.getByRole('button', { name: kind, exact: true }).click();
    await expect(check(page), kind).toContainText('1 exercise,');
  }
});

test('changes are stored, and two windows do not overwrite each other', async ({ page }) => {
  await beginLesson(page);
  await save(page);
  const editor = page.url();
  const other = await page.context().newPage();
  await other.goto(editor);
  await expect(check(other)).toHaveText(good);
  await text(page).fill((await text(page).inputValue()).replace('My lesson', 'First'));
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await expect(page.getByRole('status', { name: 'Saving' })).toHaveText('The lesson is saved.');

  await text(other).fill((await text(other).inputValue()).replace('My lesson', 'Second'));
  await other.getByRole('button', { name: 'Save the changes' }).click();
  await expect(other.getByRole('alert')).toContainText('changed in another window');

  // Following a link needs confirmation, and the text is restored afterwards.
  await other.getByRole('link', { name: 'Open the lesson' }).click();
  const question = other.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(other).toHaveURL(editor);
  await other.getByRole('link', { name: 'Open the lesson' }).click();
  await question.getByRole('button', { name: 'Leave' }).press('Enter');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('First');
  await other.getByRole('link', { name: 'Change this lesson' }).click();
  await expect(text(other)).toHaveValue(/^title: Second/);
  await other.getByRole('button', { name: 'Discard them' }).press('Enter');
  await expect(text(other)).toHaveValue(/^title: First/);
});

test('text that is typed while a new lesson is being saved is not lost', async ({ page }) => {
  await beginLesson(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/app/lessons', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/app/lessons'),
  );
  await page.getByRole('button', { name: 'Save the lesson' }).click();
  await sent;
  await text(page).fill((await text(page).inputValue()).replace('My lesson', 'Second'));
  release();
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
  await expect(text(page)).toHaveValue(/^title: Second/);
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await expect(page.getByRole('status', { name: 'Saving' })).toHaveText('The lesson is saved.');
  // The draft does not appear in a new lesson.
  await page.goto('/learn/own/new');
  await expect(text(page)).toHaveValue(/^title: My lesson/);
});

test('a guest is refused, and a lesson is deleted after a question', async ({ page, visitor }) => {
  await beginLesson(page);
  const address = new URL(await save(page)).pathname;
  const guest = await visitor();
  await guest.goto('/learn');
  await expect(guest.getByRole('link', { name: 'Write a lesson' })).toHaveCount(0);
  for (const path of ['/learn/own/new', `${address}/edit`]) {
    await guest.goto(path);
    await expect(guest.getByText(/^You need an account to write lessons/)).toBeVisible();
    await expect(text(guest)).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Delete' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete this lesson?' });
  await expect(question).not.toContainText('homework');
  await question.getByRole('button', { name: 'Keep it' }).press('Enter');
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Delete' }).press('Enter');
  await question.getByRole('button', { name: 'Delete the lesson' }).press('Enter');
  await expect(page.getByText('You have no lessons yet.')).toBeVisible();
  await guest.goto(address);
  await expect(guest.getByRole('alert')).toContainText('its author has deleted it');
});

test('the pages are accessible and fit every window', async ({ page }) => {
  // Checks the accessibility of twelve pages, one after another.
  test.slow();
  await beginLesson(page);
  await page.getByText('The lines of an exercise').click();
  await page.getByText('The goals', { exact: true }).click();
  const address = new URL(await save(page)).pathname;
  for (const path of [`${address}/edit`, address, '/learn']) {
    await page.goto(path);
    for (const language of ['en', 'de']) {
      await page
        .context()
        .addCookies([{ name: 'language', value: language, domain: '127.0.0.1', path: '/' }]);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByText(/My lesson|Up and across/).first()).toBeAttached();
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        for (const [width, height] of [
          [1280, 800],
          [740, 360],
          [360, 640],
        ] as const) {
          await page.setViewportSize({ width, height });
          // The board is resized shortly after the window.
          const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
          await expect.poll(wide, `${path} at ${String(width)}`).toBeLessThanOrEqual(width);
        }
        expect(await seriousViolations(page)).toEqual([]);
      }
    }
  }
});
