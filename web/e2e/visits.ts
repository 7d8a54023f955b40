import type { Locator, Page } from '@playwright/test';
import cases from './illegal-moves.json' with { type: 'json' };
import { expect, newGame, newPair } from './fixtures';
import type { GamePage } from './game';

/** Who is there for a visit. */
export interface Guests {
  page: Page;
  visitor: () => Promise<Page>;
}

/** Brings a rule before a player; returns the element that does. */
export type Visit = (guests: Guests) => Promise<Locator>;

const usual = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

async function alone({ page }: Guests, start?: string, moves: string[] = []): Promise<GamePage> {
  const game = await newGame(page, {
    against: 'Play both sides',
    ...(start === undefined ? {} : { start }),
  });
  await game.typeAll(moves);
  return game;
}

function board(game: GamePage): Locator {
  return game.page.locator('.cg-wrap.board');
}

/** Chooses the man on a square, and sees where it may go. */
function shows(start: string, from: string, targets: string, moves: string[] = []): Visit {
  return async (guests) => {
    const game = await alone(guests, start, moves);
    await game.board.press(from);
    await expect
      .poll(async () => (await game.board.drawn()).targets.sort().join(' '))
      .toBe(targets.split(' ').sort().join(' '));
    return board(game);
  };
}

/** Tries a move that is illegal in this way, and sees why it is refused. */
function refuses(kind: string, article: string): Visit {
  return async (guests) => {
    const found = cases.find((tried) => tried.kind === kind && tried.article === article);
    if (!found) throw new Error(`there is no case of ${kind} under ${article}`);
    const game = await alone(guests, found.fen);
    await game.type(found.text);
    await expect(game.message).toContainText(`article ${article}.`);
    return game.message.locator('.text');
  };
}

/** Plays to the end, and sees the result. */
function ends(sentence: RegExp, start: string, moves: string[]): Visit {
  return async (guests) => {
    const game = await alone(guests, start, moves);
    await expect(game.result).toContainText(sentence);
    return game.result;
  };
}

/** Opens the options of a new game. */
async function options(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByText('More options').click();
}

/** Makes an invitation and opens it as the one who is invited. */
async function invited({ page, visitor }: Guests): Promise<Locator> {
  await newGame(page, { against: 'Invite a friend', color: 'White', time: '10+0' });
  const friend = await visitor();
  await friend.goto(await page.getByLabel('Invitation link').inputValue());
  return friend.getByRole('region', { name: 'Invitation' });
}

async function settings({ page }: Guests): Promise<Locator> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  return page.getByRole('dialog', { name: 'Settings' });
}

const fools = ['f3', 'e5', 'g4', 'Qh4#'];
const knights = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
/** One ply before fifty and before seventy-five moves without a capture or a pawn move. */
const quiet = (halfmoves: number) => `4k3/8/8/8/8/8/8/R3K3 w - - ${String(halfmoves)} 90`;

const beginning: Record<string, Visit> = {
  '1 Board': async (guests) => (await alone(guests)).page.locator('.frame'),
  '2 Board': async (guests) => {
    const game = await alone(guests);
    for (const [square, man] of [
      ['d1', 'white queen'],
      ['e1', 'white king'],
      ['d8', 'black queen'],
      ['h7', 'black pawn'],
    ] as const)
      await game.board.shows(square, man);
    expect(Object.keys((await game.board.drawn()).men)).toHaveLength(32);
    return board(game);
  },
  '3 PlayerBar': async (guests) => {
    const game = await alone(guests);
    const bar = (side: string) => game.page.getByRole('group', { name: `${side}'s player` });
    await expect(bar('White')).toContainText('to move');
    await game.typeAll(['e4']);
    await expect(bar('White')).not.toContainText('to move');
    await expect(bar('Black')).toContainText('to move');
    return bar('Black');
  },
  '4 ColorField': async ({ page }) => {
    await page.goto('/');
    return page.getByRole('group', { name: 'You play' });
  },
  '4 InvitationPanel': async (guests) =>
    (await invited(guests)).getByText('Black', { exact: true }),
};

