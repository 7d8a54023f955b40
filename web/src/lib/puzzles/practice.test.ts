import { describe, expect, it } from 'vitest';
import { turnOf } from '../chess/fen';
import { gameFrom, mates, pawnEndings } from './practice';

describe('an ending', () => {
  it.each([...mates, ...pawnEndings])('$name starts with the user to move', (ending) => {
    expect(turnOf(ending.fen)).toBe(ending.side);
    expect(gameFrom(ending)).toMatchObject({ start: ending.fen, color: ending.side });
  });
});
