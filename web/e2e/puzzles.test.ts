import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { AnalysisPage } from './analysis-page';
import { Board } from './board';
import { expect, newGame, test } from './fixtures';
import { GamePage } from './game';
import { PuzzlesPage, type Puzzle } from './puzzles';

/** Makes a move with the square cursor of a new board, which starts on e2. */
async function overSquares(page: Page, move: string, orientation: 1 | -1): Promise<void> {
  let at = 'e2';
  for (const square of [move.slice(0, 2), move.slice(2, 4)]) {
    const files = (square.charCodeAt(0) - at.charCodeAt(0)) * orientation;
    const ranks = (Number(square[1]) - Number(at[1])) * orientation;
    for (let step = 0; step < Math.abs(files); step++)
      await page.keyboard.press(files > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let step = 0; step < Math.abs(ranks); step++)
      await page.keyboard.press(ranks > 0 ? 'ArrowUp' : 'ArrowDown');
    await page.keyboard.press('Enter');
    at = square;
  }
}

test('from the start page to a puzzle, which is tried, solved and counted', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Puzzles' })
    .click();
  const puzzles = new PuzzlesPage(page);
  await puzzles.choose('Fork');
  const puzzle = await puzzles.ask('Next puzzle');
  await puzzles.type(puzzle.wrong());
  await expect(puzzles.answer).toContainText('is wrong. Try again. Your rating is');
  await puzzles.solve(puzzle);
  await expect(page.getByText(/^Themes: .*Fork/)).toBeVisible();
  await expect(puzzles.button('Next puzzle')).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Analyze' }).click();
  await expect(page).toHaveURL(/\/analysis\?fen=/);
  // The board has the solver's side at the bottom.
  const side = puzzle.data.position.fen.includes(' b ') ? 'Black' : 'White';
  await expect(new AnalysisPage(page).from(side)).toBeVisible();

  await PuzzlesPage.open(page);
  await expect(page.getByText('Solved on the first try: 0 of 1.')).toBeVisible();
  await page.getByRole('link', { name: `${puzzle.data.id} missed` }).click();
  await expect(page.getByText('You have tried this puzzle before')).toBeVisible();
});

test('a newcomer names their strength before the first puzzle', async ({ page }) => {
  await PuzzlesPage.open(page);
  const strengths = page.getByRole('region', { name: 'How well do you play?' });
  const newcomer = strengths.getByRole('button', { name: 'New to chess' });
  await newcomer.press('Enter');
  await expect(newcomer).toHaveAttribute('aria-pressed', 'true');
  await expect(newcomer).toBeFocused();
  expect(await seriousViolations(page)).toEqual([]);
  const puzzles = new PuzzlesPage(page);
  const puzzle = await puzzles.ask('Next puzzle');
  expect(puzzle.data.rating).toBeLessThan(1000);
  await puzzles.solve(puzzle);
  await PuzzlesPage.open(page);
  await expect(page.getByText('Solved on the first try: 1 of 1.')).toBeVisible();
  await expect(strengths).toBeHidden();
});

test('the rating history begins with the first puzzle and grows with each new one', async ({
  page,
}) => {
  const puzzles = await PuzzlesPage.open(page);
  const plot = page.getByRole('img', { name: /^Your rating in puzzles/ });
  await expect(page.getByText('You have not tried any yet.')).toBeVisible();
  await expect(plot).toHaveCount(0);
  const ratings = [];
  for (const points of [1, 2]) {
    const puzzle = await puzzles.ask('Next puzzle');
    if (points === 1) await puzzles.solve(puzzle);
    else await puzzles.type(puzzle.wrong());
    const rating = (await puzzles.answer.filter({ hasText: 'Your rating is' }).textContent()) ?? '';
    ratings.push(/Your rating is (\d+)/.exec(rating)?.[1] ?? '');
    await puzzles.button('All puzzles').click();
    await expect(plot).toHaveCount(1);
  }
  const [first, second] = ratings;
  await expect(plot).toHaveAccessibleName(
    new RegExp(`from ${first ?? ''} .* to ${second ?? ''} .*, never below ${second ?? ''}`),
  );
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await seriousViolations(page)).toEqual([]);
  }
});