const men: Record<string, Visit> = {
  '5 Board': shows('4k3/3p4/8/8/3R1P2/8/8/4K3 w - - 0 1', 'd4', 'd1 d2 d3 d5 d6 d7 a4 b4 c4 e4'),
  '6 Board': shows('4k3/8/3p4/8/1P1R2p1/8/8/4K3 w - - 0 1', 'd4', 'd1 d2 d3 c4 e4 f4 g4 d5 d6'),
  '7 Board': shows('4k3/8/2ppp3/2pNp3/2ppp3/8/8/4K3 w - - 0 1', 'd5', 'c3 e3 b4 f4 b6 f6 c7 e7'),
  '8 Board': shows('4k3/8/8/8/8/8/r7/4K3 w - - 0 1', 'e1', 'd1 f1'),
  '9 Board': shows(usual, 'e2', 'e3 e4'),
  '10 Board': shows('4k3/8/8/8/8/3ppp2/4P3/4K3 w - - 0 1', 'e2', 'd3 f3'),
  '11 Board': shows('4k3/3p4/8/4P3/8/8/6P1/4K3 b - - 0 1', 'e5', 'd6 e6', ['d5']),
  '13 Board': shows('4k3/8/8/8/8/8/3PPP2/3RK2R w K - 0 1', 'e1', 'f1 g1 h1'),
  '15 Board': async (guests) => {
    // The rook that gives check is pinned.
    const game = await alone(guests, '4k3/8/8/K3r3/8/8/8/4R3 w - - 0 1');
    await expect.poll(async () => (await game.board.drawn()).check).toBe('a5');
    return board(game);
  },
  '32 Board': shows('4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1', 'e2', 'd3 e3 e4'),
  '35 Board': async (guests) => (await alone(guests)).page.locator('.frame'),
  '12 PromotionDialog': async (guests) => {
    const game = await alone(guests, '8/P6k/8/8/8/8/1P6/4K3 w - - 0 1');
    await game.board.drag('a7', 'a8');
    return game.page.getByRole('dialog', { name: 'Promote the pawn to' });
  },
  '3 BoardTools': refuses('NotYourPiece', '1.2'),
  '5 BoardTools': refuses('OwnPiece', '3.1'),
  '6 BoardTools': refuses('Blocked', '3.5'),
  '7 BoardTools': refuses('NotItsMove', '3.6'),
  '8 BoardTools': refuses('NotItsMove', '3.8.1'),
  '9 BoardTools': refuses('DoubleStep', '3.7.2'),
  '10 BoardTools': refuses('NothingToCapture', '3.7.3'),
  '11 BoardTools': refuses('EnPassantTooLate', '3.7.3.2'),
  '12 BoardTools': refuses('PromotionMissing', '3.7.3.3'),
  '14 BoardTools': refuses('CastlingThroughCheck', '3.8.2.2'),
  '15 BoardTools': refuses('KingCapture', '1.4.1'),
  '16 BoardTools': refuses('ExposesKing', '3.9.2'),
  '17 BoardTools': refuses('StillInCheck', '3.9.2'),
};

