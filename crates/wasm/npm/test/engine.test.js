import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Engine } from 'staunton-chess/engine';
import { SyncEngine } from 'staunton-chess/sync-engine';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const MATE = '6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1';

test('the signature is that of the native engine, with and without vectors', async () => {
  const source = join(process.env.REPOSITORY, 'crates/engine/src/bench.rs');
  const [, digits] = /SIGNATURE: u64 = ([\d_]+);/.exec(await readFile(source, 'utf8'));
  const signature = Number(digits.replaceAll('_', ''));
  assert.equal(SyncEngine.bench(), signature);
  const folder = process.env.WITHOUT_VECTORS;
  const plain = await import(pathToFileURL(join(folder, 'engine.js')));
  await plain.default({ module_or_path: await readFile(join(folder, 'engine_bg.wasm')) });
  assert.equal(plain.SyncEngine.bench(), signature);
});

test('searches to a depth and reports lines', async () => {
  const engine = new Engine();
  const lines = [];
  const found = await engine.search(MATE, { depth: 4 }, (info) => lines.push(info));
  assert.equal(found.best, 'a1a8');
  assert.equal(found.mate, 1);
  assert.equal(lines.at(-1).pv[0], 'a1a8');
  engine.close();
});

test('the same limits visit the same positions in a worker and in this thread', async () => {
  const here = new SyncEngine().search({ moves: ['e4', 'c5'] }, { nodes: 20_000 });
  const engine = new Engine();
  const there = await engine.search({ moves: ['e4', 'c5'] }, { nodes: 20_000 });
  engine.close();
  assert.deepEqual(there, here);
  assert.ok(here.nodes >= 20_000);
});

test('a search without limits ends when it is stopped', async () => {
  const engine = new Engine();
  const found = await engine.search(START, {}, ({ depth }) => {
    if (depth >= 6) engine.stop();
  });
  assert.ok(found.depth >= 5 && found.best !== undefined);
  engine.close();
});

test('a time limit ends a search', async () => {
  const engine = new Engine();
  const found = await engine.search(START, { time: 50 });
  assert.ok(found.depth > 0);
  engine.close();
});

test('requests are answered in order, and errors do not stop the engine', async () => {
  const engine = new Engine();
  const wrong = engine.search('x', { depth: 1 });
  const right = engine.search(MATE, { depth: 2 });
  await assert.rejects(wrong, Error);
  assert.equal((await right).best, 'a1a8');
  await engine.newGame();
  await assert.rejects(engine.search({ moves: ['e5'] }, { depth: 1 }), Error);
  engine.close();
  await assert.rejects(engine.search(MATE, { depth: 1 }), /closed/);
});

test('counts lines of moves like the small module', () => {
  assert.equal(SyncEngine.perft(START, 4), 197_281);
  assert.equal(SyncEngine.perft({ moves: ['e4'] }, 3), 13_160);
  assert.equal(SyncEngine.perft(START, 0), 1);
  assert.throws(() => SyncEngine.perft('x', 1), Error);
});

test('characters play, and say whether a move is typical', async () => {
  const engine = new Engine();
  // A free queen, which a grabber takes.
  const position = 'k7/8/8/3q4/4P3/8/8/K6R w - - 0 1';
  const taken = await engine.play(position, { character: 'grabber', seed: 0.5 });
  assert.deepEqual([taken.san, taken.typical], ['exd5', true]);
  const quiet = await engine.play(position, { level: 17, nodes: 1_000 });
  assert.equal(quiet.typical, undefined);
  await assert.rejects(engine.play(position, { character: 'lion' }), /characters are shy/);
  await assert.rejects(engine.play(position, {}), /from 1 to 17/);
  await assert.rejects(engine.play(position, { level: 1.5 }), /from 1 to 17/);
  engine.close();
});

test('levels play, and the same seed plays the same move', async () => {
  const engine = new Engine();
  const options = { level: 1, seed: 0.5 };
  const first = await engine.play(START, options);
  assert.deepEqual(await engine.play(START, options), first);
  assert.equal(first.color, 'w');
  await assert.rejects(engine.play(MATE, { level: 17 }), /name a limit/);
  await assert.rejects(engine.play(MATE, { level: 18 }), /from 1 to 17/);
  const over = '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1';
  assert.equal(await engine.play(over, options), undefined);
  engine.close();
});

test('limits are checked', () => {
  const engine = new SyncEngine();
  assert.throws(() => engine.search(START, {}), /name a limit/);
  assert.throws(() => engine.search(START, { depth: -1 }), /depth must be a number/);
  assert.throws(() => new SyncEngine(0), /1 to 1024/);
  assert.equal(typeof SyncEngine.evaluate(START), 'number');
});
