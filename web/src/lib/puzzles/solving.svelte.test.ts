import { describe, expect, it } from 'vitest';
import type { PositionView, PuzzleAnswer, PuzzleTry, PuzzleView } from '../protocol/protocol';
import { PuzzleSession } from './solving.svelte';

const at = (fen: string): PositionView => ({
  fen,
  turn: 'white',
  check: false,
  targets: {},
  material: { taken_by_white: '', taken_by_black: '', balance: 0 },
});

const puzzle: PuzzleView = {
  id: 'abcd1234',
  side: 'white',
  moves: 2,
  rating: 1200,
  tried: false,
  position: at('start'),
};

/** Returns a session that gets these answers in turn, and the tries that were sent. */
function session(...answers: (Partial<PuzzleAnswer> | Error)[]) {
  const sent: PuzzleTry[] = [];
  const judge = (tried: PuzzleTry): Promise<PuzzleAnswer> => {
    sent.push(tried);
    const answer = answers.shift() ?? {};
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve({
      verdict: 'right',
      san: 'Nc7+',
      reply: 'Kd7',
      position: at('after'),
      last_move: null,
      solution: [],
      themes: [],
      change: null,
      game: null,
      ply: null,
      ...answer,
    });
  };
  return { session: new PuzzleSession(puzzle, judge), sent };
}

describe('a puzzle', () => {
  it('sends the accepted moves with the new one until it is solved', async () => {
    const change = { after: 1490, change: -10 };
    const wrong = { verdict: 'wrong', san: 'Nd6', position: at('start'), change } as const;
    const { session: one, sent } = session(wrong, {}, { verdict: 'solved', reply: null });
    await one.move('Nd6');
    expect(one.feedback).toEqual({ right: false, text: 'Nd6 is wrong. Try again.' });
    expect(one.shown.fen).toBe('start');
    await one.move('Nc7');
    expect(one.feedback?.text).toBe('Nc7+ is right. The reply is Kd7. Go on.');
    await one.move('Nxa8');
    expect(one.ended?.verdict).toBe('solved');
    expect(one.change).toEqual(change);
    await one.move('Nb6');
    expect(sent.map(({ moves }) => moves)).toEqual([['Nd6'], ['Nc7'], ['Nc7', 'Nxa8']]);
  });

  it('shows the solution after giving up', async () => {
    const solution = ['Nc7+', 'Kd7', 'Nxa8'];
    const { session: one, sent } = session({ verdict: 'given_up', solution });
    await one.giveUp();
    expect(sent).toEqual([{ moves: [], give_up: true }]);
    expect(one.feedback?.text).toBe('The solution is Nc7+ Kd7 Nxa8.');
  });

  it('shows why a try could not be judged, and sends one try at a time', async () => {
    const { session: one, sent } = session(new Error('The server cannot be reached.'));
    const first = one.move('a4');
    await one.move('a5');
    await first;
    expect(sent).toHaveLength(1);
    expect(one.feedback?.text).toBe('The server cannot be reached.');
    expect([one.moves, one.sending]).toEqual([[], null]);
  });
});
