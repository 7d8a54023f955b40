import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, type Locator, type Page } from '@playwright/test';

/** The puzzles of the program: the moves by the position that they start from. */
const solutions = new Map<string, readonly string[]>(
  gunzipSync(readFileSync(new URL('../../crates/puzzles/data/puzzles.gz', import.meta.url)))
    .toString()
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [fen = '', moves = ''] = line.split(';');
      return [fen, moves.split(' ')] as const;
    }),
);

/** What the server tells of a puzzle. */
export interface Told {
  id: string;
  position: { fen: string; targets: Record<string, string[]> };
}

/** The page of puzzles, as a solver operates it. */
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

  /** Presses a button that brings a puzzle, and gives that puzzle. */
  async ask(name: string): Promise<Puzzle> {
    return this.follow(this.button(name));
  }

  /** Clicks on what leads to a puzzle, and gives that puzzle. */
  async follow(way: Locator): Promise<Puzzle> {
    const told = this.page.waitForResponse(
      (response) =>
        response.request().method() === 'GET' && /\/app\/puzzles\/\w+/.test(response.url()),
    );
    await way.click();
    const puzzle = (await (await told).json()) as Told;
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(/to move and win/);
    return new Puzzle(puzzle);
  }

  /** Starts a timed run, and gives its first puzzle. */
  async startRun(minutes: number): Promise<Puzzle> {
    const told = this.page.waitForResponse((response) => response.url().endsWith('/puzzles/run'));
    await this.button(`${String(minutes)} minutes`).click();
    const { puzzle } = (await (await told).json()) as { puzzle: Told };
    return new Puzzle(puzzle);
  }

  /** Types a move in a run, and gives the puzzle that comes next; none when the run is over. */
  async answerRun(move: string): Promise<Puzzle | null> {
    const told = this.page.waitForResponse((response) => response.url().endsWith('/run/answer'));
    await this.type(move);
    const { run } = (await (await told).json()) as { run: { puzzle: Told | null } };
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
      // Of the move before the same was said: the field takes the next one when the answer has come.
      if (!last) await expect(this.page.getByRole('main').locator('form button')).toBeEnabled();
      await expect(this.answer).toContainText(last ? 'the puzzle is solved' : 'Go on.');
    }
  }
}

/** A puzzle with what solves it. */
export class Puzzle {
  /** The solver's moves. */
  readonly moves: readonly string[];

  constructor(readonly told: Told) {
    const line = solutions.get(told.position.fen) ?? [];
    this.moves = line.filter((_, ply) => ply % 2 === 0);
    expect(this.moves.length).toBeGreaterThan(0);
  }

  /**
   * A legal move that does not solve the puzzle: of another piece than the solution's where one can
   * move, since the same piece may well have a second way to mate.
   */
  wrong(): string {
    const right = this.moves[0] ?? '';
    const legal = Object.entries(this.told.position.targets).flatMap(([from, targets]) =>
      targets.map((to) => from + to),
    );
    const wrong =
      legal.find((move) => !right.startsWith(move.slice(0, 2))) ??
      legal.find((move) => !right.startsWith(move));
    if (!wrong) throw new Error('the solution is the only legal move');
    return wrong;
  }
}
