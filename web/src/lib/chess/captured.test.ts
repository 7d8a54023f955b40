import { expect, it } from 'vitest';
import { capturedGroups, describeCaptured } from './captured';

it('sorts captured pieces strongest first', () => {
  expect(capturedGroups('pnpqp')).toEqual([
    { role: 'queen', count: 1 },
    { role: 'knight', count: 1 },
    { role: 'pawn', count: 3 },
  ]);
  expect(capturedGroups('')).toEqual([]);
});

it('says them in words', () => {
  expect(describeCaptured('rrp')).toBe('2 rooks, 1 pawn');
  expect(describeCaptured('')).toBe('nothing');
});
