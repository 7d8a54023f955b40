import { expect, type Locator, type Page } from '@playwright/test';

type Square = string;
interface Point {
  x: number;
  y: number;
}

/** The pieces and marks on the board, as the page draws them. */
interface Drawn {
  pieces: Record<Square, string>;
  /** The legal targets of the selected piece; captures are also in `captures`. */
  targets: Square[];
  captures: Square[];
  /** The square of a king that is marked as in check. */
  check: Square | null;
}

/** The board of a game page, operated with the mouse or by touch. */
export class Board {
  private readonly squares: Locator;

  constructor(private readonly page: Page) {
    this.squares = page.locator('cg-board');
  }

  /** Clicks a piece, then its target square. */
  async click(from: Square, to: Square): Promise<void> {
    await this.press(from);
    await this.press(to);
  }

  /** Clicks one square. */
  async press(square: Square): Promise<void> {
    const { x, y } = await this.centre(square);
    await this.page.mouse.click(x, y);
  }

  /** Clicks several squares in one batch, so that the page cannot react in between. */
  async clickAtOnce(...squares: readonly Square[]): Promise<void> {
    const centres = await Promise.all(squares.map((square) => this.centre(square)));
    await Promise.all(centres.map(({ x, y }) => this.page.mouse.click(x, y)));
  }

  /** Touches a piece, then its target square. */
  async tap(from: Square, to: Square): Promise<void> {
    for (const square of [from, to]) {
      const { x, y } = await this.centre(square);
      await this.page.touchscreen.tap(x, y);
    }
  }

  /** Drags a piece to a square. */
  async drag(from: Square, to: Square): Promise<void> {
    const [start, end] = [await this.centre(from), await this.centre(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
    await this.page.mouse.move(end.x, end.y, { steps: 4 });
    await this.page.mouse.up();
  }

  /** Draws an arrow with the right button, or a circle on one square. */
  async draw(from: Square, to: Square): Promise<void> {
    const [start, end] = [await this.centre(from), await this.centre(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down({ button: 'right' });
    await this.page.mouse.move(end.x, end.y, { steps: 4 });
    await this.page.mouse.up({ button: 'right' });
  }

  /** Waits until the square contains this piece: `white knight`, or null for an empty square. */
  async shows(square: Square, piece: string | null): Promise<void> {
    await expect
      .poll(async () => (await this.drawn()).pieces[square] ?? null, { message: `on ${square}` })
      .toBe(piece);
  }

  /** Returns the state of the board after the next redraw. */
  async drawn(): Promise<Drawn> {
    return await this.squares.evaluate(async (board) => {
      // Chessground draws in the next frame; after a second one everything is drawn.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      const drawn: Drawn = { pieces: {}, targets: [], captures: [], check: null };
      for (const element of board.children) {
        // Chessground writes the square into the element, and hides elements that it keeps for
        // reuse.
        const { cgKey, style } = element as HTMLElement & { cgKey?: string };
        if (cgKey === undefined || style.display === 'none') continue;
        const words = [...element.classList];
        if (element.localName === 'piece' && !words.includes('fading') && !words.includes('ghost'))
          drawn.pieces[cgKey] = words.slice(0, 2).join(' ');
        if (words.includes('move-dest')) drawn.targets.push(cgKey);
        if (words.includes('move-dest') && words.includes('oc')) drawn.captures.push(cgKey);
        if (words.includes('check')) drawn.check = cgKey;
      }
      return drawn;
    });
  }

  private async centre(square: Square): Promise<Point> {
    const box = await this.squares.boundingBox();
    if (!box) throw new Error('the page shows no board');
    const fromWhite = (await this.page.locator('.cg-wrap.orientation-white').count()) > 0;
    const file = square.charCodeAt(0) - 'a'.charCodeAt(0);
    const rank = Number(square[1]) - 1;
    const column = fromWhite ? file : 7 - file;
    const row = fromWhite ? 7 - rank : rank;
    return {
      x: box.x + ((column + 0.5) * box.width) / 8,
      y: box.y + ((row + 0.5) * box.height) / 8,
    };
  }
}