const endings: Record<string, Visit> = {
  '18 ResultPanel': ends(/checkmate/i, usual, fools),
  '19 ResultPanel': ends(/stalemate/i, '7k/5Q2/8/6K1/8/8/8/8 w - - 0 1', ['Kg6']),
  '20 GameActions': async (guests) => (await alone(guests, usual, ['e4', 'e5'])).action('Resign'),
  '20 ResultPanel': async (guests) => {
    const game = await alone(guests, usual, ['e4', 'e5']);
    await game.action('Resign').click();
    await game.button('Resign the game').click();
    return game.result;
  },
  '21 GameActions': async (guests) =>
    (await alone(guests)).action('Agree on a draw with the next move'),
  '21 OfferBar': async ({ page, visitor }) => {
    const [white, black] = await newPair(page, visitor, 'No clock');
    await white.action('Offer a draw with my next move').click();
    await white.type('e4');
    return black.page.getByRole('group', { name: 'Draw offer' });
  },
  '21 ResultPanel': async (guests) => {
    const game = await alone(guests, usual, ['e4', 'e5']);
    await game.action('Agree on a draw with the next move').click();
    await game.type('Nf3');
    await expect(game.result).toContainText(/agree/i);
    return game.result;
  },
  '22 ResultPanel': ends(/dead|mate/i, '4k3/8/8/1p1p1p1p/1P1P1P2/8/7P/4K3 w - - 0 1', ['h4']),
  '26 ResultPanel': ends(/fifth/i, usual, [...knights, ...knights, ...knights, ...knights]),
  '27 ResultPanel': ends(/75|seventy-five/i, quiet(149), ['Ra2']),
  '28 TimeField': async ({ page }) => {
    await page.goto('/');
    return page.getByRole('group', { name: /^Time/ });
  },
  '28 GameSide': async ({ page }) => {
    await newGame(page, { against: 'Play both sides', time: '10+0' });
    return page.getByText('10 minutes', { exact: true });
  },
  '28 ClockFace': async ({ page }) =>
    (await newGame(page, { against: 'Play both sides', time: '10+0' })).clock('White'),
  '28 ResultPanel': async ({ page }) => {
    await page.goto('/');
    await page.getByText('Play both sides', { exact: true }).click();
    await page.getByRole('group', { name: /^Time/ }).getByText('Custom').click();
    // The shortest time there is: a quarter of a minute.
    await page.getByLabel('Minutes for each player').fill('0.25');
    await page.getByLabel('Seconds for each move').fill('0');
    await page.getByRole('button', { name: 'Set up the board' }).click();
    const result = page.getByRole('region', { name: 'Result' });
    await expect(result).toContainText('6.9', { timeout: 40_000 });
    return result;
  },
  '29 ResultPanel': async (guests) => {
    const game = await alone(guests, usual, fools);
    return game.result.getByText('5.1.1').locator('..');
  },
  '30 ResultPanel': async (guests) => (await alone(guests, usual, fools)).result.getByText('0 – 1'),
};

const draws: Record<string, Visit> = {
  '23 ResultPanel': async (guests) => {
    const game = await alone(guests, usual, [...knights, ...knights]);
    await game.action('Claim the draw').click();
    await expect(game.result).toContainText('9.2');
    return game.result;
  },
  '23 GameActions': async (guests) =>
    (await alone(guests, usual, [...knights, ...knights])).action('third time'),
  '24 GameActions': async ({ page, visitor }) => {
    const [white] = await newPair(page, visitor, 'No clock');
    await white.action('Claim a draw').click();
    return page.getByText(/^Perpetual check/);
  },
  '25 ResultPanel': async (guests) => {
    const game = await alone(guests, quiet(99), ['Ra2']);
    await game.action('Claim the draw').click();
    await expect(game.result).toContainText('9.3');
    return game.result;
  },
  '25 GameActions': async (guests) => (await alone(guests, quiet(99), ['Ra2'])).action('50 moves'),
};
for (const row of ['23', '25']) {
  draws[`${row} ClaimsField`] = async ({ page }) => {
    await options(page);
    return page.locator('label').filter({ hasText: 'Draws by repetition' });
  };
  draws[`${row} InvitationPanel`] = async (guests) =>
    (await invited(guests)).getByText(/^Draws by repetition/);
  draws[`${row} GameSide`] = async (guests) =>
    (await alone(guests)).page.getByText(/^Draws by repetition/);
}

const showing: Record<string, Visit> = {
  '31 CapturedMen': async (guests) => {
    const game = await alone(guests, '4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1', ['exd3']);
    const captured = game.page
      .locator('.captured')
      .filter({ hasText: 'White has captured a pawn' });
    await expect(captured.locator('.group')).toHaveCount(1);
    return captured;
  },
  '31 MaterialNote': async (guests) => (await alone(guests)).page.getByText(/a guide, not a rule/),
  '33 SettingsDialog': async (guests) =>
    (await settings(guests)).locator('label').filter({ hasText: 'Announce check' }),
  '34 SettingsDialog': async (guests) =>
    (await settings(guests)).locator('label').filter({ hasText: 'Moves are written' }),
  '34 MoveList': async (guests) =>
    (await alone(guests, usual, fools)).page.getByRole('region', { name: 'Moves' }),
  '36 NewGameForm': async ({ page }) => {
    await options(page);
    return page.locator('label').filter({ hasText: 'Chess960' });
  },
};

/** How each place of docs/RULES.md is reached, by its row and component. */
export const visits: Readonly<Record<string, Visit>> = {
  ...beginning,
  ...men,
  ...endings,
  ...draws,
  ...showing,
};
