import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Line } from '../connection/positions';
import type { Explanation, GameListener, GameSource, Unanswered } from '../connection/source';
import type { GameEvent, PlayerCommand, Ply } from '../protocol/protocol';
import { sampleInfo, samplePly, sampleState, START } from '../game/sample';
import { GameSession, mayAnswer } from './session.svelte';

/** A fake game source that the test controls. */
class Source implements GameSource {
  listener: GameListener | null = null;
  sent: PlayerCommand[] = [];
  refreshed = 0;
  before: Unanswered[] = [];
  answer: Promise<Explanation> = Promise.reject(new Error('not connected'));

  follow(_game: string, listener: GameListener) {
    this.listener = listener;
    return () => {
      this.listener = null;
    };
  }

  refresh() {
    this.refreshed++;
  }

  send(_game: string, command: PlayerCommand) {
    this.sent.push(command);
    return `id${String(this.sent.length)}`;
  }

  unanswered() {
    return this.before;
  }

  lastPly = vi.fn<(line: Line) => Ply | null>(() => null);

  explain() {
    return this.answer;
  }

  onStatus() {
    return () => undefined;
  }
}

const illegal: Explanation = {
  legal: false,
  message: 'The way is blocked.',
  article: '3.5',
  ends: false,
  claim: null,
};
const legal: Explanation = { legal: true, message: 'e3', article: null, ends: false, claim: null };
const targets = { e2: ['e3', 'e4'] };
const position = { ...sampleState().position, targets };
const refusal = { code: 'illegal_move', message: 'Not so.', article: '3.9.2' } as const;

let source: Source;
let session: GameSession;
let changes: number;

function open(): GameSession {
  return new GameSession(source, 'game0001', {
    sayCheck: () => true,
    changed: () => changes++,
  });
}

function start(): void {
  source.listener?.snapshot(sampleInfo(), sampleState({ position }), [], [], null);
}

/** Waits until this holds. A lazy import may take long on a busy machine. */
const until = (holds: () => void) => vi.waitFor(holds, 30_000);

/** A state with one more ply, which produced this version. */
function ply(number: number) {
  return sampleState({ version: number, from_ply: number - 1, plies: [samplePly(number)] });
}

beforeEach(() => {
  source = new Source();
  source.answer.catch(() => undefined);
  changes = 0;
  session = open();
});

