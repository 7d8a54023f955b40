import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game, Position } from 'staunton-chess';

test('plays a game and takes moves back', () => {
  const game = new Game();
  assert.equal(game.moves().length, 20);
  const move = game.move('e4');
  assert.deepEqual(move, {
    color: 'w',
    from: 'e2',
    to: 'e4',
    piece: 'p',
    flags: 'b',
    san: 'e4',
    lan: 'e2e4',
  });
  game.move({ from: 'e7', to: 'e5' });
  game.move('g1f3');
  assert.deepEqual(game.history(), ['e4', 'e5', 'Nf3']);
  assert.equal(game.undo()?.san, 'Nf3');
  assert.equal(game.fen(), 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2');
});

test('an illegal move throws an error with the reason and the article', () => {
  const game = new Game();
  assert.throws(() => game.move('Bb5'), {
    name: 'Error',
    message: 'the bishop is blocked by the piece on e2',
    article: '3.5',
  });
  assert.deepEqual(game.history(), []);
  assert.deepEqual(game.explain('e2e5'), {
    reason: 'a pawn does not move from e2 to e5',
    article: '3.7',
  });
  assert.equal(game.explain('e4'), undefined);
});

test('an argument of the wrong type throws an error', () => {
  const game = new Game();
  assert.throws(() => game.move(7), /a move is a text like/);
  assert.throws(() => game.move({ from: 'e2' }), /a move is a text like/);
  assert.throws(() => game.move({ from: 'e2', to: 'e9' }), Error);
  assert.throws(() => new Position('8/8/8/8/8/8/8/8 w - - 0 1'), /no king/);
  assert.throws(() => new Position().attackers('e4', 'x'), /a color is/);
});

test('checkmate ends a game', () => {
  const game = new Game();
  for (const move of ['f3', 'e5', 'g4', 'Qh4#']) game.move(move);
  assert.ok(game.isCheckmate() && game.isGameOver() && !game.isStalemate());
  assert.deepEqual(game.outcome(), {
    result: '0-1',
    reason: 'checkmate',
    article: '5.1.1',
    sentence: 'Black won: checkmate.',
  });
});

test('threefold repetition needs a claim, fivefold repetition ends the game', () => {
  const game = new Game();
  const there = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
  for (const move of [...there, ...there]) game.move(move);
  assert.equal(game.repetitions(), 3);
  assert.equal(game.claimable(), 'threefold_repetition');
  assert.ok(!game.isGameOver());
  for (const move of [...there, ...there]) game.move(move);
  assert.equal(game.outcome()?.reason, 'fivefold_repetition');
});

test('dead positions are found by proof', () => {
  const wall = new Position('4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1');
  assert.equal(wall.outcome()?.reason, 'dead_position');
  assert.equal(wall.canMate('w').argument, 'blockade');
  const corner = new Position('7k/7p/8/8/8/3KN3/8/8 w - - 0 1').canMate('w');
  assert.ok(corner.canMate && corner.line?.at(-1)?.endsWith('#'));
});

test('positions do not change', () => {
  const start = new Position();
  const next = start.play('d4');
  assert.equal(start.fen(), new Position().fen());
  assert.equal(next.turn(), 'b');
  assert.ok(!start.isSamePosition(next));
  assert.notEqual(start.hash(), next.hash());
  assert.deepEqual(start.targets().b1, ['a3', 'c3']);
  assert.deepEqual(start.attackers('f3', 'w').sort(), ['e2', 'g1', 'g2']);
  assert.equal(start.board()[0]?.[4]?.type, 'k');
});

test('plays Chess960', () => {
  const game = new Game('4k3/8/8/8/8/8/8/4K1R1 w G - 0 1', { chess960: true });
  assert.equal(game.move('O-O').lan, 'e1g1');
  assert.equal(game.fen(), '4k3/8/8/8/8/8/8/5RK1 b - - 1 1');
  assert.equal(Position.chess960(518).fen(), new Position().fen());
  assert.throws(() => Position.chess960(960), /0 to 959/);
});

test('filters moves', () => {
  const game = new Game();
  assert.deepEqual(game.moves({ square: 'g1' }).sort(), ['Nf3', 'Nh3']);
  assert.deepEqual(game.moves({ piece: 'n' }).length, 4);
  assert.deepEqual(game.moves({ square: 'x' }), []);
  assert.equal(game.moveObjects({ square: 'e2' }).length, 2);
});
