import type { Locator, Page } from '@playwright/test';
import cases from '../../crates/rules/tests/illegal-moves.json' with { type: 'json' };
import { components } from './components';
import { expect, newGame, newPair, openSettings } from './fixtures';
import type { GamePage } from './game';

/** The fixtures that a visit uses. */
export interface Fixtures {
  page: Page;
  visitor: () => Promise<Page>;
}

/** Brings the page into a state that shows a rule; returns the element that shows it. */
export type Visit = (fixtures: Fixtures) => Promise<Locator>;

const startPosition = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

async function onePlayer(
  { page }: Fixtures,
  start?: string,
  moves: string[] = [],
): Promise<GamePage> {
  const game = await newGame(page, {
    against: 'Play both sides',
    ...(start === undefined ? {} : { start }),
  });
  await game.typeAll(moves);
  return game;
}

function board(game: GamePage): Locator {
  return components.Board(game.page);
}

/** Selects the piece on a square and checks its marked targets. */
function shows(start: string, from: string, targets: string, moves: string[] = []): Visit {
  return async (fixtures) => {
    const game = await onePlayer(fixtures, start, moves);
    await game.board.press(from);
    await expect
      .poll(async () => (await game.board.drawn()).targets.sort().join(' '))
      .toBe(targets.split(' ').sort().join(' '));
    return board(game);
  };
}

/** Tries a move that is illegal for this reason and checks the message. */
function refuses(kind: string, article: string): Visit {
  return async (fixtures) => {
    const found = cases.find((tried) => tried.kind === kind && tried.article === article);
    if (!found) throw new Error(`there is no case of ${kind} under ${article}`);
    const game = await onePlayer(fixtures, found.fen);
    await game.type(found.text);
    await expect(game.message).toContainText(`article ${article}.`);
    return game.message.locator('.text');
  };
}

/** Plays to the end and checks the result and its article. */
function ends(sentence: RegExp, article: string, start: string, moves: string[]): Visit {
  return async (fixtures) => {
    const game = await onePlayer(fixtures, start, moves);
    await expect(game.result).toContainText(sentence);
    await expect(game.result).toContainText(`article ${article}`);
    return game.result;
  };
}

/** Opens the options of a new game. */
async function options(page: Page): Promise<void> {
  await openSettings(page, 'Play both sides');
}

/** Creates an invitation and opens it as the invited player. */
async function invited({ page, visitor }: Fixtures): Promise<Locator> {
  await newGame(page, { against: 'Invite a friend', color: 'White', time: '10+0' });
  const friend = await visitor();
  await friend.goto(await page.getByLabel('Invitation link', { exact: true }).inputValue());
  return friend.getByRole('region', { name: 'Invitation' });
}

async function settings({ page }: Fixtures): Promise<Locator> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  return page.getByRole('dialog', { name: 'Settings' });
}

const fools = ['f3', 'e5', 'g4', 'Qh4#'];
const knights = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
/**
 * One ply before the limits of fifty and of seventy-five moves without a capture or a pawn move.
 */
const quiet = (halfmoves: number) => `4k3/8/8/8/8/8/8/R3K3 w - - ${String(halfmoves)} 90`;

const setup: Record<string, Visit> = {
  'board Board': async (fixtures) => board(await onePlayer(fixtures)),
  'starting-position Board': async (fixtures) => {
    const game = await onePlayer(fixtures);
    for (const [square, piece] of [
      ['d1', 'white queen'],
      ['e1', 'white king'],
      ['d8', 'black queen'],
      ['h7', 'black pawn'],
    ] as const)
      await game.board.shows(square, piece);
    expect(Object.keys((await game.board.drawn()).pieces)).toHaveLength(32);
    return board(game);
  },
  'turns PlayerBar': async (fixtures) => {
    const game = await onePlayer(fixtures);
    const bar = (side: string) => game.page.getByRole('group', { name: `${side}'s player` });
    await expect(bar('White')).toContainText('to move');
    await game.typeAll(['e4']);
    await expect(bar('White')).not.toContainText('to move');
    await expect(bar('Black')).toContainText('to move');
    return bar('Black');
  },
  'colour-choice ColorField': async ({ page }) => {
    await openSettings(page, 'Play the computer');
    return page.getByRole('group', { name: 'You play' });
  },
  'colour-choice InvitationPanel': async (fixtures) =>
    (await invited(fixtures)).getByText('Black', { exact: true }),
};

