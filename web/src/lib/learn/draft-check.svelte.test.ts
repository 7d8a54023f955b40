import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LessonCheck, LessonDraft } from '../protocol/protocol';
import { DraftCheck } from './draft-check.svelte';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const draft = (text: string): LessonDraft => ({ language: 'en', text });
const wrong = (line: number): LessonCheck => ({ state: 'wrong', line, problem: 'No.' });

/** Returns a check, the requested drafts, and functions that answer the oldest request. */
function waiting() {
  const requests: string[] = [];
  const answers: { resolve: (check: LessonCheck) => void; reject: (why: Error) => void }[] = [];
  const check = new DraftCheck(({ text }) => {
    requests.push(text);
    return new Promise((resolve, reject) => answers.push({ resolve, reject }));
  });
  return { check, requests, next: () => answers.shift() };
}

it('sends one request after a pause in typing', async () => {
  const { check, requests, next } = waiting();
  for (const text of ['a', 'ab', 'abc']) check.later(draft(text));
  expect([requests, check.checking]).toEqual([[], true]);
  await vi.runAllTimersAsync();
  expect(requests).toEqual(['abc']);
  next()?.resolve(wrong(3));
  await vi.runAllTimersAsync();
  expect([check.found, check.checking]).toEqual([wrong(3), false]);
});

it('sends one request at a time and ignores outdated answers', async () => {
  const { check, requests, next } = waiting();
  check.later(draft('old'));
  await vi.runAllTimersAsync();
  check.later(draft('new'));
  await vi.runAllTimersAsync();
  expect(requests).toEqual(['old']);
  next()?.resolve(wrong(1));
  await vi.runAllTimersAsync();
  expect([requests, check.found]).toEqual([['old', 'new'], null]);
  next()?.resolve(wrong(2));
  await vi.runAllTimersAsync();
  expect(check.found).toEqual(wrong(2));
});

it('checks at once whether a draft is a valid lesson', async () => {
  const { check, next } = waiting();
  const lesson = { id: 'draft', title: 'T', paragraphs: [], exercises: [], next: null };
  const good = check.now(draft('good'));
  next()?.resolve({ state: 'good', lesson });
  expect(await good).toBe(true);
  expect(check.good?.text).toBe('good');
  const refused = check.now(draft('bad'));
  next()?.resolve(wrong(1));
  expect(await refused).toBe(false);
  expect(check.good?.text).toBe('good');
  const failed = check.now(draft('good'));
  next()?.reject(new Error('The server cannot be reached.'));
  expect(await failed).toBe(false);
  expect([check.problem, check.checking]).toEqual(['The server cannot be reached.', false]);
});
