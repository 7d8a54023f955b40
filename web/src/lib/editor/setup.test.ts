import { describe, expect, it } from 'vitest';
import { STANDARD_START } from '../chess/first-moves';
import {
  emptySetup,
  hasRight,
  isFen,
  passedSquares,
  pieceOf,
  put,
  readSetup,
  toggleRight,
  writeFen,
} from './setup';

describe('a position in the editor', () => {
  it.each([
    STANDARD_START,
    '4k3/8/8/8/8/8/8/4K2R w K - 3 17',
    'rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3',
    '8/8/8/8/8/8/8/8 w - - 0 1',
  ])('reads back %s', (fen) => {
    expect(writeFen(readSetup(fen, false))).toBe(fen);
  });

  it('adds and removes pieces and castling rights', () => {
    let setup = put(emptySetup, 'e1', pieceOf('K'));
    setup = put(setup, 'h1', pieceOf('R'));
    setup = put(setup, 'e8', pieceOf('k'));
    expect(writeFen(toggleRight(setup, 'K'))).toBe('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
    expect(toggleRight(toggleRight(setup, 'q'), 'K').castling).toBe('Kq');
    expect(toggleRight(toggleRight(setup, 'K'), 'K').castling).toBe('');
    expect(writeFen(put(setup, 'h1', null))).toBe('4k3/8/8/8/8/8/8/4K3 w - - 0 1');
    expect(emptySetup.pieces.size).toBe(0);
  });

  it('writes one line for any content of the fields', () => {
    const setup = { ...emptySetup, enPassant: ' e 3\n', halfmoves: '', fullmoves: ' ' };
    expect(writeFen(setup)).toBe('8/8/8/8/8/8/8/8 w - e3 0 1');
  });
});

it.each([
  [STANDARD_START, true],
  ['  8/8/8/8/8/8/8/8', true],
  ['4k3/8/8/8/8/8/8/4K2R w K - 3 17', true],
  ['TSLDKLST/BBBBBBBB/8/8/8/8/bbbbbbbb/tsldklst w - - 0 1', false],
  [`FEN: ${STANDARD_START}`, false],
  ['4k4/8/8/8/8/8/8/4K3 w - - 0 1', false],
  ['4k3/8/8/8/8/8/4K3 w - - 0 1', false],
  ['9/8/8/8/8/8/8/8 w - - 0 1', false],
  ['1. e4 e5', false],
  ['[Event "?"]', false],
  ['', false],
])('detects whether %s begins like a FEN', (text, is) => {
  expect(isFen(text)).toBe(is);
});

it('reads pieces by their letters', () => {
  expect(pieceOf('N')).toEqual({ role: 'knight', color: 'white' });
  expect(pieceOf('p')).toEqual({ role: 'pawn', color: 'black' });
  expect(pieceOf('x')).toBeNull();
  expect(pieceOf('')).toBeNull();
});

it('offers en passant squares behind pawns of the side that has just moved', () => {
  expect(passedSquares('white')[0]).toBe('a6');
  expect(passedSquares('black')[7]).toBe('h3');
});

it('keeps castling rights that are named by the files of the rooks', () => {
  const setup = readSetup('1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1', true);
  expect(toggleRight(setup, 'K').castling).toBe('Bgb');
  expect(toggleRight(toggleRight(setup, 'q'), 'q').castling).toBe('GBgq');
  for (const right of ['K', 'Q', 'k', 'q']) expect(hasRight(setup, right)).toBe(true);
});
