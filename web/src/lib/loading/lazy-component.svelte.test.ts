import { afterEach, expect, it, vi } from 'vitest';
import { later, notLoaded } from './lazy-component.svelte';

afterEach(() => {
  vi.useRealTimers();
});

it('resolves to the loaded part', async () => {
  const again = vi.fn();
  expect(await later(Promise.resolve('dialog'), again)).toBe('dialog');
  expect(again).not.toHaveBeenCalled();
  expect(notLoaded()).toBeNull();
});

it('reports each failure for a while and allows a retry', async () => {
  vi.useFakeTimers();
  const again = vi.fn();
  const fail = async () => {
    void later(Promise.reject(new Error('no connection')), again);
    await vi.advanceTimersByTimeAsync(6_000);
    return notLoaded();
  };
  const first = await fail();
  expect(first).not.toBeNull();
  const second = await fail();
  expect(second).not.toBeNull();
  expect(second).not.toBe(first);
  expect(again).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(notLoaded()).toBeNull();
});
