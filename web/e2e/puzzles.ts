import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, type Locator, type Page } from '@playwright/test';

/** The solutions of the built-in puzzles, by start position. */
const solutions = new Map<string, readonly string[]>(
  ['puzzles.gz', 'more.gz']
    .map((name) => new URL(`../../crates/puzzles/data/${name}`, import.meta.url))
    .flatMap((file) => gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(1))
    .map((line) => {
      const [fen = '', moves = ''] = line.split(';');
      return [fen, moves.split(' ')] as const;
    }),
);

/** A puzzle as the server sends it. */
export interface PuzzleData {
  id: string;
  rating: number;
  position: { fen: string; targets: Record<string, string[]> };
}

/** The puzzles page, as a solver operates it. */
export class PuzzlesPage {
  readonly answer: Locator;

  constructor(readonly page: Page) {
    this.answer = page.getByRole('status', { name: 'Answer' });
  }

  static async open(page: Page): Promise<PuzzlesPage> {
    await page.goto('/puzzles');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Puzzles');
    return new PuzzlesPage(page);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Presses a button that loads a puzzle, and returns that puzzle. */
  async ask(name: string): Promise<Puzzle> {
    return this.follow(this.button(name));
  }

  /** Clicks a link to a puzzle, and returns that puzzle. */
  async follow(way: Locator): Promise<Puzzle> {
    const answer = this.page.waitForResponse(
      (response) =>
        response.request().method() === 'GET' &&
        /\/app\/puzzles\/(?!daily)\w+/.test(response.url()),
    );
    await way.click();
    const puzzle = (await (await answer).json()) as PuzzleData;
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(/to move and win/);
    return new Puzzle(puzzle);
  }

  /** Chooses themes by their names. */
  async choose(...themes: string[]): Promise<void> {
    await this.page.getByText('Themes: any', { exact: true }).click();
    const list = this.page.getByRole('group', { name: 'Themes' });
    for (const theme of themes)
      await list.getByRole('checkbox', { name: new RegExp(`^${theme} \\d`) }).check();
    await expect(
      this.page.getByText(`Themes: ${themes.join(', ')}`, { exact: true }),
    ).toBeVisible();
  }

  /** Starts a timed run, and returns its first puzzle. */
  startRun(minutes: number): Promise<Puzzle> {
    return this.startWith(`${String(minutes)} minutes`);
  }

  /** Starts a run with a button, and returns its first puzzle. */
  async startWith(name: string): Promise<Puzzle> {
    const answer = this.page.waitForResponse((response) => response.url().endsWith('/puzzles/run'));
    await this.button(name).click();
    const { puzzle } = (await (await answer).json()) as { puzzle: PuzzleData };
    return new Puzzle(puzzle);
  }

  /** Types a move in a run, and returns the next puzzle; null when the run is over. */
  async answerRun(move: string): Promise<Puzzle | null> {
    const answer = this.page.waitForResponse((response) => response.url().endsWith('/run/answer'));
    await this.type(move);
    const { run } = (await (await answer).json()) as { run: { puzzle: PuzzleData | null } };
    return run.puzzle && new Puzzle(run.puzzle);
  }

  /** Types a move. */
  async type(move: string): Promise<void> {
    const field = this.page.getByLabel('Type a move', { exact: true });
    await field.fill(move);
    await field.press('Enter');
  }

  /** Types the whole solution. */
  async solve(puzzle: Puzzle): Promise<void> {
    for (const [index, move] of puzzle.moves.entries()) {
      await this.type(move);
      const last = index + 1 === puzzle.moves.length;
      // The previous move has the same message. The field accepts the next move when the answer has
      // arrived.
      if (!last) await expect(this.page.getByRole('main').locator('form button')).toBeEnabled();
      await expect(this.answer).toContainText(last ? 'the puzzle is solved' : 'Go on.');
    }
  }
}

/** A puzzle with its solution. */
export class Puzzle {
  /** The solver's moves. */
  readonly moves: readonly string[];

  constructor(readonly data: PuzzleData) {
    const line = solutions.get(data.position.fen) ?? [];
    this.moves = line.filter((_, ply) => ply % 2 === 0);
    expect(this.moves.length).toBeGreaterThan(0);
  }

  /**
   * Returns a legal move that does not solve the puzzle. It prefers another piece than the
   * solution's, because the same piece may have a second mate.
   */
  wrong(): string {
    const right = this.moves[0] ?? '';
    const legal = Object.entries(this.data.position.targets).flatMap(([from, targets]) =>
      targets.map((to) => from + to),
    );
    const wrong =
      legal.find((move) => !right.startsWith(move.slice(0, 2))) ??
      legal.find((move) => !right.startsWith(move));
    if (!wrong) throw new Error('the solution is the only legal move');
    return wrong;
  }
}
