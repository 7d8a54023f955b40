import { expect, it } from 'vitest';
import { describePieces } from './description';

it('lists the pieces of a side, strongest first', () => {
  const fen = 'r3k2r/8/8/8/8/8/P6P/4K1N1 w kq - 0 1';
  expect(describePieces(fen, 'white')).toEqual(['king e1', 'knight g1', 'pawns a2, h2']);
  expect(describePieces(fen, 'black')).toEqual(['king e8', 'rooks a8, h8']);
});
