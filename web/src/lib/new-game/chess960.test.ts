import { expect, it } from 'vitest';
import { chess960Name, readStartNumber } from './chess960';

it.each([
  ['', null],
  [' ', null],
  ['0', 0],
  [' 518 ', 518],
  ['959', 959],
])('reads the number %j', (text, number) => {
  expect(readStartNumber(text)).toEqual({ number });
});

it.each(['960', '-1', '5.0', '1e2', 'five', '0518'])('rejects %j with the range', (text) => {
  expect(readStartNumber(text)).toEqual({ error: expect.stringContaining('0 to 959') as string });
});

it('names the number of a chosen start', () => {
  expect(chess960Name(0)).toBe('Chess960 no. 0');
  expect(chess960Name(null)).toBe('Chess960');
  expect(chess960Name(undefined)).toBe('Chess960');
});
