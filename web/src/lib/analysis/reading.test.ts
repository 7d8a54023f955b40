import { expect, it } from 'vitest';
import { fenIn, isShredderFen, LONGEST_POSITION } from './reading';

/** An EPD with scores for many moves, as in the Strategic Test Suite. */
const long = `4k3/8/8/8/8/8/8/R3K3 w Q - bm Ra8+; c0 "${'Ra7=2, '.repeat(60)}Ra8+=10";`;

it.each([
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', true],
  ['  4k3/8/8/8/8/8/8/4K3 b - - \n', true],
  ['4k3/8/8/8/8/8/8/4K3', true],
  ['1. e4 e5', false],
  ['[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]\n\n*', false],
  ['', false],
])('reads %j as the FEN %s', (text, is) => {
  expect(fenIn(text) !== null).toBe(is);
});

it.each([
  ['4k3/8/8/8/8/8/8/R3K3 w Q - bm Ra8+;', '4k3/8/8/8/8/8/8/R3K3 w Q -'],
  [
    '1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01; one";\n',
    '1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - -',
  ],
  ['4k3/8/8/8/8/8/8/R3K3 w Q - noop;', '4k3/8/8/8/8/8/8/R3K3 w Q -'],
  ['4k3/8/8/8/8/8/8/R3K3 w Q - - bm Ra8+; id "one - two";', '4k3/8/8/8/8/8/8/R3K3 w Q -'],
  ['4k3/8/8/8/8/8/8/R3K3 w Q - 3 9 bm Ra8+;', '4k3/8/8/8/8/8/8/R3K3 w Q - 3 9'],
  [long, '4k3/8/8/8/8/8/8/R3K3 w Q -'],
])('reads the position of the EPD %j', (text, position) => {
  expect(fenIn(text)).toBe(position);
});

it('recognizes an EPD as long as those of test suites', () => {
  expect(long.length).toBeGreaterThan(400);
  expect(long.length).toBeLessThan(LONGEST_POSITION);
});

it('recognizes Chess960 by castling rights with the files of the rooks', () => {
  expect(isShredderFen('4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1')).toBe(true);
  expect(isShredderFen('4k3/8/8/8/8/8/8/4K2R w K - 0 1')).toBe(false);
  expect(isShredderFen('4k3/8/8/8/8/8/8/4K3 b - e3 0 1')).toBe(false);
});
