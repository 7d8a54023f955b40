import { beforeEach, expect, it } from 'vitest';
import type {
  AnalysisListener,
  Explored,
  Line,
  NotExplored,
  PositionSource,
} from '../connection/positions';
import { samplePly, sampleState } from '../game/sample';
import type { Moment } from './moments';
import { Retry } from './retry.svelte';
import { sampleTree } from './sample';
import { nodeAt, START } from './tree';

const { tree, id } = sampleTree();

/** White began with e4, which lost much; d4 would have kept the balance. */
const mistake: Moment = {
  move: 0,
  nag: 4,
  before: { cp: 20 },
  after: { cp: -400 },
  from: nodeAt(tree, START),
  to: nodeAt(tree, id('e4')),
  mover: 'white',
  best: { uci: 'd2d4', san: 'd4' },
};
const line: Line = { fen: mistake.from.fen, chess960: false, moves: [] };

/** A fake server that accepts every move and evaluates positions as the test says. */
class World implements PositionSource {
  listener: AnalysisListener | null = null;
  requests: string[] = [];
  legal = true;

  explore({ moves }: Line): Promise<Explored | NotExplored> {
    const text = moves.at(-1) ?? '';
    const { position } = sampleState();
    if (!this.legal)
      return Promise.resolve({
        ...{ type: 'explore_refused', request: 1, at: 0, code: 'illegal_move' },
        ...{ message: 'The way is blocked.', article: null },
      });
    const ply = samplePly(1, { uci: text, san: text });
    return Promise.resolve({
      ...{ type: 'explored', request: 1, start_fen: line.fen, notes: [], from_ply: 0 },
      ...{ plies: [ply], position, ending: null, opening: null },
    });
  }

  analyse({ moves }: Line, _: number, listener: AnalysisListener): () => void {
    this.requests.push(moves.join(' '));
    this.listener = listener;
    return () => undefined;
  }

  /** Sends a score of the position after the try, from Black's point of view. */
  say(cp: number): void {
    const numbers = { request: 1, depth: 12, seldepth: 12, nodes: 1, nps: 1, time: 1 };
    const lines = [{ score: { cp }, uci: ['e7e5'], san: ['e5'] }];
    this.listener?.report({ type: 'analysis', ...numbers, lines });
  }
}

let world: World;
let retry: Retry;

beforeEach(() => {
  world = new World();
  retry = new Retry(world, [mistake]);
});

/** Waits until the pending promises have settled. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

it('judges the best move and the game move without the engine', async () => {
  await retry.attempt('e4', line);
  expect(retry.stage).toBe('bad');
  expect(retry.sentence).toContain('was played in the game');
  await retry.attempt('d2d4', line);
  expect(retry.stage).toBe('good');
  expect(retry.drawn).toEqual({ id: 'try', text: 'd2d4' });
  expect(world.requests).toEqual([]);
});

it('judges other moves with the engine', async () => {
  const tried = retry.attempt('c2c4', line);
  await settle();
  expect([retry.stage, retry.asks]).toEqual(['judging', false]);
  world.say(0);
  await tried;
  expect([retry.stage, retry.sentence]).toEqual(['good', 'c2c4 is good, too.']);
  expect(world.requests).toEqual(['c2c4']);

  retry = new Retry(world, [mistake]);
  const second = retry.attempt('a2a4', line);
  await settle();
  world.say(300);
  await second;
  expect(retry.stage).toBe('bad');
  expect(retry.drawn).toBeNull();
});

it('reports why a move is illegal and does not count it as a try', async () => {
  world.legal = false;
  await retry.attempt('a1a8', line);
  expect([retry.stage, retry.sentence]).toEqual(['asked', 'The way is blocked.']);
});

it('shows the better move and continues to the end', async () => {
  retry.show();
  expect([retry.stage, retry.sentence, retry.asks]).toEqual(['shown', 'd4 was better.', false]);
  retry.next();
  expect([retry.mistake, retry.stage]).toEqual([null, 'asked']);
  await retry.attempt('d2d4', line);
  expect(world.requests).toEqual([]);
});

it('keeps the displayed solution when the evaluation of a try arrives late or never', async () => {
  const late = retry.attempt('e4', line);
  retry.show();
  await late;
  expect([retry.stage, retry.sentence]).toEqual(['shown', 'd4 was better.']);

  world.explore = () => Promise.reject(new Error('not connected'));
  retry = new Retry(world, [mistake]);
  const lost = retry.attempt('e4', line);
  retry.show();
  await lost;
  expect([retry.stage, retry.sentence]).toEqual(['shown', 'd4 was better.']);
});
