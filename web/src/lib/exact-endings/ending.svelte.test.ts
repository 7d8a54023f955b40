import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '../http/http';
import type { EndingView } from '../protocol/protocol';
import { Ending, grouped, isEnding } from './ending.svelte';
import { STANDARD } from '../analysis/sample';

const KQK = '8/8/8/8/8/2k5/8/K6Q w - - 3 40';
const KPK = '4k3/8/4K3/4P3/8/8/8/8 w - - 0 1';
const win: EndingView = {
  value: 'win',
  moves: [
    { uci: 'h1c1', san: 'Qc1+', value: 'win' },
    { uci: 'h1h2', san: 'Qh2', value: 'draw' },
  ],
};

describe('exact endings', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('asks only about positions with four pieces and without castling', () => {
    expect([KQK, STANDARD, '4k3/8/8/8/8/8/8/4K2R w K - 0 1'].map(isEnding)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('asks once for a position that stays on the board', async () => {
    const ask = vi.fn(() => Promise.resolve(win));
    const ending = new Ending(ask);
    ending.look(KQK)();
    await vi.runAllTimersAsync();
    expect(ask).not.toHaveBeenCalled();
    ending.look(KQK);
    await vi.runAllTimersAsync();
    expect([ending.view, ending.fen]).toEqual([win, KQK]);
    ending.look(STANDARD);
    expect(ending.view).toBeNull();
    ending.look(KQK);
    expect(ending.view).toEqual(win);
    expect(ask.mock.calls).toEqual([['8/8/8/8/8/2k5/8/K6Q w - - 0 1']]);
  });

  it('shows a refusal, and nothing without the server', async () => {
    const failures = [
      new RequestError('You are playing this position.', 403),
      new RequestError('No connection.'),
    ];
    const ending = new Ending(() => Promise.reject(failures.shift() ?? new Error()));
    ending.look(KQK);
    await vi.runAllTimersAsync();
    expect(ending.problem).toBe('You are playing this position.');
    ending.look(KPK);
    await vi.runAllTimersAsync();
    expect([ending.view, ending.problem]).toEqual([null, null]);
  });

  it('groups moves by their value', () => {
    const [first, second] = win.moves;
    expect(grouped(win.moves)).toEqual([
      ['win', [first]],
      ['draw', [second]],
    ]);
  });
});
