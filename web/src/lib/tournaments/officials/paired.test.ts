import { expect, test } from 'vitest';
import { notePaired, takePaired } from './paired';

test('a paired round is shown once', () => {
  expect(takePaired('a', 1)).toBe(false);
  notePaired('a', 2);
  expect(takePaired('a', 1)).toBe(false);
  expect(takePaired('b', 2)).toBe(false);
  expect(takePaired('a', 2)).toBe(true);
  expect(takePaired('a', 2)).toBe(false);
});
