import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { KnownPerson } from '../protocol/protocol';
import { Completion } from './completion.svelte';

const person = (name: string): KnownPerson => ({ id: name, name, online: false });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('asks once for what was typed without a pause', async () => {
  const ask = vi.fn((text: string) => Promise.resolve([person(text)]));
  const completion = new Completion(ask);
  for (const text of ['a', 'ad', 'ada']) completion.type(text);
  await vi.runAllTimersAsync();
  expect(ask.mock.calls).toEqual([['ada']]);
  expect(completion.people).toEqual([person('ada')]);
});

it('ignores a late answer to an older text', async () => {
  const answers: ((people: readonly KnownPerson[]) => void)[] = [];
  const completion = new Completion(() => new Promise((resolve) => answers.push(resolve)));
  for (const text of ['ad', 'bo']) {
    completion.type(text);
    await vi.runAllTimersAsync();
  }
  answers[1]?.([person('Boris')]);
  answers[0]?.([person('Ada')]);
  await vi.runAllTimersAsync();
  expect(completion.people).toEqual([person('Boris')]);
});

it('shows no people after a failure and after it was stopped', async () => {
  const ask = vi.fn((text: string) =>
    text === 'no' ? Promise.reject(new Error('busy')) : Promise.resolve([person(text)]),
  );
  const completion = new Completion(ask);
  completion.type('ada');
  await vi.runAllTimersAsync();
  completion.type('no');
  await vi.runAllTimersAsync();
  expect(completion.people).toEqual([]);
  completion.type('ada');
  completion.stop();
  await vi.runAllTimersAsync();
  expect(ask).toHaveBeenCalledTimes(2);
  expect(completion.people).toEqual([]);
});
