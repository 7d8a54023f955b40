import { expect, it, vi } from 'vitest';
import type { Engine, EnginePosition, SearchInfo } from '../core/core';
import { DeviceSearches } from './device-searches';

vi.mock('virtual:core', () => ({ parts: null }));

/** An engine whose answers the test gives. */
class FakeEngine implements Engine {
  closed = false;
  position: EnginePosition | null = null;
  readonly limits: object[] = [];
  #resolve: (found: { cp?: number; mate?: number }) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;
  #report: (info: SearchInfo) => void = () => undefined;

  play = () => Promise.resolve(undefined);
  stop = () => undefined;

  search(position: EnginePosition, limits: object, report: (info: SearchInfo) => void) {
    if (this.closed) return Promise.reject(new Error('The engine is closed.'));
    this.position = position;
    this.limits.push(limits);
    this.#report = report;
    return new Promise<{ cp?: number; mate?: number }>((resolve, reject) => {
      [this.#resolve, this.#reject] = [resolve, reject];
    });
  }

  finds(score: { cp?: number; mate?: number }, pv: readonly string[]): void {
    const numbers = { depth: 12, selectiveDepth: 12, line: 1, nodes: 1, time: 1 };
    if (pv.length > 0) this.#report({ ...numbers, ...score, pv });
    this.#resolve(score);
  }

  fails(): void {
    this.#reject(new Error('out of memory'));
  }

  close(): void {
    this.closed = true;
    this.#reject(new Error('The engine was closed.'));
  }
}

function world() {
  const engines: FakeEngine[] = [];
  const failed = vi.fn();
  // Moves are written as themselves, in capitals.
  const sayLine = (_: string, __: boolean, moves: string) => moves.toUpperCase();
  const start = () => {
    const engine = new FakeEngine();
    engines.push(engine);
    return Promise.resolve(engine);
  };
  vi.stubGlobal('navigator', { hardwareConcurrency: 8 });
  return { engines, failed, searches: new DeviceSearches({ sayLine }, failed, start) };
}

const line = (...moves: string[]) => ({ fen: 'start', chess960: false, moves });
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('runs two searches at a time, and uses an idle engine again', async () => {
  const { engines, searches } = world();
  expect(searches.width).toBe(2);
  const [first, second] = [searches.search(line(), 12), searches.search(line('a'), 12)];
  await settled();
  expect(engines.map(({ position }) => position?.moves)).toEqual([[], ['a']]);
  engines[1]?.finds({ cp: -7 }, ['b', 'c']);
  expect(await second).toEqual({ score: { cp: -7 }, uci: ['b', 'c'], san: ['B', 'C'] });
  const third = searches.search(line('a', 'b'), 12);
  await settled();
  engines[0]?.finds({ mate: 2 }, ['a']);
  // At the end of a game there is no move.
  engines[1]?.finds({ mate: 0 }, []);
  expect(await first).toMatchObject({ score: { mate: 2 }, san: ['A'] });
  expect(await third).toEqual({ score: { mate: 0 }, uci: [], san: [] });
  expect(engines).toHaveLength(2);
  expect(engines[0]?.limits).toEqual([{ depth: 12, lines: 1 }]);
});

it('frees all engines when it is closed, and this is no failure', async () => {
  const { engines, failed, searches } = world();
  const done = searches.search(line(), 12);
  await settled();
  searches.close();
  await expect(done).rejects.toThrow('closed');
  // An engine that was starting is closed, too.
  const late = searches.search(line(), 12);
  await expect(late).rejects.toThrow('closed');
  expect(engines.every(({ closed }) => closed)).toBe(true);
  expect(failed).not.toHaveBeenCalled();
});

it('tells that an engine has failed', async () => {
  const { engines, failed, searches } = world();
  const done = searches.search(line(), 12);
  await settled();
  engines[0]?.fails();
  await expect(done).rejects.toThrow('memory');
  expect(failed).toHaveBeenCalledOnce();
});
