import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ArenaView } from '../../protocol/protocol';
import { Arena } from './arena.svelte';
import { getArena } from './requests';

vi.mock('./requests', () => ({ getArena: vi.fn() }));

const requests = vi.mocked(getArena);
const view = (version: number) => ({ version }) as ArenaView;

beforeEach(() => {
  vi.useFakeTimers();
  requests.mockReset();
  requests.mockResolvedValue(view(7));
});

afterEach(() => {
  vi.useRealTimers();
});

it('asks once for many changes', async () => {
  const arena = new Arena('T0000001');
  for (let version = 0; version < 20; version++) arena.changed();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requests).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests).toHaveBeenCalledTimes(1);
  arena.changed();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests).toHaveBeenCalledTimes(2);
});

it('asks again for the chosen page', async () => {
  const arena = new Arena('T0000001');
  await arena.show(3);
  arena.changed();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests.mock.calls).toEqual([
    ['T0000001', 3],
    ['T0000001', 3],
  ]);
  expect(arena.view).toEqual(view(7));
});

it('asks no more after the end', async () => {
  const arena = new Arena('T0000001');
  arena.changed();
  arena.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests).not.toHaveBeenCalled();
});
