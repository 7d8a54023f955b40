import { expect, it } from 'vitest';
import { formatCountdown } from './texts';

it.each([
  [0, '0:00'],
  [5, '0:05'],
  [245, '4:05'],
  [3_600, '1:00:00'],
  [3_725, '1:02:05'],
])('formats %i seconds as %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text);
});
