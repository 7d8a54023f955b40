import type { Page } from '@playwright/test';
import { expect, newGame, test } from './fixtures';
import { GamePage } from './game';

/** Holds back messages between the page and the server. */
class Link {
  #held: (() => void)[] | null = null;

  /** Must be called before the page opens its socket. */
  static async of(page: Page, direction: 'up' | 'down'): Promise<Link> {
    const link = new Link();
    await page.routeWebSocket(/\/socket\?/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        link.#pass(direction === 'up', () => {
          server.send(message);
        });
      });
      server.onMessage((message) => {
        link.#pass(direction === 'down', () => {
          socket.send(message);
        });
      });
    });
    return link;
  }

  hold(): void {
    this.#held = [];
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const send of held) send();
  }

  #pass(holdable: boolean, send: () => void): void {
    if (holdable && this.#held) this.#held.push(send);
    else send();
  }
}

test('a move that is not confirmed within a second is shown as on its way', async ({ page }) => {
  const link = await Link.of(page, 'down');
  const game = await newGame(page, { against: 'Play both sides' });
  await game.hasMoves([]);
  link.hold();
  await game.type('e4');
  const connection = page.getByRole('status', { name: 'Connection' });
  await expect(connection).toContainText('not confirmed');
  link.release();
  await expect(connection).toHaveText('');
  await game.hasMoves(['e4']);
});

test('a move meant for another position is refused, and the page shows why', async ({
  page,
  context,
}) => {
  const link = await Link.of(page, 'up');
  const stale = await newGame(page, { against: 'Play both sides' });
  await stale.hasMoves([]);
  const other = new GamePage(await context.newPage());
  await other.page.goto(page.url());
  // The page reconnects after some seconds without a message, so the other page is prepared first.
  await other.hasMoves([]);
  link.hold();
  await stale.type('Nf3');
  await other.typeAll(['d4', 'd5']);
  await stale.hasMoves(['d4', 'd5']);
  link.release();
  await expect(stale.message).toContainText('The game changed');
  await other.hasMoves(['d4', 'd5']);
  await stale.type('Nf3');
  await other.hasMoves(['d4', 'd5', 'Nf3']);
});

test('an invitation can be canceled', async ({ page, visitor }) => {
  const game = await newGame(page, { against: 'Invite a friend' });
  const friend = await visitor();
  await friend.goto(page.url());
  await expect(friend.getByRole('button', { name: 'Accept and play' })).toBeVisible();
  await game.button('Withdraw the invitation').click();
  for (const seat of [page, friend]) {
    await expect(seat.getByText('This invitation was withdrawn.')).toBeVisible();
    await expect(seat.getByRole('button', { name: 'Rematch' })).toBeHidden();
  }
});
