import { expect, it, vi } from 'vitest';
import { onFirstPress } from './first-press';

it.each([
  ['a key', 0, 1],
  ['a click', 1, 1],
  ['the second click of a double click', 2, 0],
  ['the third of a triple one', 3, 0],
])('a press by %s', (_, detail, times) => {
  const act = vi.fn();
  onFirstPress(act)({ detail } as MouseEvent);
  expect(act).toHaveBeenCalledTimes(times);
});
