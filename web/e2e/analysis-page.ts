import { expect, type Locator, type Page } from '@playwright/test';
import { Board } from './board';

/** Lets the server search, as before the engine of the page has loaded. */
export async function searchOnServer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('staunton.analysis.place', 'server');
  });
}

/** The analysis page, as a user operates it. */
export class AnalysisPage {
  readonly board: Board;
  readonly message: Locator;
  /** The moves of the tree, in order. */
  readonly moves: Locator;
  /** The displayed move. */
  readonly current: Locator;

  constructor(readonly page: Page) {
    this.board = new Board(page);
    this.message = page.getByRole('status', { name: 'Message' });
    this.moves = page.getByRole('region', { name: 'Moves' }).locator('button[data-node]');
    this.current = page.locator('button[data-node][aria-current]');
  }

  static async open(page: Page, address = '/analysis'): Promise<AnalysisPage> {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: /^Analysis/ })).toBeAttached();
    // The game in the address has loaded, and moves can be made.
    await expect(page.getByRole('button', { name: /^Squares/ })).toBeAttached();
    return new AnalysisPage(page);
  }

  /** Waits until these moves are in the list, with their numbers where those are shown. */
  async has(moves: readonly string[]): Promise<void> {
    await expect(this.moves).toHaveText([...moves]);
  }

  async type(move: string): Promise<void> {
    const field = this.page.getByLabel('Type a move');
    await field.fill(move);
    await field.press('Enter');
    await expect(this.current).toContainText(move.replace(/[+#]$/, ''));
  }

  /** Returns the board with this side at the bottom. */
  from(side: 'White' | 'Black'): Locator {
    return this.page.getByRole('img', { name: `Chessboard, ${side} at the bottom` });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Opens a FEN or PGN with the dialog. */
  async paste(text: string): Promise<Locator> {
    await this.button('Open a position or a game').click();
    const dialog = this.page.getByRole('dialog', { name: 'Open a position or a game' });
    await dialog.getByLabel('A position (FEN) or a game (PGN)').fill(text);
    await dialog.getByRole('button', { name: 'Open' }).click();
    return dialog;
  }

  /** Clicks a copy button and returns the clipboard text. */
  async copied(name: string | RegExp): Promise<string> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await this.page.getByRole('button', { name }).click();
    await expect(this.message).toContainText('was copied');
    return await this.page.evaluate(() => navigator.clipboard.readText());
  }
}
