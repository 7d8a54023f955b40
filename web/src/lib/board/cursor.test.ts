import { expect, it } from 'vitest';
import { describeSquare, stepFrom } from './cursor';

it.each([
  ['e4', 'ArrowUp', 'white', 'e5'],
  ['e4', 'ArrowUp', 'black', 'e3'],
  ['e4', 'ArrowLeft', 'white', 'd4'],
  ['e4', 'ArrowLeft', 'black', 'f4'],
  ['a1', 'ArrowLeft', 'white', 'a1'],
  ['h8', 'ArrowUp', 'white', 'h8'],
  ['e4', 'Enter', 'white', null],
] as const)('moves from %s with %s, on the board of %s, to %s', (from, key, side, to) => {
  expect(stepFrom(from, key, side)).toBe(to);
});

it('describes a square', () => {
  expect(describeSquare('e4', { role: 'pawn', color: 'white' }, false)).toBe('e4, white pawn');
  expect(describeSquare('e5', undefined, true)).toBe('e5, empty, legal move');
});
