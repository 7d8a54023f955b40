import { beforeEach, expect, it, vi } from 'vitest';
import type { Engine, EnginePosition, Rules } from '../core/core';
import type { GameView } from '../game/view';
import { Coach, type CoachParts } from './coach.svelte';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const AFTER_E5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
const plies = [
  { uci: 'e2e4', fen: AFTER_E4 },
  { uci: 'e7e5', fen: AFTER_E5 },
];

/** Returns the game after this many plies, as White sees it. */
function viewOf(count: number): GameView {
  const shown = plies.slice(0, count);
  return {
    info: { you: 'white', start_fen: START, chess960: false },
    state: { position: { fen: shown.at(-1)?.fen ?? START } },
    plies: shown,
  } as unknown as GameView;
}

let searched: string[][];
let asked: string[];
let said: string[];
let parts: CoachParts;
let closed = 0;

beforeEach(() => {
  vi.stubGlobal('window', { localStorage: { getItem: () => null, setItem: () => undefined } });
  [searched, asked, said, closed] = [[], [], [], 0];
  const engine: Engine = {
    play: () => Promise.reject(new Error('unexpected')),
    search: ({ moves }: EnginePosition, _, oninfo) => {
      searched.push([...moves]);
      const numbers = { depth: 1, selectiveDepth: 1, line: 1, nodes: 1, time: 1 };
      oninfo({ ...numbers, cp: 30, pv: ['g1f3'] });
      return Promise.resolve({ cp: 30 });
    },
    stop: () => undefined,
    close: () => closed++,
  };
  const remark = (text: string) => {
    asked.push(text);
    return JSON.stringify({ lost: true, text: 'The queen on h5 has no defender.' });
  };
  parts = {
    startEngine: () => Promise.resolve(engine),
    loadRules: () => Promise.resolve({ remark } as unknown as Rules),
    runningGames: () => Promise.resolve([]),
  };
});

it('says one sentence about each move of the user', async () => {
  const coach = new Coach((text) => said.push(text), parts);
  coach.follow(viewOf(0));
  expect(coach.remark).toBeNull();
  coach.follow(viewOf(1));
  await vi.waitFor(() => {
    expect(coach.remark?.lost).toBe(true);
  });
  // The reply of the computer changes nothing.
  coach.follow(viewOf(2));
  expect(coach.remark?.text).toBe('The queen on h5 has no defender.');
  await vi.waitFor(() => {
    expect(searched).toContainEqual(['e2e4', 'e7e5']);
  });
  expect(said).toEqual(['The queen on h5 has no defender.']);
  const found = { score: { cp: 30 }, line: ['g1f3'] };
  const question: unknown = JSON.parse(asked[0] ?? '');
  expect(question).toEqual({ fen: START, chess960: false, uci: 'e2e4', found, then: found });
  // Each position is searched once, although it comes before one move and after another.
  expect(new Set(searched.map(String)).size).toBe(searched.length);
  coach.close();
  await vi.waitFor(() => {
    expect(closed).toBe(1);
  });
});

it('is silent after a takeback', async () => {
  const coach = new Coach((text) => said.push(text), parts);
  coach.follow(viewOf(2));
  await vi.waitFor(() => {
    expect(coach.remark).not.toBeNull();
  });
  coach.follow(viewOf(0));
  expect(coach.remark).toBeNull();
  expect(said).toHaveLength(1);
  // The same move is judged again when it is made again.
  coach.follow(viewOf(1));
  await vi.waitFor(() => {
    expect(said).toHaveLength(2);
  });
});

it('gives no help in a position of a game against a person', async () => {
  const person = { kind: 'person' };
  const seats = { white: person, black: person };
  const running = {
    info: { you: 'white' as const, seats },
    state: { verdict: null, position: { fen: AFTER_E4 } },
  };
  parts = { ...parts, runningGames: () => Promise.resolve([running]) };
  const coach = new Coach((text) => said.push(text), parts);
  coach.follow(viewOf(1));
  await vi.waitFor(() => {
    expect(coach.remark?.text).toMatch(/resembles one of your running games/);
  });
  expect(coach.remark?.lost).toBe(false);
  expect(searched).toEqual([]);
});

it('reports an engine that does not start, and tries again at the next move', async () => {
  const { startEngine } = parts;
  let isBroken = true;
  parts = {
    ...parts,
    startEngine: () => (isBroken ? Promise.reject(new Error('lost')) : startEngine()),
  };
  const coach = new Coach((text) => said.push(text), parts);
  coach.follow(viewOf(1));
  await vi.waitFor(() => {
    expect(coach.state).toBe('failed');
  });
  isBroken = false;
  coach.follow(viewOf(0));
  coach.follow(viewOf(1));
  await vi.waitFor(() => {
    expect(coach.remark).not.toBeNull();
  });
});