test('the daily puzzle is on the start page', async ({ page }) => {
  await page.goto('/');
  const daily = page.getByRole('region', { name: 'Puzzle of the day' }).getByRole('link');
  await expect(daily).toHaveText(/(White|Black) to move and win/);
  const puzzles = new PuzzlesPage(page);
  const puzzle = await puzzles.follow(daily);
  await expect(page).toHaveURL(`/puzzles/${puzzle.data.id}`);
  await puzzles.solve(puzzle);
  await page.getByRole('link', { name: 'Staunton, start page' }).click();
  await expect(daily).toContainText('You have tried it.');
  expect(await seriousViolations(page)).toEqual([]);
});

test('a mate in one is played with the mouse', async ({ page }) => {
  const puzzles = await PuzzlesPage.open(page);
  await puzzles.choose('Mate in one');
  const puzzle = await puzzles.ask('Next puzzle');
  const [move = ''] = puzzle.moves;
  const board = new Board(page);
  await board.press(move.slice(0, 2));
  await expect.poll(async () => (await board.drawn()).targets).toContain(move.slice(2, 4));
  await board.press(move.slice(2, 4));
  if (move.length > 4) await page.getByRole('button', { name: 'Queen' }).click();
  await expect(puzzles.answer).toContainText('the puzzle is solved. Your rating is');
});

test('giving up shows the solution and continues with another puzzle', async ({ page }) => {
  const puzzles = await PuzzlesPage.open(page);
  const daily = page.getByRole('region', { name: 'Puzzle of the day' }).getByRole('link');
  const puzzle = await puzzles.follow(daily);
  await puzzles.button('Give up').click();
  await expect(puzzles.answer).toContainText('The solution is');
  const other = await puzzles.ask('Next puzzle');
  expect(other.data.id).not.toBe(puzzle.data.id);
  await puzzles.button('All puzzles').click();
  await expect(page.getByText('Solved on the first try: 0 of 1.')).toBeVisible();
});

test('a timed run goes from puzzle to puzzle and ends after three misses', async ({ page }) => {
  const puzzles = await PuzzlesPage.open(page);
  let puzzle: Puzzle | null = await puzzles.startRun(3);
  await expect(page.getByRole('timer')).toHaveText(/^(3:00|2:\d\d)$/);
  for (const misses of ['1 of 3', '2 of 3', '3 of 3']) {
    puzzle = await puzzles.answerRun(puzzle?.wrong() ?? '');
    await expect(page.getByText(misses, { exact: true })).toBeVisible();
  }
  expect(puzzle).toBeNull();
  await expect(puzzles.answer).toHaveText(/The run is over\. Solved: \d+\./);
  await puzzles.button('All puzzles').click();
  await expect(page.getByText(/^3 minutes: last \d+, best \d+\.$/)).toBeVisible();
});