const moves: Record<string, Visit> = {
  'capture Board': shows(
    '4k3/3p4/8/8/3R1P2/8/8/4K3 w - - 0 1',
    'd4',
    'd1 d2 d3 d5 d6 d7 a4 b4 c4 e4',
  ),
  'sliding-pieces Board': shows(
    '4k3/8/3p4/8/1P1R2p1/8/8/4K3 w - - 0 1',
    'd4',
    'd1 d2 d3 c4 e4 f4 g4 d5 d6',
  ),
  'knight Board': shows(
    '4k3/8/2ppp3/2pNp3/2ppp3/8/8/4K3 w - - 0 1',
    'd5',
    'c3 e3 b4 f4 b6 f6 c7 e7',
  ),
  'king Board': shows('4k3/8/8/8/8/8/r7/4K3 w - - 0 1', 'e1', 'd1 f1'),
  'pawn-advance Board': shows(startPosition, 'e2', 'e3 e4'),
  'pawn-capture Board': shows('4k3/8/8/8/8/3ppp2/4P3/4K3 w - - 0 1', 'e2', 'd3 f3'),
  'en-passant Board': shows('4k3/3p4/8/4P3/8/8/6P1/4K3 b - - 0 1', 'e5', 'd6 e6', ['d5']),
  'castling Board': shows('4k3/8/8/8/8/8/3PPP2/3RK2R w K - 0 1', 'e1', 'f1 g1 h1'),
  'check Board': async (fixtures) => {
    // The rook that gives check is pinned.
    const game = await onePlayer(fixtures, '4k3/8/8/K3r3/8/8/8/4R3 w - - 0 1');
    await expect.poll(async () => (await game.board.drawn()).check).toBe('a5');
    return board(game);
  },
  'target-marks Board': shows('4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1', 'e2', 'd3 e3 e4'),
  'board-and-pieces Board': async (fixtures) => board(await onePlayer(fixtures)),
  'promotion PromotionDialog': async (fixtures) => {
    const game = await onePlayer(fixtures, '8/P6k/8/8/8/8/1P6/4K3 w - - 0 1');
    await game.board.drag('a7', 'a8');
    return game.page.getByRole('dialog', { name: 'Promote the pawn to' });
  },
  'turns GameMessage': refuses('NotYourPiece', '1.2'),
  'capture GameMessage': refuses('OwnPiece', '3.1'),
  'sliding-pieces GameMessage': refuses('Blocked', '3.5'),
  'knight GameMessage': refuses('NotItsMove', '3.6'),
  'king GameMessage': refuses('NotItsMove', '3.8.1'),
  'pawn-advance GameMessage': refuses('DoubleStep', '3.7.2'),
  'pawn-capture GameMessage': refuses('NothingToCapture', '3.7.3'),
  'en-passant GameMessage': refuses('EnPassantTooLate', '3.7.3.2'),
  'promotion GameMessage': refuses('PromotionMissing', '3.7.3.3'),
  'castling-conditions GameMessage': refuses('CastlingThroughCheck', '3.8.2.2'),
  'check GameMessage': refuses('KingCapture', '1.4.1'),
  'king-safety GameMessage': refuses('ExposesKing', '3.9.2'),
  'answers-to-check GameMessage': refuses('StillInCheck', '3.9.2'),
};

const endings: Record<string, Visit> = {
  'checkmate ResultPanel': ends(/checkmate/i, '5.1.1', startPosition, fools),
  'stalemate ResultPanel': ends(/stalemate/i, '5.2.1', '7k/5Q2/8/6K1/8/8/8/8 w - - 0 1', ['Kg6']),
  'resignation GameActions': async (fixtures) =>
    (await onePlayer(fixtures, startPosition, ['e4', 'e5'])).action('Resign'),
  'resignation ResultPanel': async (fixtures) => {
    const game = await onePlayer(fixtures, startPosition, ['e4', 'e5']);
    await game.action('Resign').click();
    await game.button('Resign the game').click();
    await expect(game.result).toContainText('5.1.2');
    return game.result;
  },
  'draw-by-agreement GameActions': async (fixtures) =>
    (await onePlayer(fixtures)).action('Agree on a draw with the next move'),
  'draw-by-agreement OfferBar': async ({ page, visitor }) => {
    const [white, black] = await newPair(page, visitor, 'No clock');
    await white.type('e4');
    await black.hasMoves(['e4']);
    await black.action('Offer a draw with my next move').click();
    await black.type('e5');
    return white.page.getByRole('group', { name: 'Draw offer' });
  },
  'draw-by-agreement ResultPanel': async (fixtures) => {
    const game = await onePlayer(fixtures, startPosition, ['e4', 'e5']);
    await game.action('Agree on a draw with the next move').click();
    await game.type('Nf3');
    await expect(game.result).toContainText(/agree/i);
    return game.result;
  },
  'dead-position ResultPanel': ends(
    /dead|mate/i,
    '5.2.2',
    '4k3/8/8/1p1p1p1p/1P1P1P2/8/7P/4K3 w - - 0 1',
    ['h4'],
  ),
  'fivefold-repetition ResultPanel': ends(/fivefold/i, '9.6.1', startPosition, [
    ...knights,
    ...knights,
    ...knights,
    ...knights,
  ]),
  'seventy-five-moves ResultPanel': ends(/75|seventy-five/i, '9.6.2', quiet(149), ['Ra2']),
  'flag-fall TimeField': async ({ page }) => {
    await options(page);
    return page.getByRole('group', { name: /^Time/ });
  },
  'flag-fall GameSide': async ({ page }) => {
    await newGame(page, { against: 'Play both sides', time: '10+0' });
    return page.getByText('10 minutes', { exact: true });
  },
  'flag-fall ClockFace': async ({ page }) =>
    (await newGame(page, { against: 'Play both sides', time: '10+0' })).clock('White'),
  'flag-fall ResultPanel': async ({ page }) => {
    await options(page);
    await page.getByRole('group', { name: /^Time/ }).getByText('Custom').click();
    // The shortest time control: a quarter of a minute.
    await page.getByLabel('Minutes for each player').fill('0.25');
    await page.getByLabel('Seconds for each move').fill('0');
    await page.getByRole('button', { name: 'Play both sides' }).click();
    const result = page.getByRole('region', { name: 'Result' });
    await expect(result).toContainText('6.9', { timeout: 40_000 });
    return result;
  },
  'first-ending ResultPanel': async (fixtures) => {
    const game = await onePlayer(fixtures, startPosition, fools);
    return game.result.getByText('5.1.1').locator('..');
  },
  'score ResultPanel': async (fixtures) =>
    (await onePlayer(fixtures, startPosition, fools)).result.getByText('0 – 1'),
};

