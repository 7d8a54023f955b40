import { describe, expect, it } from 'vitest';
import { readTyped, speakMove, writeMove } from './notation';

describe('writeMove', () => {
  it.each([
    ['Nf3', 'g1f3', '♘f3', 'Ng1-f3'],
    ['e4', 'e2e4', 'e4', 'e2-e4'],
    ['exd5', 'e4d5', 'exd5', 'e4xd5'],
    ['O-O', 'e1g1', 'O-O', 'O-O'],
    ['bxa8=Q+', 'b7a8q', 'bxa8=♕+', 'b7xa8=Q+'],
    ['Qh7#', 'h5h7', '♕h7#', 'Qh5-h7#'],
  ])('%s', (san, uci, figurine, long) => {
    expect(writeMove({ san, uci }, 'letters')).toBe(san);
    expect(writeMove({ san, uci }, 'figurines')).toBe(figurine);
    expect(writeMove({ san, uci }, 'long')).toBe(long);
  });
});

describe('speakMove', () => {
  it.each([
    ['e4', 'e4'],
    ['Nf3', 'knight f3'],
    ['Nbd7', 'knight b d7'],
    ['R1a3', 'rook 1 a3'],
    ['Qh4e1', 'queen h4 e1'],
    ['exd5', 'e takes d5'],
    ['Bxf7+', 'bishop takes f7, check'],
    ['O-O', 'castles kingside'],
    ['O-O-O+', 'castles queenside, check'],
    ['bxa8=Q#', 'b takes a8 promotes to queen, checkmate'],
  ])('%s', (san, words) => {
    expect(speakMove(san, true)).toBe(words);
  });

  it('omits check when the setting is off, but not mate', () => {
    expect(speakMove('Bb5+', false)).toBe('bishop b5');
    expect(speakMove('Qh7#', false)).toBe('queen h7, checkmate');
  });
});

it.each([
  ['ng5', 'Ng5'],
  ['nbd2', 'Nbd2'],
  ['qxd5', 'Qxd5'],
  ['r1e2', 'R1e2'],
  ['bxc3', 'bxc3'],
  ['b4', 'b4'],
  ['D4', 'D4'],
  ['g1f3', 'g1f3'],
  ['0-0', '0-0'],
  ['e8Q', 'e8Q'],
  ['e8=q+', 'e8=q+'],
  ['e7e8n', 'e7e8n'],
  ['knight', 'knight'],
])('reads %s as %s', (typed, move) => {
  expect(readTyped(typed)).toBe(move);
});