describe('a move', () => {
  it('blocks further moves until its version arrives', () => {
    start();
    expect(session.myTurn).toBe(true);
    session.move('e2e4');
    expect(session.pendingMove).toMatchObject({ id: 'id1', text: 'e2e4' });
    expect(session.myTurn).toBe(false);
    source.listener?.accepted('id1', 1);
    expect(session.pendingMove).not.toBeNull();
    source.listener?.update(ply(1), []);
    expect(session.pendingMove).toBeNull();
    expect(session.announcements.map(({ text }) => text)).toEqual(['White: m1.']);
    expect(changes).toBe(1);
  });

  it('is in the list at once, with its material, if the rules of the page know it', () => {
    start();
    const material = { taken_by_white: 'p', taken_by_black: '', balance: 1 };
    source.lastPly.mockReturnValue(samplePly(1, { san: 'exd5', material }));
    session.move('e4d5');
    expect(session.drawn?.plies.map(({ san }) => san)).toEqual(['exd5']);
    expect(session.material).toEqual(material);
    expect(source.lastPly.mock.calls[0]?.[0].moves).toEqual(['e4d5']);
    expect(session.view?.plies).toEqual([]);
    // The move of the server replaces it before the acknowledgement, and appears once.
    source.lastPly.mockReturnValue(samplePly(2));
    source.listener?.update(ply(1), []);
    expect(session.drawn).toBe(session.view);
    expect(session.drawn?.plies).toHaveLength(1);
    source.listener?.accepted('id1', 1);
    // A refused move disappears.
    session.send({ type: 'move', text: 'e7e5', offer_draw: false });
    expect(session.drawn?.plies).toHaveLength(2);
    source.listener?.refused({ id: 'id2', ...refusal });
    expect(session.drawn).toBe(session.view);
    expect(session.material).toEqual(session.shown?.material);
  });

  it('is not in the list without the rules, or after a reload', () => {
    start();
    session.move('e2e4');
    expect(session.drawn).toBe(session.view);
    const command = { type: 'move', text: 'e2e4', offer_draw: false } as const;
    source.before = [{ game: 'game0001', id: 'old', version: 0, command }];
    source.lastPly.mockReturnValue(samplePly(1));
    session = open();
    start();
    expect(session.drawn).toBe(session.view);
  });

  it('is shown until it is acknowledged, despite other updates', () => {
    start();
    session.move('e2e4');
    source.listener?.update(sampleState({ version: 1, takeback: 'black', position }), []);
    expect(session.pendingMove).not.toBeNull();
    source.listener?.update(sampleState({ version: 2, plies: [samplePly(1)] }), []);
    source.listener?.accepted('id1', 2);
    expect(session.pendingMove).toBeNull();
  });

  it('is undone when it is refused, with its announcement and its draw offer', () => {
    start();
    session.offerDraw = true;
    session.move('e2e5');
    expect(source.sent).toEqual([{ type: 'move', text: 'e2e5', offer_draw: true }]);
    expect(session.offerDraw).toBe(false);
    source.listener?.refused({ id: 'id1', ...refusal });
    expect(session.pendingMove).toBeNull();
    expect(session.notice).toEqual({ text: 'Not so.', article: '3.9.2' });
    expect(session.offerDraw).toBe(true);
  });

  it('skips the confirmation when it ends the game', async () => {
    session = new GameSession(source, 'game0001', {
      sayCheck: () => true,
      holdsMoves: () => true,
      endsByItself: true,
      changed: () => changes++,
    });
    start();
    source.answer = Promise.resolve(legal);
    session.move('e2e3');
    await source.answer;
    expect(session.held).toBe('e2e3');
    source.answer = Promise.resolve({ ...legal, message: 'e4#', ends: true });
    session.move('e2e4');
    await until(() => {
      expect(source.sent).toEqual([{ type: 'move', text: 'e2e4', offer_draw: false }]);
    });
    expect(session.held).toBeNull();
  });

  it('leaves no draw offer after a draw claim', () => {
    start();
    [session.offerDraw, session.claimDraw] = [true, true];
    session.play('Nf4');
    expect(source.sent).toEqual([{ type: 'claim_draw', text: 'Nf4' }]);
    expect(session.offerDraw).toBe(false);
  });

  it('keeps the draw claim selected after a refusal', () => {
    start();
    session.claimDraw = true;
    session.play('Nf4');
    expect(source.sent).toEqual([{ type: 'claim_draw', text: 'Nf4' }]);
    expect(session.claimDraw).toBe(false);
    source.listener?.refused({ id: 'id1', ...refusal });
    expect(session.claimDraw).toBe(true);
    // A claim for the position on the board has no move.
    session.claimDraw = false;
    session.claim(null);
    source.listener?.refused({ id: 'id2', ...refusal });
    expect(session.claimDraw).toBe(false);
  });

  it('is still pending after a reload without an answer', () => {
    const command = { type: 'move', text: 'e2e4', offer_draw: false } as const;
    source.before = [{ game: 'game0001', id: 'old', version: 0, command }];
    session = open();
    start();
    expect(session.pendingMove).toMatchObject({ id: 'old', text: 'e2e4' });
    source.listener?.update(ply(1), []);
    source.listener?.accepted('old', 1);
    expect(session.pendingMove).toBeNull();
  });

  it('is explained when it was tried and is illegal', async () => {
    start();
    source.answer = Promise.resolve(illegal);
    await session.explain('a1a4');
    expect(session.notice).toEqual({ text: 'The way is blocked.', article: '3.5' });
    source.answer = Promise.reject(new Error('not connected'));
    await session.explain('a1a4');
    expect(session.notice?.text).toContain('cannot be reached');
  });

  it('is not explained after another move was made', async () => {
    start();
    source.answer = Promise.resolve(illegal);
    const late = session.explain('a1a4');
    session.play('e4');
    await late;
    expect(session.notice).toBeNull();
  });

  it('counts as undone when it is refused, or replaced while it waits', () => {
    start();
    session.play('e4');
    source.listener?.refused({ id: 'id1', ...refusal });
    expect(session.unmade).toBe(1);
    // An offer is not a move.
    session.send({ type: 'propose_takeback' });
    source.listener?.refused({ id: 'id2', ...refusal });
    expect(session.unmade).toBe(1);
    session.held = 'e2e4';
    source.listener?.update(ply(1), []);
    expect([session.held, session.unmade]).toEqual([null, 2]);
  });
});

