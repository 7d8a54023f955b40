import { seriousViolations } from './accessibility';
import { Board } from './board';
import { expect, newGame, test } from './fixtures';
import { LessonPage } from './learn';
import lessons from './lessons.json' with { type: 'json' };

// The rules crate finds the solutions: see crates/lessons/tests/lessons/solutions.rs.
for (const [place, { id, title, exercises }] of lessons.entries()) {
  test(`${title}: every exercise is solved, and leads to the next lesson`, async ({ page }) => {
    const lesson = await LessonPage.open(page, id);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    for (const [index, { name, tries, done }] of exercises.entries()) {
      await expect(lesson.exercise()).toHaveText(name);
      for (const tried of tries) await lesson.try(tried);
      await expect(lesson.answer).toContainText(done);
      if (index + 1 < exercises.length) {
        const next = lesson.button('Next exercise');
        await expect(next).toBeFocused();
        await next.press('Enter');
      }
    }
    const after = lessons[place + 1];
    if (after) {
      await page.getByRole('link', { name: `Next: ${after.title}` }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(after.title);
    } else await expect(page.getByRole('link', { name: 'Play a game' })).toBeVisible();
    await page.goto('/learn');
    await expect(page.getByRole('listitem').filter({ hasText: title }).first()).toContainText(
      'Done',
    );
  });

  test(`${title}: a wrong try in every exercise is answered`, async ({ page }) => {
    const lesson = await LessonPage.open(page, id);
    for (const [index, { name, wrong, sentence }] of exercises.entries()) {
      await lesson.choose(index + 1, name);
      await lesson.try(wrong);
      await expect(lesson.answer).toContainText(sentence);
      await expect(lesson.button('Next exercise')).toBeHidden();
      await expect(lesson.button('Again')).toBeHidden();
    }
  });
}

test('from the start page to the first lesson, with mouse and board', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Learn the rules' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn chess');
  await expect(page.getByRole('link', { name: 'Begin: The board and its names' })).toBeVisible();
  await page.getByRole('link', { name: 'The rook', exact: true }).click();
  const lesson = new LessonPage(page);
  const board = new Board(page);
  await board.shows('a1', 'white rook');
  await board.press('a1');
  await expect.poll(async () => (await board.drawn()).targets).toContain('a5');
  // An illegal move is explained, and nothing changes.
  await board.drag('a1', 'b2');
  await expect(lesson.answer).toHaveText(
    'A rook does not move from a1 to b2. FIDE Laws, article 3.3.',
  );
  await board.drag('a1', 'a4');
  await expect(lesson.answer).toContainText('no move is left');
  await board.shows('a1', 'white rook');
  await board.drag('a1', 'a5');
  await expect(lesson.answer).toContainText('Four squares in one move.');
  await board.shows('a5', 'white rook');
  await lesson.button('Again').click();
  await expect(lesson.exercise()).toBeFocused();
  await board.shows('a1', 'white rook');
  // Progress survives a reload.
  await page.reload();
  await expect(lesson.exercise()).toHaveText('Around the corner');
});

test('with coordinates beside the board, marks and frames are on its squares', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('staunton.preferences', JSON.stringify({ coordinates: 'beside' }));
  });
  for (const [id, over] of [
    ['board', page.getByRole('application', { name: /^Squares/ })],
    ['rook', page.locator('.wanted')],
  ] as const) {
    await LessonPage.open(page, id);
    const off = async () => {
      const board = await page.locator('cg-board').boundingBox();
      const marks = await over.boundingBox();
      if (!board || !marks) return NaN;
      return Math.max(Math.abs(board.x - marks.x), Math.abs(board.width - marks.width));
    };
    // Squares have whole pixels, so a few pixels are left over.
    await expect.poll(off, `in ${id}`).toBeLessThan(5);
  }
});

test('in forced-colors mode, frames of squares keep their colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await LessonPage.open(page, 'rook');
  await expect(page.locator('.wanted')).toHaveCSS('forced-color-adjust', 'none');
});

