import { expect, it, vi } from 'vitest';
import type { GameListener } from '../connection/source';
import type { Clocks, GameInfo, GameState } from '../protocol/protocol';
import { GameClocks } from './game-clocks';

const clocks = (white: number): Clocks => ({
  white,
  black: 60_000,
  running: 'white',
  delay: 0,
  first_move: null,
});

const state = (more: Partial<GameState>) => ({ clocks: null, verdict: null, ...more }) as GameState;

it('follows the games of the page and shows no clocks after the end of a game', () => {
  const listeners = new Map<string, GameListener>();
  const leave = vi.fn<(game: string) => void>();
  const shown = new GameClocks({
    follow: (game, listener) => {
      listeners.set(game, listener);
      return () => {
        leave(game);
      };
    },
  });
  shown.follow(['a', 'b']);
  shown.follow(['a', 'b']);
  expect([...listeners.keys()]).toEqual(['a', 'b']);
  const info = {} as GameInfo;
  listeners.get('a')?.snapshot(info, state({ clocks: clocks(50_000) }), [], [], null);
  listeners.get('b')?.snapshot(info, state({}), [], [], null);
  expect([...shown.readings.keys()]).toEqual(['a']);
  listeners.get('a')?.update(state({ clocks: clocks(40_000) }), []);
  expect(shown.readings.get('a')?.clocks.white).toBe(40_000);
  const verdict = { result: '1-0' } as GameState['verdict'];
  listeners.get('a')?.update(state({ clocks: clocks(40_000), verdict }), []);
  expect(shown.readings.size).toBe(0);

  shown.follow(['b', 'c']);
  expect(leave.mock.calls).toEqual([['a']]);
  shown.follow(Array.from({ length: 20 }, (_, index) => `game ${String(index)}`));
  expect(listeners.size).toBe(3 + 16);
  shown.follow([]);
  expect(leave).toHaveBeenCalledTimes(3 + 16);
});
