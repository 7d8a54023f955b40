import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnalysisListener, Line, PositionSource, Report } from '../connection/positions';
import { Review } from './review.svelte';
import { sampleTree, STANDARD } from './sample';

/** A fake engine whose reports the test sends. */
class World implements PositionSource {
  requests: Line[] = [];
  listener: AnalysisListener | null = null;
  ended = 0;

  explore(): Promise<never> {
    throw new Error('unexpected request for a position');
  }

  analyse(line: Line, _: number, listener: AnalysisListener): () => void {
    this.requests.push(line);
    this.listener = listener;
    return () => void this.ended++;
  }

  say(depth: number, cp: number) {
    const lines = [{ score: { cp }, uci: [], san: [] }];
    const numbers = { request: 1, depth, seldepth: 1, nodes: 1, nps: 1, time: 1 };
    this.listener?.report({ type: 'analysis', ...numbers, lines } satisfies Report);
  }
}

describe('a game review', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('requests each position of the main line once and scores it for White', async () => {
    const [world, { tree }] = [new World(), sampleTree()];
    const review = new Review(world);
    const done = review.start(tree);
    void review.start(tree);
    for (const cp of [10, 20, 30, 40, 50]) {
      world.say(5, 999);
      world.say(12, cp);
      await vi.advanceTimersByTimeAsync(400);
    }
    await done;
    expect(world.requests.map(({ moves }) => moves.length)).toEqual([0, 1, 2, 3, 4]);
    expect(Object.values(review.scores)).toEqual([10, -20, 30, -40, 50].map((cp) => ({ cp })));
    expect(review.running).toBe(false);
    await review.start(tree);
    expect(world.requests).toHaveLength(5);
  });

  it('stops at once and continues where it stopped', async () => {
    const [world, { tree }] = [new World(), sampleTree()];
    const review = new Review(world);
    const done = review.start(tree);
    world.say(12, 10);
    await vi.advanceTimersByTimeAsync(400);
    review.stop();
    await done;
    expect([Object.keys(review.scores).length, world.ended]).toEqual([1, 2]);
    void review.start(tree);
    expect(world.requests.at(-1)?.moves).toHaveLength(1);
    review.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(review.running).toBe(false);
  });

  it('waits while the server is busy and shows a refusal', async () => {
    const [world, { tree }] = [new World(), sampleTree()];
    const review = new Review(world);
    const done = review.start(tree);
    world.listener?.ended('refused', 'too_many', 'Wait.');
    await vi.advanceTimersByTimeAsync(2_500);
    expect(world.requests).toHaveLength(2);
    expect(world.requests[1]).toEqual({ fen: STANDARD, chess960: false, moves: [] });
    expect([review.running, review.message]).toEqual([true, 'Wait.']);
    world.say(12, 10);
    await vi.advanceTimersByTimeAsync(400);
    expect([review.running, review.message]).toEqual([true, null]);
    world.listener?.ended('refused', 'not_now', 'You are playing this.');
    await done;
    expect([review.message, Object.keys(review.scores).length]).toEqual([
      'You are playing this.',
      1,
    ]);
  });

  it('shows why it ended when the server gives no reason', async () => {
    const [world, { tree }] = [new World(), sampleTree()];
    const review = new Review(world);
    for (const [reason, why] of [
      ['replaced', 'The engine is in use in another window.'],
      ['failed', 'The engine has failed.'],
    ] as const) {
      const done = review.start(tree);
      world.listener?.ended(reason, null, null);
      await done;
      expect([review.running, review.message]).toEqual([false, why]);
    }
  });

  it('clears the reason for waiting when it is stopped', async () => {
    const [world, { tree }] = [new World(), sampleTree()];
    const review = new Review(world);
    const done = review.start(tree);
    world.listener?.ended('refused', 'too_many', 'Wait.');
    await vi.advanceTimersByTimeAsync(0);
    expect(review.message).toBe('Wait.');
    review.stop();
    await done;
    expect([review.running, review.message]).toEqual([false, null]);
  });

  it('uses the last report on a finished position', async () => {
    const [world, { tree }] = [new World(), sampleTree()];
    const review = new Review(world);
    void review.start(tree);
    world.say(0, 0);
    world.listener?.ended('finished', null, null);
    await vi.advanceTimersByTimeAsync(400);
    expect(review.scores[STANDARD]).toEqual({ cp: 0 });
    review.stop();
  });
});
