import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  AnalysisListener,
  Line,
  NotSearched,
  PositionSource,
  Report,
  Searches,
} from '../connection/positions';
import type { AnalysisLine, KeptAnalysis } from '../protocol/protocol';
import { mainLine, Review } from './review.svelte';
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

/** A source with two engines in the page. */
class Device extends World implements Searches {
  readonly kind = 'searches';
  readonly width = 2;
  asked: Line[] = [];
  closed = 0;
  /** The answer before the searches. */
  answer: Searches | NotSearched | null = this;
  running: { line: Line; resolve: (found: AnalysisLine) => void; reject: (e: Error) => void }[] =
    [];

  searches(line: Line): Promise<Searches | NotSearched | null> {
    this.asked.push(line);
    return Promise.resolve(this.answer === this ? this.#open() : this.answer);
  }

  /** Returns searches that are closed once. */
  #open(): Searches {
    let isClosed = false;
    const close = () => {
      if (!isClosed) this.close();
      isClosed = true;
    };
    return { kind: 'searches', width: 2, search: (line) => this.search(line), close };
  }

  search(line: Line): Promise<AnalysisLine> {
    return new Promise((resolve, reject) => {
      this.running.push({ line, resolve, reject });
    });
  }

  close(): void {
    this.closed++;
    for (const { reject } of this.running.splice(0)) reject(new Error('closed'));
  }

  /** Answers the oldest search. */
  async finds(cp: number): Promise<void> {
    this.running.shift()?.resolve({ score: { cp }, uci: ['a1a2'], san: ['Ra2'] });
    await vi.advanceTimersByTimeAsync(0);
  }
}

