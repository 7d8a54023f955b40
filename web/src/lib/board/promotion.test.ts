import { describe, expect, it } from 'vitest';
import { mustPromote, readUci, writeUci } from './promotion';

describe('UCI', () => {
  it.each(['e2e4', 'e1h1', 'a7a8q', 'a7b8r', 'h2h1b', 'h2g1n'])('reads back %s', (text) => {
    const move = readUci(text);
    expect(move && writeUci(move)).toBe(text);
  });

  it.each(['Nf3', 'e4', 'O-O', 'e2e9', 'a7a8k', 'e2e4 ', ''])('rejects %s', (text) => {
    expect(readUci(text)).toBeNull();
  });
});

it('asks for a piece only for a pawn on a last rank', () => {
  const pawn = { role: 'pawn', color: 'white' } as const;
  expect(mustPromote(pawn, 'a8')).toBe(true);
  expect(mustPromote({ ...pawn, color: 'black' }, 'a1')).toBe(true);
  expect(mustPromote(pawn, 'a7')).toBe(false);
  expect(mustPromote({ ...pawn, role: 'rook' }, 'a8')).toBe(false);
  expect(mustPromote(undefined, 'a8')).toBe(false);
});
