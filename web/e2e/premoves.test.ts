import { seriousViolations } from './accessibility';
import { expect, newPair, test } from './fixtures';
import { GamePage } from './game';

/** Makes premoves with the mouse, each after the previous one is queued. */
async function premove(seat: GamePage, ...moves: readonly (readonly [string, string])[]) {
  const waiting = seat.page.getByRole('status', { name: 'Premoves' });
  for (const [from, to] of moves) {
    await seat.board.click(from, to);
    await expect(waiting).toContainText(`${from}–${to}`);
  }
}

test('queued premoves are played one per turn', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  const waiting = page.getByRole('status', { name: 'Premoves' });
  await white.type('e4');
  for (const seat of [white, black]) await seat.hasMoves(['e4']);
  // Castling is possible after the earlier premoves.
  await premove(white, ['g1', 'f3'], ['f1', 'b5'], ['e1', 'g1']);
  await expect(waiting).toContainText('g1–f3, f1–b5, e1–g1');
  await white.board.shows('g1', 'white king');
  await white.board.shows('f1', 'white rook');
  expect(await seriousViolations(page)).toEqual([]);
  // Nothing was sent, so the opponent sees no change.
  await black.hasMoves(['e4']);
  await black.board.shows('g1', 'white knight');

  await black.type('e5');
  await black.hasMoves(['e4', 'e5', 'Nf3']);
  await expect(waiting).toContainText('f1–b5, e1–g1');
  await black.type('Nc6');
  await black.hasMoves(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5']);
  await black.type('a6');
  await black.hasMoves(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'O-O']);
  await expect(waiting).toBeHidden();
});

test('premoves made in one batch are all queued', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  await white.type('e4');
  for (const seat of [white, black]) await seat.hasMoves(['e4']);
  await white.board.clickAtOnce('g1', 'f3', 'f1', 'b5', 'b1', 'c3');
  await expect(page.getByRole('status', { name: 'Premoves' })).toContainText('g1–f3, f1–b5, b1–c3');
});

test('many premoves fit in their bar on a phone in landscape', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  await page.setViewportSize({ width: 740, height: 360 });
  await white.type('e4');
  for (const seat of [white, black]) await seat.hasMoves(['e4']);
  await premove(white, ['g1', 'f3'], ['f1', 'b5'], ['e1', 'g1'], ['d2', 'd4']);
  await premove(white, ['c2', 'c3'], ['h2', 'h3'], ['a2', 'a3'], ['b2', 'b3']);
  const [bar, words] = await Promise.all([
    page.getByRole('group', { name: 'Premoves' }).boundingBox(),
    page.getByRole('status', { name: 'Premoves' }).boundingBox(),
  ]);
  expect(words?.height).toBeLessThanOrEqual(bar?.height ?? 0);
});

test('premoves are taken back singly or all at once', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  const waiting = page.getByRole('status', { name: 'Premoves' });
  await white.type('e4');
  for (const seat of [white, black]) await seat.hasMoves(['e4']);
  const three = async () => {
    await premove(white, ['g1', 'f3'], ['f3', 'g5'], ['d2', 'd4']);
    await expect(waiting).toContainText('g1–f3, f3–g5, d2–d4');
  };
  await three();
  await page.keyboard.press('Backspace');
  await white.board.shows('d2', 'white pawn');
  await white.board.shows('g5', 'white knight');
  await page.getByRole('button', { name: 'Take back the last premove' }).click();
  await expect(waiting).not.toContainText('f3–g5');
  await white.board.shows('f3', 'white knight');
  // The disappearance of the bar is announced.
  const announcements = page.getByRole('log', { name: 'Announcements' });
  await expect(announcements).not.toContainText('No premoves left.');
  await page.keyboard.press('Escape');
  await expect(waiting).toBeHidden();
  await expect(announcements).toContainText('No premoves left.');
  await white.board.shows('g1', 'white knight');

  await three();
  await white.board.draw('a4', 'a4');
  await expect(waiting).toBeHidden();

  await three();
  await page.getByRole('button', { name: 'Cancel all premoves' }).press('Enter');
  await expect(waiting).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Game' })).toBeFocused();
  await black.type('e5');
  await white.hasMoves(['e4', 'e5']);
});

test('an illegal premove is dropped with all later ones', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  await white.type('e4');
  for (const seat of [white, black]) await seat.hasMoves(['e4']);
  await premove(white, ['e4', 'e5'], ['e5', 'e6']);
  await black.type('e5');
  await expect(white.message).toContainText('e4e5 was no longer possible');
  await expect(white.message).toContainText('dropped, too');
  await white.board.shows('e4', 'white pawn');
  await white.hasMoves(['e4', 'e5']);
  await white.type('Nf3');
  await black.hasMoves(['e4', 'e5', 'Nf3']);
});