describe('a review in the page', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shares the positions between two engines and frees them', async () => {
    const [device, { tree }] = [new Device(), sampleTree()];
    const review = new Review(device);
    const done = review.start(tree);
    await vi.advanceTimersByTimeAsync(0);
    // One question is about all positions of the game.
    expect(device.asked.map(({ moves }) => moves.length)).toEqual([4]);
    expect(device.running.map(({ line }) => line.moves.length)).toEqual([0, 1]);
    for (const cp of [10, 20, 30, 40, 50]) await device.finds(cp);
    await done;
    expect(Object.values(review.scores)).toEqual([10, -20, 30, -40, 50].map((cp) => ({ cp })));
    expect([review.running, device.requests, device.closed]).toEqual([false, [], 1]);
  });

  it('stops at once and continues with the other positions', async () => {
    const [device, { tree }] = [new Device(), sampleTree()];
    const review = new Review(device);
    const first = review.start(tree);
    await vi.advanceTimersByTimeAsync(0);
    await device.finds(10);
    review.stop();
    const second = review.start(tree);
    await first;
    await vi.advanceTimersByTimeAsync(0);
    expect(device.running.map(({ line }) => line.moves.length)).toEqual([1, 2]);
    for (const cp of [20, 30, 40, 50]) await device.finds(cp);
    await second;
    expect(Object.keys(review.scores)).toHaveLength(5);
  });

  it('goes on with the server when the engine fails', async () => {
    const [device, { tree }] = [new Device(), sampleTree()];
    const review = new Review(device);
    const done = review.start(tree);
    await vi.advanceTimersByTimeAsync(0);
    await device.finds(10);
    device.running[0]?.reject(new Error('out of memory'));
    await vi.advanceTimersByTimeAsync(0);
    while (review.running) {
      device.say(12, 30);
      await vi.advanceTimersByTimeAsync(400);
    }
    await done;
    expect(device.requests.map(({ moves }) => moves.length)).toEqual([1, 2, 3, 4]);
    expect([review.message, device.asked.length]).toEqual([null, 1]);
  });

  it('begins with the server until the engine has loaded', async () => {
    const [device, { tree }] = [new Device(), sampleTree()];
    device.answer = null;
    const review = new Review(device);
    const done = review.start(tree);
    await vi.advanceTimersByTimeAsync(0);
    device.say(12, 10);
    device.answer = device;
    await vi.advanceTimersByTimeAsync(400);
    for (const cp of [20, 30, 40, 50]) await device.finds(cp);
    await done;
    expect([device.requests.length, Object.keys(review.scores).length]).toEqual([1, 5]);
  });

  it('does not search a game in progress', async () => {
    const [device, { tree }] = [new Device(), sampleTree()];
    device.answer = { kind: 'nothing', message: 'You are playing this.' };
    const review = new Review(device);
    await review.start(tree);
    expect([review.running, review.message]).toEqual([false, 'You are playing this.']);
    expect([device.requests, device.running]).toEqual([[], []]);
    // Too many questions: it asks again later.
    device.answer = { kind: 'busy', message: 'Wait.' };
    void review.start(tree);
    await vi.advanceTimersByTimeAsync(0);
    expect([review.running, review.message]).toEqual([true, 'Wait.']);
    device.answer = device;
    await vi.advanceTimersByTimeAsync(2_500);
    expect([review.message, device.running.length]).toEqual([null, 2]);
    review.stop();
  });
});

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

  describe('of a game of the server', () => {
    const { tree } = sampleTree();
    const line = mainLine(tree);
    const best = { uci: 'e2e4', san: 'e4' };
    const positions = line.map(({ fen }, index) => ({
      fen,
      score: { cp: 10 * index },
      best: index === 0 ? best : null,
    }));
    const sent: [path: string, method: string, body: unknown][] = [];

    function serve(kept: KeptAnalysis | null): void {
      sent.length = 0;
      vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit) => {
        sent.push([path, method, typeof body === 'string' ? JSON.parse(body) : null]);
        if (!kept) return Promise.reject(new TypeError('offline'));
        const own = { positions: [], depth: 12, computed_by: 'browser' };
        return Promise.resolve(Response.json(method === 'GET' ? kept : own));
      });
    }

    /** Answers all searches. */
    async function finish(review: Review, world: World): Promise<void> {
      const done = review.start(tree);
      while (review.running) {
        world.say(12, 30);
        await vi.advanceTimersByTimeAsync(400);
      }
      await done;
    }

    afterEach(() => {
      vi.unstubAllGlobals();
    });

    it('shows the kept analysis without a search', async () => {
      serve({ analysis: { positions, depth: 12, computed_by: 'browser' }, may_keep: true });
      const [world, review] = [new World(), new Review(new World())];
      await review.open('abc', tree);
      expect(Object.values(review.scores)).toEqual([0, -10, 20, -30, 40].map((cp) => ({ cp })));
      expect(review.computedBy).toBe('browser');
      expect(review.found[line[0]?.fen ?? '']).toMatchObject({ uci: ['e2e4'], san: ['e4'] });
      await finish(review, world);
      expect(world.requests).toEqual([]);
      expect(sent.map(([path, method]) => [path, method])).toEqual([
        ['/app/games/abc/analysis', 'GET'],
      ]);
    });

    it('is sent once it is complete', async () => {
      serve({ analysis: null, may_keep: true });
      const world = new World();
      const review = new Review(world);
      await review.open('abc', tree);
      await finish(review, world);
      const [path, method, body] = sent[1] ?? [];
      expect([path, method]).toEqual(['/app/games/abc/analysis', 'PUT']);
      const expected = line.map(({ fen }) => ({ fen, score: { cp: 30 }, best: null }));
      expect(body).toEqual({ positions: expected, depth: 12 });
      expect(review.computedBy).toBe('browser');
      await review.start(tree);
      expect(sent).toHaveLength(2);
    });

    it('is not sent by visitors, and without the server it is computed', async () => {
      for (const kept of [{ analysis: null, may_keep: false }, null]) {
        serve(kept);
        const world = new World();
        const review = new Review(world);
        await review.open('abc', tree);
        await finish(review, world);
        expect(Object.keys(review.scores)).toHaveLength(line.length);
        expect(sent).toHaveLength(1);
      }
    });
  });
});
