import { expect, type Locator, type Page } from '@playwright/test';
import { Board } from './board';

/** A game page, as a user operates it. */
export class GamePage {
  readonly board: Board;
  readonly result: Locator;
  /** The message that gives the reason for a refusal. */
  readonly message: Locator;
  /** The moves in the list, as displayed. */
  readonly moveButtons: Locator;
  readonly #moveList: Locator;

  constructor(readonly page: Page) {
    this.board = new Board(page);
    this.#moveList = page.getByRole('region', { name: 'Moves', exact: true });
    this.moveButtons = this.#moveList.locator('li button');
    this.result = page.getByRole('region', { name: 'Result' });
    this.message = page.getByRole('status', { name: 'Message' });
  }

  /** Waits until exactly these moves have been made, in English SAN, and the server has them. */
  async hasMoves(san: readonly string[]): Promise<void> {
    // A page that has not loaded its game has no moves either.
    await expect(this.#moveList).toBeVisible();
    await expect(this.moveButtons).toHaveText([...san]);
    await expect(this.#moveList.locator('.sending')).toHaveCount(0);
  }

  /** Returns the number of moves made. */
  async countMoves(): Promise<number> {
    return await this.moveButtons.count();
  }

  /** Types a move and sends it. */
  async type(move: string): Promise<void> {
    const field = this.page.getByLabel('Type a move');
    await field.fill(move);
    await field.press('Enter');
  }

  /** Plays these moves for both sides, by typing. */
  async typeAll(san: readonly string[]): Promise<void> {
    for (const [index, move] of san.entries()) {
      await this.type(move);
      await this.hasMoves(san.slice(0, index + 1));
    }
  }

  action(name: string): Locator {
    return this.page.getByRole('group', { name: 'Actions' }).getByRole('button', { name });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  clock(side: 'White' | 'Black'): Locator {
    return this.page.getByRole('timer', { name: `${side}'s clock` });
  }
}