test('premoves can be made with the keyboard', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  await white.type('e4');
  for (const seat of [white, black]) await seat.hasMoves(['e4']);
  await page.getByRole('button', { name: /^Squares:/ }).focus();
  // From e2: selects d2 and moves to d4, then c2 to c3.
  for (const key of ['ArrowLeft', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter'])
    await page.keyboard.press(key);
  const waiting = page.getByRole('status', { name: 'Premoves' });
  await expect(waiting).toContainText('d2–d4');
  await expect(page.getByText('Premove d2 to d4.')).toBeAttached();
  for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowDown', 'Enter', 'ArrowUp', 'Enter'])
    await page.keyboard.press(key);
  await expect(waiting).toContainText('d2–d4, c2–c3');
  await black.type('e5');
  await black.hasMoves(['e4', 'e5', 'd4']);
  await page.keyboard.press('Escape');
  await black.type('exd4');
  await white.hasMoves(['e4', 'e5', 'd4', 'exd4']);
});

test('Escape deselects the piece and keeps the premoves', async ({ page, visitor }) => {
  const [white, black] = await newPair(page, visitor, 'No clock');
  await white.type('e4');
  for (const seat of [white, black]) await seat.hasMoves(['e4']);
  await page.getByRole('button', { name: /^Squares:/ }).focus();
  for (const key of ['ArrowLeft', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter'])
    await page.keyboard.press(key);
  await expect(page.getByRole('status', { name: 'Premoves' })).toContainText('d2–d4');
  for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  // The second press simulates the key repeat.
  for (let presses = 0; presses < 2; presses++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page.getByText('c2, white pawn picked up.')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Put back.')).toBeAttached();
  await black.type('e5');
  await black.hasMoves(['e4', 'e5', 'd4']);
});

test('a premove is not played in place of a refused move', async ({ page, visitor }) => {
  interface ClientMessage {
    type: string;
    game: string;
    id: string;
    command?: { text?: string };
  }
  let refuse = () => {};
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as ClientMessage;
      if (message.type !== 'command' || message.command?.text !== 'Nf3') {
        server.send(text);
        return;
      }
      refuse = () => {
        const { game, id } = message;
        const why = { code: 'unavailable', message: 'Try again.', article: null };
        socket.send(JSON.stringify({ type: 'refused', game, id, ...why }));
      };
    });
  });
  const [white, black] = await newPair(page, visitor, 'No clock');
  await white.type('e4');
  await black.hasMoves(['e4']);
  await black.type('e5');
  await white.hasMoves(['e4', 'e5']);
  await white.type('Nf3');
  await premove(white, ['f1', 'b5']);
  refuse();
  await expect(white.message).toContainText('Try again.');
  await expect(page.getByRole('status', { name: 'Premoves' })).toBeHidden();
  await white.board.shows('f1', 'white bishop');
  await white.type('Bc4');
  await black.hasMoves(['e4', 'e5', 'Bc4']);
});

test('a captured piece is deselected', async ({ page, visitor }) => {
  const sent: string[] = [];
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      sent.push((JSON.parse(String(text)) as { type: string }).type);
      server.send(text);
    });
  });
  const [white, black] = await newPair(page, visitor, 'No clock');
  const moves = ['Nf3', 'd5', 'e3', 'Bg4', 'h3'];
  for (const [index, move] of moves.entries()) {
    await (index % 2 === 0 ? white : black).type(move);
    for (const seat of [white, black]) await seat.hasMoves(moves.slice(0, index + 1));
  }
  await white.board.press('f3');
  await black.type('Bxf3');
  await white.hasMoves([...moves, 'Bxf3']);
  await white.board.click('g2', 'f3');
  await black.hasMoves([...moves, 'Bxf3', 'gxf3']);
  // The click was not treated as an illegal move to explain.
  expect(sent).toContain('command');
  expect(sent).not.toContain('explain');
});

test('a premove is dropped when the move before it arrives too late', async ({ page, visitor }) => {
  let arrive = () => {};
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const { command } = JSON.parse(String(text)) as { command?: { text?: string } };
      if (command?.text !== 'g1f3') server.send(text);
      else
        arrive = () => {
          server.send(text);
        };
    });
  });
  const [white, black] = await newPair(page, visitor, 'No clock');
  await white.type('e4');
  await black.hasMoves(['e4']);
  await black.type('e5');
  await white.hasMoves(['e4', 'e5']);
  await white.board.click('g1', 'f3');
  await premove(white, ['f1', 'b5']);
  // The same player moves in another tab and gets a reply.
  const elsewhere = new GamePage(await page.context().newPage());
  await elsewhere.page.goto(page.url());
  await elsewhere.hasMoves(['e4', 'e5']);
  await elsewhere.type('Nc3');
  await black.hasMoves(['e4', 'e5', 'Nc3']);
  await black.type('Nc6');
  await white.hasMoves(['e4', 'e5', 'Nc3', 'Nc6']);
  arrive();
  await expect(white.message).toContainText('game changed before');
  await expect(page.getByRole('status', { name: 'Premoves' })).toBeHidden();
  await white.board.shows('f1', 'white bishop');
  await white.type('Bc4');
  await black.hasMoves(['e4', 'e5', 'Nc3', 'Nc6', 'Bc4']);
});
