import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArbiterGame, Lesson, Position, Puzzle, describe, svg } from 'staunton-chess/study';

test('the arbiter runs clocks and refuses moves', () => {
  const game = new ArbiterGame(0, { time: 60_000, increment: 1_000 });
  game.move(5_000, 'e4');
  assert.equal(game.remaining(5_000, 'w'), 56_000);
  assert.throws(() => game.move(6_000, 'Ke6', false), { article: '3.8.1' });
  game.move(7_000, 'e5', true);
  assert.equal(game.drawOffer(), 'b');
  game.answerDraw(8_000, 'w', true);
  assert.deepEqual(game.verdict(), {
    result: '1/2-1/2',
    reason: 'agreement',
    article: '5.2.3',
    sentence: 'Drawn: agreed.',
  });
  assert.throws(() => game.move(9_000, 'Nf3'), /The game is over/);
});

test('a flag falls', () => {
  const game = new ArbiterGame(0, { time: 1_000 });
  assert.equal(game.flag(999), false);
  assert.equal(game.flag(1_001), true);
  assert.equal(game.verdict()?.reason, 'flag');
});

test('a draw is claimed after threefold repetition', () => {
  const game = new ArbiterGame(0);
  let now = 0;
  for (let round = 0; round < 2; round++)
    for (const move of ['Nf3', 'Nf6', 'Ng1', 'Ng8']) game.move(++now, move);
  assert.equal(game.claimable(), 'threefold_repetition');
  assert.equal(game.claimDraw(++now), true);
  assert.equal(game.verdict()?.article, '9.2');
});

test('a puzzle is checked and judged', () => {
  const puzzle = new Puzzle('r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1', ['Nc7+', 'Kd7', 'Nxa8']);
  const { kind, reply } = puzzle.judge(['Nc7']);
  assert.deepEqual([kind, reply.san], ['right', 'Kd7']);
  assert.equal(puzzle.judge(['Nd6']).kind, 'wrong');
  assert.equal(puzzle.judge(['Nc7', 'Nxa8']).kind, 'solved');
  assert.throws(() => puzzle.judge(['Nb6']), Error);
  assert.throws(() => new Puzzle('8/8/8/8/8/8/8/8 w - - 0 1', []), Error);
  const mate = new Puzzle('7k/8/6K1/8/8/8/8/RQ6 w - - 0 1', ['Ra8#']);
  assert.match(mate.check(), /not the only one/);
});

test('a lesson judges tries', () => {
  const lesson = new Lesson(`title: The rook
rules: sliding-pieces

The rook moves along its rank or its file.

exercise: Up
position: 7k/6pp/8/8/8/8/8/R3K3 w - - 0 1
task: Bring the rook to a5.
goal: visit a5 by a1 in 1
hint: Go up the file.
done: Well done.
`);
  assert.equal(lesson.title(), 'The rook');
  assert.equal(lesson.exercises()[0].task, 'Bring the rook to a5.');
  const wrong = lesson.attempt(0, [{ move: 'a1b2' }]);
  assert.deepEqual([wrong.accepted, wrong.article], [false, '3.3']);
  const right = lesson.attempt(0, [{ move: 'Ra5' }]);
  assert.ok(right.done);
  assert.throws(() => lesson.attempt(1, [{ move: 'Ra5' }]), /no exercise 1/);
  assert.throws(() => lesson.attempt(0, [{}]), /a try is one of/);
  assert.throws(() => new Lesson('goal: x'), Error);
});

test('a picture has the pieces and a description', () => {
  const start = new Position();
  const picture = svg(start, { below: 'b', lastMove: ['e2', 'e4'] });
  assert.equal(picture.match(/<use /g).length, 32);
  assert.match(picture, /fill-opacity="0.46"/);
  assert.match(describe(start), /^White: king e1; queen d1; rooks a1 and h1/);
  assert.throws(() => svg(start, { lastMove: ['e2', 'x'] }), Error);
});