const draws: Record<string, Visit> = {
  'threefold-repetition ResultPanel': async (fixtures) => {
    const game = await onePlayer(fixtures, startPosition, [...knights, ...knights]);
    await game.action('Claim the draw').click();
    await expect(game.result).toContainText('9.2');
    return game.result;
  },
  'threefold-repetition GameActions': async (fixtures) =>
    (await onePlayer(fixtures, startPosition, [...knights, ...knights])).action('third time'),
  'perpetual-check GameActions': async ({ page, visitor }) => {
    const [white, black] = await newPair(page, visitor, 'No clock');
    const moves: string[] = [];
    // After seven quiet plies the next one could be the third repetition.
    for (const san of [...knights, ...knights].slice(0, 7)) {
      await (moves.length % 2 === 0 ? white : black).type(san);
      moves.push(san);
      await Promise.all([white.hasMoves(moves), black.hasMoves(moves)]);
    }
    await black.action('Claim a draw').click();
    return black.page.getByText(/^Perpetual check/);
  },
  'fifty-moves ResultPanel': async (fixtures) => {
    const game = await onePlayer(fixtures, quiet(99), ['Ra2']);
    await game.action('Claim the draw').click();
    await expect(game.result).toContainText('9.3');
    return game.result;
  },
  'fifty-moves GameActions': async (fixtures) =>
    (await onePlayer(fixtures, quiet(99), ['Ra2'])).action('50 moves'),
};
for (const rule of ['threefold-repetition', 'fifty-moves']) {
  draws[`${rule} ClaimsField`] = async ({ page }) => {
    await options(page);
    return page.locator('label').filter({ hasText: 'Draws by repetition' });
  };
  draws[`${rule} InvitationPanel`] = async (fixtures) =>
    (await invited(fixtures)).getByText(/^Draws by repetition/);
  draws[`${rule} GameSide`] = async (fixtures) => {
    const { page } = await onePlayer(fixtures);
    const terms = page.getByRole('complementary', { name: 'Game' }).locator('details');
    await terms.locator('summary').click();
    return terms.getByText(/Draws by repetition/);
  };
}

const display: Record<string, Visit> = {
  'material-values CapturedPieces': async (fixtures) => {
    const game = await onePlayer(fixtures, '4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1', ['exd3']);
    const captured = components
      .CapturedPieces(game.page)
      .filter({ hasText: 'White has captured 1 pawn' });
    await expect(captured.locator('.group')).toHaveCount(1);
    return captured;
  },
  'check-announcement SettingsDialog': async (fixtures) =>
    (await settings(fixtures)).locator('label').filter({ hasText: 'Announce check' }),
  'algebraic-notation SettingsDialog': async (fixtures) =>
    (await settings(fixtures)).locator('label').filter({ hasText: 'Move notation' }),
  'algebraic-notation MoveList': async (fixtures) =>
    (await onePlayer(fixtures, startPosition, fools)).page.getByRole('region', {
      name: 'Moves',
      exact: true,
    }),
  'chess960 NewGameForm': async ({ page }) => {
    await options(page);
    return page.locator('label').filter({ hasText: 'Chess960' });
  },
};

/** The visits for the places in docs/RULES.md, by rule and component. */
export const visits: Readonly<Record<string, Visit>> = {
  ...setup,
  ...moves,
  ...endings,
  ...draws,
  ...display,
};
