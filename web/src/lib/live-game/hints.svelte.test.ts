import { beforeEach, expect, it, vi } from 'vitest';
import type { AnalysisListener, Line, PositionSource } from '../connection/positions';
import { STANDARD } from '../analysis/sample';
import { Hints, hintsTaken } from './hints.svelte';

/** A fake engine whose reports the test sends. */
class Engine implements PositionSource {
  listener: AnalysisListener | null = null;
  requests = 0;

  explore(): Promise<never> {
    throw new Error('unexpected request for a position');
  }

  analyse(_: Line, lines: number, listener: AnalysisListener): () => void {
    this.requests += lines;
    this.listener = listener;
    return () => {
      this.listener = null;
    };
  }

  say(depth: number, nodes: number, move: string): void {
    const lines = [{ score: { cp: 20 }, uci: [move], san: [`N${move}`] }];
    const numbers = { request: 1, depth, seldepth: depth, nodes, nps: 1, time: 1 };
    this.listener?.report({ type: 'analysis', ...numbers, lines });
  }
}

const line: Line = { fen: 'fen', chess960: false, moves: [] };
let engine: Engine;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
  });
  engine = new Engine();
});

it('shows the piece first and then the move, and counts both', async () => {
  const hints = new Hints(engine, 'game0001');
  const problem = hints.next(line, STANDARD);
  engine.say(3, 100, 'b1c3');
  expect(hints.looking).toBe(true);
  engine.say(4, 250_000, 'g1f3');
  expect(await problem).toBeNull();
  expect(hints.hint).toEqual({ uci: 'g1f3', san: 'Ng1f3', revealed: 'piece' });
  await hints.next(line, STANDARD);
  expect(hints.hint?.revealed).toBe('move');
  await hints.next(line, STANDARD);
  expect(hints.count).toBe(2);
  expect(engine.requests).toBe(1);
  // The count survives a reload, separately for each game.
  expect(new Hints(engine, 'game0001').count).toBe(2);
  expect(new Hints(engine, 'game0002').count).toBe(0);
});

it('shows the reason for a missing hint and does not count it', async () => {
  const hints = new Hints(engine, 'game0001');
  const problem = hints.next(line, STANDARD);
  engine.listener?.ended('refused', 'not_now', 'Not in this game.');
  expect(await problem).toBe('Not in this game.');
  expect([hints.count, hints.looking]).toEqual([0, false]);
});

it('cancels the search when a move is made', async () => {
  const hints = new Hints(engine, 'game0001');
  const problem = hints.next(line, STANDARD);
  engine.say(3, 100, 'b1c3');
  hints.clear();
  expect(await problem).toBeNull();
  expect([hints.hint, hints.count, engine.listener]).toEqual([null, 0, null]);
});

it('is described in words', () => {
  expect([0, 1, 3].map(hintsTaken)).toEqual(['', 'You took 1 hint.', 'You took 3 hints.']);
});

it('shows no move that gives an exact win away', async () => {
  const ending = '8/8/8/8/8/2k5/8/K6Q w - - 0 1';
  const moves = [
    { uci: 'h1c1', san: 'Qc1+', value: 'win' },
    { uci: 'h1g1', san: 'Qg1', value: 'win' },
    { uci: 'h1h2', san: 'Qh2', value: 'draw' },
  ] as const;
  for (const [found, shown] of [
    ['h1h2', 'h1c1'],
    ['h1g1', 'h1g1'],
  ] as const) {
    const exact = vi.fn(() => Promise.resolve({ value: 'win' as const, moves: [...moves] }));
    const hints = new Hints(engine, 'game0001', exact);
    const problem = hints.next(line, ending);
    engine.say(12, 100, found);
    expect(await problem).toBeNull();
    expect(hints.hint?.uci).toBe(shown);
    expect(exact).toHaveBeenCalledWith(ending);
  }
});