it('drops planned moves when taken-back moves were replaced by others', () => {
  start();
  source.listener?.update(ply(1), []);
  [session.held, session.claimDraw] = ['e2e4', true];
  const other = samplePly(1, { san: 'other', fen: '8/8/8/8/8/8/8/8 b - - 0 7' });
  // All of this happened while the page was offline.
  const state = sampleState({ version: 4, plies: [other] });
  source.listener?.snapshot(sampleInfo(), state, [], [], null);
  expect([session.held, session.claimDraw, session.unmade]).toEqual([null, false, 1]);
  source.listener?.update(sampleState({ version: 5 }), []);
  expect(session.unmade).toBe(2);
});

it('clears the options of the next move when that move was made elsewhere', () => {
  start();
  [session.offerDraw, session.claimDraw] = [true, true];
  source.listener?.update(ply(1), []);
  expect([session.offerDraw, session.claimDraw]).toEqual([false, false]);
  // While a move is unconfirmed, the options belong to the move after it.
  session.play('Nf3');
  session.offerDraw = true;
  source.listener?.update(ply(2), []);
  expect(session.offerDraw).toBe(true);
});

describe('a draw claim by a player of both sides', () => {
  const claim = { right: false, appearances: 2, quiet_plies: 8 };

  function claims(answer: Promise<Explanation>): void {
    source.answer = answer;
    source.listener?.snapshot(sampleInfo({ you: 'both' }), sampleState({ position }), [], [], null);
    session.claimDraw = true;
    session.play('Ng1');
    expect(source.sent).toEqual([]);
  }

  it('is sent when it is right', async () => {
    claims(Promise.resolve({ ...legal, claim: { ...claim, right: true, appearances: 3 } }));
    await until(() => {
      expect(source.sent).toEqual([{ type: 'claim_draw', text: 'Ng1' }]);
    });
    expect(session.claimDraw).toBe(false);
  });

  it('is not sent when it is wrong, but its move is', async () => {
    claims(Promise.resolve({ ...legal, message: 'Ng1', claim }));
    await until(() => {
      expect(source.sent).toEqual([{ type: 'move', text: 'Ng1', offer_draw: false }]);
    });
    expect(session.notice).toEqual({
      text: "White's claim was wrong: the position after Ng1 has appeared twice, not three times. It counts as a draw offer: agree on the draw, or play on.",
      article: '9.5.3',
      until: 3,
    });
    source.listener?.update(ply(1), []);
    expect(session.notice).not.toBeNull();
  });

  it('is refused by the server when the move is illegal', async () => {
    claims(Promise.resolve(illegal));
    await until(() => {
      expect(source.sent).toEqual([{ type: 'claim_draw', text: 'Ng1' }]);
    });
  });

  it('stays selected while offline', async () => {
    claims(Promise.reject(new Error('not connected')));
    await until(() => {
      expect(session.claimDraw).toBe(true);
    });
    expect(session.notice?.text).toContain('not claimed');
    expect(source.sent).toEqual([]);
  });

  it('is dropped when another command was sent before the answer', async () => {
    claims(Promise.resolve({ ...legal, claim: { ...claim, right: true } }));
    session.send({ type: 'resign' });
    await new Promise((done) => setTimeout(done));
    expect(source.sent).toEqual([{ type: 'resign' }]);
  });
});