test('squares are marked with only the keyboard', async ({ page }) => {
  const lesson = await LessonPage.open(page, 'board');
  // Outside of an element with the role `application` a screen reader handles the arrow keys
  // itself.
  const squares = page.getByRole('application', { name: /^Squares/ });
  const square = squares.getByRole('button', { name: 'e4, empty' });
  await square.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(lesson.answer).toContainText('one rank too far');
  await expect(page.getByRole('button', { name: 'e5, empty' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(lesson.answer).toContainText('in the middle of the board');
  await lesson.button('Next exercise').press('Enter');
  await expect(lesson.exercise()).toHaveText('A file');
  const field = page.getByLabel('Type a square', { exact: true });
  await field.fill('D3');
  await field.press('Enter');
  await expect(lesson.answer).toContainText('7 squares are left');
  await expect(page.getByRole('button', { name: 'd3, empty' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await lesson.button('Begin again').press('Enter');
  await expect(lesson.exercise()).toBeFocused();
  await expect(page.getByRole('button', { name: 'd3, empty' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('a refused move and a result link to the lesson that explains them', async ({ page }) => {
  const game = await newGame(page, {
    against: 'Play both sides',
    start: '4k3/8/8/8/1b6/8/8/R3K2R w KQ - 0 1',
  });
  await game.type('O-O');
  const popup = page.waitForEvent('popup');
  await game.message.getByRole('link', { name: 'Explain this' }).click();
  const lesson = await popup;
  await expect(lesson).toHaveURL(/\/learn\/castling-conditions$/);
  await lesson.close();

  const mate = await newGame(page, { against: 'Play both sides' });
  await mate.typeAll(['f3', 'e5', 'g4', 'Qh4#']);
  await mate.result.getByRole('link', { name: 'Explain this' }).click();
  await expect(page).toHaveURL(/\/learn\/checkmate$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/game\//);
});

test('Back cancels the redirect to the lesson on an article', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  await game.typeAll(['f3', 'e5', 'g4', 'Qh4#']);
  const address = page.url();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const path = /\/app\/learn\?/;
  await page.route(path, async (route) => {
    await held;
    await route.continue();
  });
  const request = page.waitForRequest(path);
  await game.result.getByRole('link', { name: 'Explain this' }).click();
  await request;
  await page.goBack();
  await expect(page).toHaveURL(address);
  const came = page.waitForResponse(path);
  release();
  await (await came).finished();
  // When this request is answered, the page has handled the earlier response.
  await page.evaluate(async () => void (await fetch('/app/session')));
  await expect(page).toHaveURL(address);
  await game.hasMoves(['f3', 'e5', 'g4', 'Qh4#']);
});

test('an unknown lesson is reported', async ({ page }) => {
  await page.goto('/learn/poker');
  await expect(page.getByRole('alert')).toContainText('There is no such lesson');
  await page.getByRole('link', { name: 'All lessons' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn chess');
  await page.goto('/learn?article=99.9');
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(
    'no lesson on article 99.9',
  );
});

test('both pages are accessible on a desktop and on a phone', async ({ page }) => {
  // Checks the accessibility of eighteen pages, one after another.
  test.slow();
  for (const [width, height] of [
    [1280, 800],
    [360, 640],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/learn');
    await expect(page.getByRole('link', { name: /^Begin:|^Go on:/ })).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
    for (const id of ['rook', 'board', 'castling', 'repetition', 'stalemate']) {
      const lesson = await LessonPage.open(page, id);
      if (id === 'castling') await lesson.choose(3, 'Which of these four?');
      await expect(lesson.exercise()).toBeVisible();
      if (width > height) {
        await page.evaluate(() => {
          window.scrollTo(0, 0);
        });
        await expect(page.locator('cg-board')).toBeInViewport({ ratio: 1 });
      }
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide, `${id} at ${String(width)}`).toBe(0);
      expect(await seriousViolations(page)).toEqual([]);
    }
  }
});
