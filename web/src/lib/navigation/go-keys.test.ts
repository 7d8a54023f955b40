import { expect, it } from 'vitest';
import { GoKeys } from './go-keys';

it.each([
  ['g then l', ['g', 'l'], '/learn'],
  ['capital letters', ['G', 'L'], '/learn'],
  ['g twice', ['g', 'g', 'p'], '/puzzles'],
  ['another key before the letter', ['g', 'Shift', 'p'], null],
  ['the letter alone', ['p'], null],
  ['a letter without a page', ['g', 'x'], null],
])('%s', (_, keys, path) => {
  const go = new GoKeys();
  expect(keys.map((key, at) => go.pathAfter(key, at * 100)).at(-1)).toBe(path);
});

it('forgets g after a while', () => {
  const go = new GoKeys();
  go.pathAfter('g', 0);
  expect(go.pathAfter('p', 2_000)).toBeNull();
});

it('a shortcut is complete after one letter', () => {
  const go = new GoKeys();
  expect(go.pathAfter('g', 0)).toBeNull();
  expect(go.pathAfter('p', 10)).toBe('/puzzles');
  expect(go.pathAfter('l', 20)).toBeNull();
});
