import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AnalysisListener, Line, PositionSource } from '../connection/positions';
import { Engine } from './engine.svelte';
import { STANDARD } from './sample';

/** A fake engine whose reports the test sends. */
class World implements PositionSource {
  requests: Line[] = [];
  listener: AnalysisListener | null = null;

  explore(): Promise<never> {
    throw new Error('unexpected request for a position');
  }

  analyse(line: Line, _: number, listener: AnalysisListener): () => void {
    this.requests.push(line);
    this.listener = listener;
    return () => (this.listener = null);
  }

  /** Sends a score from the point of view of the side to move. */
  say(cp: number): void {
    const lines = [{ score: { cp }, uci: ['e7e5'], san: ['e5'] }];
    const numbers = { request: 1, depth: 5, seldepth: 5, nodes: 1, nps: 1, time: 1 };
    this.listener?.report({ type: 'analysis', ...numbers, lines });
  }
}

const start: Line = { fen: STANDARD, chess960: false, moves: [] };
const next: Line = { ...start, moves: ['e2e4'] };

let world: World;
let engine: Engine;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
  world = new World();
  engine = new Engine(world);
  engine.on = true;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reports waiting only after a delay without a report', () => {
  const end = engine.look(start, 3);
  vi.advanceTimersByTime(1_900);
  expect([world.requests.length, engine.waiting]).toEqual([1, false]);
  vi.advanceTimersByTime(200);
  expect(engine.waiting).toBe(true);
  world.say(20);
  expect(engine.waiting).toBe(false);
  end();

  const endNext = engine.look(next, 3);
  vi.advanceTimersByTime(500);
  world.say(20);
  vi.advanceTimersByTime(5_000);
  expect(engine.waiting).toBe(false);
  endNext();
});

it('does not wait after a refusal or after it was turned off', () => {
  const end = engine.look(start, 3);
  vi.advanceTimersByTime(500);
  world.listener?.ended('refused', 'not_now', 'You are playing this.');
  vi.advanceTimersByTime(5_000);
  expect([engine.waiting, engine.message]).toEqual([false, 'You are playing this.']);
  end();

  engine.look(next, 3)();
  vi.advanceTimersByTime(5_000);
  expect([engine.waiting, world.requests.length]).toEqual([false, 1]);
});

it('keeps the bar unchanged until the first report on the next position', () => {
  const end = engine.look(start, 3);
  expect(engine.share).toBe(0.5);
  vi.advanceTimersByTime(500);
  world.say(500);
  const { share } = engine;
  expect(share).toBeGreaterThan(0.8);
  end();

  const endNext = engine.look(next, 3);
  vi.advanceTimersByTime(500);
  expect([engine.report, engine.share]).toEqual([null, share]);
  // Black moves next and has the same bad score as before.
  world.say(-500);
  expect(engine.share).toBe(share);
  world.say(300);
  expect(engine.share).toBeLessThan(0.5);
  endNext();
  engine.on = false;
  expect(engine.share).toBe(0.5);
});

it('reports nothing on a position after its search ended', () => {
  const end = engine.look(start, 3);
  vi.advanceTimersByTime(500);
  world.say(20);
  expect(engine.report?.depth).toBe(5);
  end();
  expect([engine.report, engine.thinking]).toEqual([null, false]);
});
