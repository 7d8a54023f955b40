import { expect, it } from 'vitest';
import { characters } from './characters';
import { typicalLine } from './typical-lines';

it('gives each character a line of its own', () => {
  const lines = characters.map((character) => typicalLine({ kind: 'engine', level: 4, character }));
  expect(new Set(lines).size).toBe(8);
  expect(lines).not.toContain(null);
});

it('gives no line to other players', () => {
  expect(typicalLine({ kind: 'engine', level: 8 })).toBeNull();
  expect(typicalLine({ kind: 'open' })).toBeNull();
});
