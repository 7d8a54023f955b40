import { describe, expect, it } from 'vitest';
import { isChessText } from './chess-text';

describe('texts that are pasted outside a field', () => {
  it.each([
    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1',
    '8/8/8/8/8/2k5/2q5/K7 w - - 0 1 ',
    '[Event "Casual"]\n\n1-0',
    '  [White "Ada"]',
    '1. e4 e5 2. Nf3',
    '1.d4',
    '12... Nbxd7 13. O-O',
    'Our game: 1. e4 c5',
  ])('recognizes %j', (text) => {
    expect(isChessText(text)).toBe(true);
  });

  it.each([
    '',
    'hello',
    '1. Buy milk\n2. Call Ann',
    'https://example.org/e4',
    'v1.2.3',
    '[link](x)',
  ])('leaves %j alone', (text) => {
    expect(isChessText(text)).toBe(false);
  });

  it('examines only the start of a long text', () => {
    expect(isChessText(`${'x '.repeat(3_000)} 1. e4`)).toBe(false);
  });
});