describe('the notice of an event', () => {
  const declined: GameEvent = { type: 'draw_declined', by: 'black', by_move: false };
  const text = 'Black declined your draw offer.';

  it('is shown until both sides have moved', () => {
    start();
    source.listener?.update(ply(1), []);
    source.listener?.update(sampleState({ version: 2, from_ply: 1 }), [declined]);
    expect(session.notice).toEqual({ text, article: null, until: 3 });
    const next = (version: number) =>
      sampleState({ version, from_ply: version - 2, plies: [samplePly(version - 1)] });
    source.listener?.update(next(3), []);
    expect(session.notice?.text).toBe(text);
    source.listener?.update(next(4), []);
    expect(session.notice).toBeNull();
  });

  it('disappears with the next command and stays away when the events are sent again', () => {
    start();
    const state = sampleState({ version: 1, position });
    source.listener?.update(state, [declined]);
    session.move('e2e4');
    expect(session.notice).toBeNull();
    source.listener?.update(state, [declined]);
    source.listener?.snapshot(sampleInfo(), state, [declined], [], null);
    expect(session.notice).toBeNull();
  });

  it('combines events and links the deciding article', () => {
    start();
    source.listener?.update(ply(1), [
      { type: 'claim_failed', by: 'white', san: 'm1', appearances: 1, quiet_plies: 0 },
      { type: 'time_added', to: 'black', millis: 60_000, reason: 'wrong_claim' },
    ]);
    expect(session.notice?.text).toBe(
      'Your claim was wrong: the position after m1 has appeared once, not three times. Black gets 1 minute more.',
    );
    expect(session.notice?.article).toBe('9.5.3');
  });

  it('reports missed events after a reconnect, but not to new visitors', () => {
    source.listener?.snapshot(
      sampleInfo(),
      sampleState({ version: 1, position }),
      [declined],
      [],
      null,
    );
    expect(session.notice).toBeNull();
    source.listener?.snapshot(
      sampleInfo(),
      sampleState({ version: 2, position }),
      [declined],
      [],
      null,
    );
    expect(session.notice?.text).toBe(text);
  });
});

it('announces that a player leaves or returns, but not an earlier absence', () => {
  source.listener?.snapshot(sampleInfo(), sampleState(), [], ['black'], null);
  expect(session.away).toEqual(['black']);
  expect(session.announcements).toEqual([]);
  source.listener?.presence([], null);
  expect(session.away).toEqual([]);
  // A player who was offline counts as absent for the others, not in their own page.
  source.listener?.presence(['white', 'black'], { by: 'white', millis: 5000 });
  expect(session.absence?.by).toBe('white');
  source.listener?.snapshot(sampleInfo(), sampleState(), [], [], null);
  expect(session.absence).toBeNull();
  expect(session.announcements.map(({ text }) => text)).toEqual([
    'Black is back.',
    'Black is away.',
    'Black is back.',
  ]);
});

describe('replay', () => {
  it('shows a ply and stays there while the game continues', () => {
    start();
    source.listener?.update(ply(1), []);
    source.listener?.update(ply(2), []);
    session.show(1);
    expect(session.shown?.fen).toBe(samplePly(1).fen);
    source.listener?.update(ply(3), []);
    expect(session.ply).toBe(1);
    session.show(3);
    expect(session.replay).toBeNull();
    session.show(-5);
    expect(session.ply).toBe(0);
    expect(session.shown?.fen).toBe(START);
  });

  it('announces the last move of the displayed position', () => {
    start();
    for (const number of [1, 2]) source.listener?.update(ply(number), []);
    const count = session.announcements.length;
    session.show(1);
    session.show(0);
    session.show(-1);
    session.show(2);
    const texts = session.announcements.slice(count).map(({ text }) => text);
    expect(texts).toEqual(['White: m1.', 'The start.', 'Black: m2.']);
  });

  it('ends when moves are taken back', () => {
    start();
    for (const number of [1, 2, 3, 4]) source.listener?.update(ply(number), []);
    session.show(3);
    source.listener?.update(sampleState({ version: 6, from_ply: 2 }), []);
    expect(session.ply).toBe(2);
    expect(session.replay).toBeNull();
  });
});

it('requests the whole game after a gap', () => {
  start();
  source.listener?.update(ply(5), []);
  expect(source.refreshed).toBe(1);
  expect(session.view?.plies).toHaveLength(0);
});

it('shows that the game does not exist only when no game is loaded', () => {
  source.listener?.failed('no_such_game', 'There is no game here.');
  expect(session.missing).toBe('There is no game here.');
  start();
  source.listener?.failed('too_many', 'Wait a little.');
  expect(session.missing).toBeNull();
  expect(session.notice?.text).toBe('Wait a little.');
});

it('lets only the other side answer an offer', () => {
  expect(mayAnswer(sampleInfo({ you: 'white' }), 'black')).toBe(true);
  expect(mayAnswer(sampleInfo({ you: 'white' }), 'white')).toBe(false);
  expect(mayAnswer(sampleInfo({ you: 'both' }), 'white')).toBe(true);
  expect(mayAnswer(sampleInfo({ you: 'spectator' }), 'white')).toBe(false);
  expect(mayAnswer(sampleInfo({ you: 'white' }), null)).toBe(false);
});
