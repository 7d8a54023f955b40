import { expect, it } from 'vitest';
import { Pages, type Page } from './pages.svelte';

/** Pages whose answers the test sends. */
function fakePages() {
  const answers: ((page: Page<string, number> | Error) => void)[] = [];
  const marks: (number | null)[] = [];
  const pages = new Pages<string, number>((after) => {
    marks.push(after);
    return new Promise((resolve, reject) => {
      answers.push((page) => {
        if (page instanceof Error) reject(page);
        else resolve(page);
      });
    });
  });
  return { pages, answers, marks };
}

it('loads one page after the other', async () => {
  const { pages, answers, marks } = fakePages();
  const first = pages.begin();
  expect(pages.step).toBe('loading');
  answers[0]?.({ games: ['a', 'b'], older: 7 });
  await first;
  const second = pages.more();
  answers[1]?.({ games: ['c'], older: null });
  await second;
  expect(pages.items).toEqual(['a', 'b', 'c']);
  expect(marks).toEqual([null, 7]);
  expect([pages.older, pages.step, pages.problem]).toEqual([null, 'done', '']);
});

it('ignores an answer that arrives too late', async () => {
  const { pages, answers } = fakePages();
  const [late, last] = [pages.begin(), pages.begin()];
  answers[1]?.({ games: ['new'], older: null });
  answers[0]?.({ games: ['old'], older: 3 });
  await Promise.all([late, last]);
  expect([pages.items, pages.older]).toEqual([['new'], null]);
});

it('clears the list and ignores pending answers', async () => {
  const { pages, answers } = fakePages();
  const first = pages.begin();
  answers[0]?.({ games: ['a'], older: 7 });
  await first;
  const late = pages.more();
  pages.clear();
  answers[1]?.({ games: ['b'], older: null });
  await late;
  expect([pages.items, pages.older, pages.step, pages.problem]).toEqual([[], null, 'idle', '']);
});

it('keeps the loaded items when the next page fails', async () => {
  const { pages, answers } = fakePages();
  const first = pages.begin();
  answers[0]?.({ games: ['a'], older: 7 });
  await first;
  const second = pages.more();
  answers[1]?.(new Error('no connection'));
  await second;
  expect([pages.items, pages.older, pages.problem]).toEqual([['a'], 7, 'no connection']);
  const again = pages.begin();
  answers[2]?.(new Error('no connection'));
  await again;
  expect([pages.items, pages.older]).toEqual([[], null]);
});
