import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game, PgnReader, readPgn } from 'staunton-chess';

const TWO = `[White "Anderssen"]
[Black "Kieseritzky"]

1. e4 $1 {best by test} e5 (1... c5 2. Nf3) 2. f4 exf4 1-0

[White "B"]

1. e4 e5 2. Ke3 *
`;

test('reads games with variations, comments and problems', () => {
  const [first, second, ...others] = readPgn(TWO);
  assert.deepEqual(others, []);
  assert.deepEqual(first.headers, { White: 'Anderssen', Black: 'Kieseritzky', Result: '1-0' });
  assert.equal(first.result, '1-0');
  assert.deepEqual(first.moves[0], {
    san: 'e4',
    lan: 'e2e4',
    nags: [1],
    comments: ['best by test'],
  });
  assert.deepEqual(
    first.moves[1].variations[0].moves.map(({ san }) => san),
    ['c5', 'Nf3'],
  );
  assert.deepEqual(first.problems, []);
  assert.equal(second.unread, 'Ke3');
  const [problem] = second.problems;
  assert.equal(problem.message, 'Ke3 is illegal: a king does not move from e1 to e3');
  assert.deepEqual([problem.line, problem.column], [8, 13]);
});

test('the reader returns the same games one after another', () => {
  const reader = new PgnReader(TWO);
  const games = [reader.next(), reader.next()];
  assert.deepEqual(games, readPgn(TWO));
  assert.equal(reader.next(), undefined);
});

test('loads and writes a game with its annotations', () => {
  const game = new Game();
  assert.deepEqual(game.loadPgn(TWO), []);
  assert.deepEqual(game.history(), ['e4', 'e5', 'f4', 'exf4']);
  game.move('Nf3');
  game.setComment('good');
  game.setHeader('Site', 'London');
  const text = game.pgn();
  assert.match(text, /\[Site "London"\]/);
  assert.match(text, /1\. e4 \$1 \{best by test\} 1\.\.\. e5 \(1\.\.\. c5 2\. Nf3\)/);
  assert.match(text, /3\. Nf3 \{good\} 1-0/);
  assert.equal(game.comment(), 'good');
  const again = new Game();
  again.loadPgn(text);
  assert.equal(again.pgn(), text);
});

test('an unreadable move leaves the game unchanged', () => {
  const game = new Game();
  game.move('e4');
  assert.throws(() => game.loadPgn('1. e4 Ke7'), /Ke7 is illegal/);
  assert.throws(() => game.loadPgn('1. e4 -- 2. d4'), /null move/);
  assert.deepEqual(game.history(), ['e4']);
  assert.throws(() => game.setHeader('a b', 'x'), /tag name/);
  assert.throws(() => game.setResult('2-0'), /a result is/);
});
