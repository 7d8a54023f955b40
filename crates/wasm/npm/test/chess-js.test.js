import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chess, DEFAULT_POSITION, SQUARES, validateFen } from 'staunton-chess/chess-js';

test('FIDE 2.2: without a king there is no move', () => {
  const chess = new Chess();
  chess.remove('e1');
  chess.remove('e8');
  assert.deepEqual(chess.moves(), []);
  assert.throws(() => chess.move('e4'), /no king/);
  assert.equal(chess.isCheckmate() || chess.isStalemate() || chess.inCheck(), false);
  assert.ok(chess.put({ type: 'k', color: 'w' }, 'e1'));
  assert.ok(chess.put({ type: 'k', color: 'b' }, 'e8'));
  assert.equal(chess.moves().length, 20);
});

test('FIDE 3.9: the side that has just moved must not be in check', () => {
  const fen = '4k3/8/8/8/8/8/8/4RK2 w - - 0 1';
  assert.equal(validateFen(fen).ok, false);
  assert.throws(() => new Chess(fen), /is attacked/);
});

test('PGN standard 3.1: a sign after the signs of a move is accepted', () => {
  const chess = new Chess();
  chess.loadPgn('1. e4!+');
  assert.deepEqual(chess.history(), ['e4']);
});

test('squares and the initial position', () => {
  assert.deepEqual([SQUARES.length, SQUARES[0], SQUARES.at(-1)], [64, 'a8', 'h1']);
  assert.equal(new Chess().fen(), DEFAULT_POSITION);
});

test('edits, annotations and PGN', () => {
  const chess = new Chess();
  chess.move('e4');
  chess.setComment('good');
  chess.addNag(14);
  chess.setSuffixAnnotation('!');
  assert.deepEqual(chess.getComments(), [
    { fen: chess.fen(), comment: 'good', suffixAnnotation: '!', nags: [14] },
  ]);
  assert.ok(chess.pgn().endsWith('1. e4 {good} *'));
  const again = new Chess();
  again.loadPgn(chess.pgn());
  assert.equal(again.getComment(), 'good');
  assert.equal(again.undo().san, 'e4');
  assert.equal(again.undo(), null);
});