test('a streak is not timed, ends with the first miss, and its best is kept', async ({ page }) => {
  const puzzles = await PuzzlesPage.open(page);
  const first = await puzzles.startWith('Start a streak');
  await expect(page.getByRole('timer')).toHaveCount(0);
  let puzzle: Puzzle | null = null;
  for (const move of first.moves) puzzle = await puzzles.answerRun(move);
  await expect(puzzles.answer).toContainText('Solved.');
  expect(puzzle?.data.rating).toBeGreaterThanOrEqual(first.data.rating);
  for (const [width, height] of [
    [1280, 800],
    [360, 640],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await seriousViolations(page)).toEqual([]);
  }
  expect(await puzzles.answerRun(puzzle?.wrong() ?? '')).toBeNull();
  await expect(puzzles.answer).toHaveText(/The streak is over\.\s+Solved: 1\. Best before: 0\./);
  await expect(puzzles.button('New streak')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Best before', { exact: true })).toBeVisible();
  await puzzles.button('Leave the streak').click();
  await expect(page.getByText('Last 0, best 1.', { exact: true })).toBeVisible();
});

test('several themes are chosen, and the list shows the results in each', async ({ page }) => {
  const puzzles = await PuzzlesPage.open(page);
  await puzzles.choose('Fork', 'Pin');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await seriousViolations(page)).toEqual([]);
  }
  const request = page.waitForRequest(/\/app\/puzzles\/next/);
  const puzzle = await puzzles.ask('Next puzzle');
  expect((await request).url()).toMatch(/\?theme=fork,pin$/);
  await puzzles.solve(puzzle);
  await expect(page.getByText(/^Themes: .*(Fork|Pin)/)).toBeVisible();
  await puzzles.button('All puzzles').click();
  // The choice stays, and one of the two themes has a result.
  const list = page.getByRole('group', { name: 'Themes' });
  await expect(list.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(
    list.getByRole('checkbox', { name: /^(Fork|Pin) .*solved 1 of 1/ }).first(),
  ).toBeVisible();
  await list.getByRole('button', { name: 'Any theme' }).press('Enter');
  await expect(list.getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test('a guest reads how puzzles from their games come about', async ({ page }) => {
  await PuzzlesPage.open(page);
  const section = page.getByRole('region', { name: 'From your games' });
  await expect(section).toContainText('the server finds puzzles in the games of your collections');
  await expect(section.getByRole('link', { name: 'Sign in or register.' })).toBeVisible();
});

test('forty endings are listed by kind with their goals', async ({ page }) => {
  await page.goto('/practice');
  const groups = ['Basic mates', 'Pawn endings', 'Rook endings', 'Minor pieces', 'Queen endings'];
  let endings = 0;
  for (const name of groups) {
    const buttons = page.getByRole('region', { name }).getByRole('button');
    await expect(buttons.first()).toBeVisible();
    endings += await buttons.count();
  }
  expect(endings).toBe(40);
  const draw = page.getByRole('button', { name: 'The wrong bishop' });
  await expect(draw).toHaveAccessibleDescription(/^Draw: The bishop does not control the corner/);
  await draw.press('Enter');
  await expect(page).toHaveURL(/\/game\/\w+$/);
  await expect(page.getByText(/^Draw: The bishop does not control the corner/)).toBeVisible();
});

test('after a run the focus moves to the button for the next one', async ({ page }) => {
  const puzzles = await PuzzlesPage.open(page);
  let puzzle: Puzzle | null = await puzzles.startRun(3);
  for (const misses of ['1 of 3', '2 of 3', '3 of 3']) {
    puzzle = await puzzles.answerRun(puzzle?.wrong() ?? '');
    await expect(page.getByText(misses, { exact: true })).toBeVisible();
  }
  await expect(puzzles.button('Run again')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('0 of 3', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/to move and win/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('keyboard focus moves from the squares to the next puzzle, and after the run to the page', async ({
  page,
}) => {
  const puzzles = await PuzzlesPage.open(page);
  const puzzle = await puzzles.startRun(3);
  const { fen, targets } = puzzle.data.position;
  const right = puzzle.moves[0] ?? '';
  // A move to the first or last rank could be a promotion.
  const wrong = Object.entries(targets)
    .filter(([from]) => !right.startsWith(from))
    .flatMap(([from, all]) => all.map((to) => from + to))
    .find((move) => !/[18]$/.test(move));
  const squares = page.getByRole('button', { name: /^Squares/ });
  await squares.focus();
  await overSquares(page, wrong ?? puzzle.wrong(), fen.split(' ')[1] === 'b' ? -1 : 1);
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  // A screen reader announces the side to move on the next board.
  const task = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect(puzzles.answer).toHaveText(new RegExp(`was wrong\\.\\s+${task.trim()}\\s*$`));
  await expect(squares).toBeFocused();
  await puzzles.button('Leave the run').press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Puzzles');
});

test('an endgame is practiced against the strongest level', async ({ page }) => {
  await page.goto('/learn');
  await page.getByRole('main').getByRole('link', { name: 'practice' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Practice');
  await page.getByRole('button', { name: 'Bishop and knight' }).click();
  await expect(page).toHaveURL(/\/game\/\w+$/);
  await expect(page.getByText('Computer, level 17').first()).toBeVisible();
  await new Board(page).shows('c1', 'white bishop');
  // The goal stays in sight, and on a phone the actions, too.
  const goal = page.getByText('Win: Mate in a corner of the bishop’s color.');
  await expect(goal).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(goal).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Flip the board' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });

  // The exact value follows the game, and a takeback brings the win back.
  const reach = page.getByRole('status', { name: 'Goal' });
  await expect(reach).toHaveText('Still a win.');
  await page.goto('/practice');
  await page.getByRole('button', { name: 'The spare move' }).click();
  await expect(reach).toHaveText('Still a win.');
  await new GamePage(page).type('Kc3');
  await expect(reach).toHaveText('A draw now: d3, Kc4, Ke4 kept the win.');
  const flip = page.getByRole('button', { name: 'Flip the board' });
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(reach).toBeInViewport({ ratio: 1 });
  await expect(flip).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(reach).toHaveText('Still a win.');
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(flip).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });

  // Unfinished practice is not listed beside another game; an unfinished game is.
  const others = page.getByRole('navigation', { name: 'Your other games' });
  const first = await newGame(page, { against: 'Play the computer', level: 3 });
  await first.hasMoves([]);
  await expect(others).toBeHidden();
  const second = await newGame(page, { against: 'Play both sides' });
  await second.hasMoves([]);
  await expect(others.getByRole('link')).toHaveCount(1);
  await expect(others).toContainText('Computer, level 3');
});

test('coordinates are found by typing, by mouse and by keyboard', async ({ page }) => {
  await page.goto('/practice');
  const target = page.getByRole('status', { name: 'Square to find' });
  const answer = page.getByRole('status', { name: 'Answer' });
  const square = async () => ((await target.textContent()) ?? '').replace('Find ', '').trim();
  const field = page.getByLabel('Type the square', { exact: true });
  await field.fill(await square());
  await field.press('Enter');
  await expect(answer).toContainText('is right');
  await expect(page.getByText('Found 1, missed 0.')).toBeVisible();

  const named = (name: string) => {
    const [column, row] = [name.charCodeAt(0) - 96, name.slice(1)];
    return page.getByRole('button', {
      name: `column ${String(column)} from the left, row ${row} from the bottom`,
    });
  };
  // Marks are not kept, so the squares are not toggle buttons.
  await expect(named('e4')).toBeVisible();
  await expect(named('e4')).not.toHaveAttribute('aria-pressed', /./);
  await named(await square()).click();
  await expect(page.getByText('Found 2, missed 0.')).toBeVisible();
  const next = await square();
  const wrong = next === 'a1' ? 'b1' : 'a1';
  await named(wrong).focus();
  await page.keyboard.press('Enter');
  await expect(answer).toHaveText(`That was ${wrong}. Find ${next}.`);
  await expect(page.getByText('Found 2, missed 1.')).toBeVisible();
});

test('the pages are accessible on a desktop and on a phone', async ({ page }) => {
  for (const [width, height] of [
    [1280, 800],
    [360, 640],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    const puzzles = await PuzzlesPage.open(page);
    expect(await seriousViolations(page)).toEqual([]);
    await puzzles.ask('Next puzzle');
    expect(await seriousViolations(page)).toEqual([]);
    await page.goto('/practice');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Practice');
    expect(await seriousViolations(page)).toEqual([]);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth > window.innerWidth,
    );
    expect(wider).toBe(false);
  }
});

test('Back leads from a puzzle to the list', async ({ page }) => {
  const puzzles = await PuzzlesPage.open(page);
  const puzzle = await puzzles.ask('Next puzzle');
  await puzzles.type(puzzle.wrong());
  await expect(puzzles.answer).toContainText('is wrong');
  await puzzles.button('All puzzles').click();
  await page.getByRole('link', { name: `${puzzle.data.id} missed` }).click();
  await expect(page).toHaveURL(`/puzzles/${puzzle.data.id}`);
  await expect(page.getByText('You have tried this puzzle before')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/puzzles');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Puzzles');
});

test('a puzzle that arrives after its solver has left is not shown', async ({ page }) => {
  const puzzles = await PuzzlesPage.open(page);
  await puzzles.ask('Next puzzle');
  await puzzles.button('Give up').click();
  await expect(puzzles.answer).toContainText('The solution is');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const next = /\/app\/puzzles\/next/;
  await page.route(next, async (route) => {
    await held;
    await route.continue();
  });
  const request = page.waitForRequest(next);
  await puzzles.button('Next puzzle').click();
  await request;
  await puzzles.button('All puzzles').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Puzzles');
  const came = page.waitForResponse(next);
  release();
  await (await came).finished();
  // When this request is answered, the page has handled the earlier response.
  await page.evaluate(async () => void (await fetch('/app/session')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Puzzles');
});

test('a double press of the button starts one run', async ({ page }) => {
  const puzzles = await PuzzlesPage.open(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let requests = 0;
  await page.route('**/app/puzzles/run', async (route) => {
    requests += 1;
    await held;
    await route.continue();
  });
  await puzzles.button('3 minutes').dblclick();
  await expect.poll(() => requests).toBe(1);
  release();
  await expect(page.getByRole('timer')).toBeVisible();
  expect(requests).toBe(1);
});
