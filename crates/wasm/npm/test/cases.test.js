import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Game, Position, readPgn } from 'staunton-chess';

/** Runs a test with each case of a file of the repository. */
function cases(file, check) {
  const path = join(process.env.REPOSITORY, 'crates', file);
  const list = JSON.parse(readFileSync(path, 'utf8'));
  test(file, () => {
    assert.ok(list.length > 0);
    for (const it of list) check(it, it.name ?? JSON.stringify(it));
  });
}

const words = (text) => (text === '' ? [] : text.split(' '));

cases('samples/cases/perft.json', ({ fen, counts }, name) => {
  const position = new Position(fen);
  counts.forEach((count, index) => assert.equal(position.perft(index + 1), count, name));
});

cases('samples/cases/moves.json', ({ fen, chess960, moves }, name) => {
  const found = new Position(fen, { chess960 }).moves().sort();
  assert.deepEqual(found, words(moves).sort(), name);
});

cases('samples/cases/fen.json', ({ text, chess960, fen, error }, name) => {
  const read = () => new Position(text, { chess960 }).fen();
  if (error) assert.throws(read, Error, name);
  else assert.equal(read(), fen, name);
});

cases('samples/cases/san.json', ({ fen, text, san, lan, error }, name) => {
  const find = () => new Position(fen).findMove(text);
  if (error) assert.throws(find, Error, name);
  else {
    const move = find();
    assert.deepEqual([move.san, move.lan], [san, lan], name);
  }
});

cases('samples/cases/pgn.json', ({ pgn, moves, result, problems }, name) => {
  const [game] = readPgn(pgn);
  const sans = game.moves.map(({ san }) => san);
  assert.deepEqual(sans, words(moves), name);
  assert.equal(game.result, result, name);
  assert.equal(game.problems.length, problems, name);
});

cases('samples/cases/outcomes.json', ({ fen, moves, reason, article, result, claimable }, name) => {
  const game = new Game(fen);
  for (const move of words(moves)) game.move(move);
  const outcome = game.outcome();
  const found = [outcome?.reason, outcome?.article, outcome?.result];
  assert.deepEqual(found, [reason, article, result], name);
  assert.equal(game.claimable(), claimable, name);
});

cases('rules/tests/illegal-moves.json', ({ fen, text, article, sentence }, name) => {
  assert.throws(() => new Position(fen).play(text), { message: sentence, article }, name);
});
