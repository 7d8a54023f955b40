// Measures the npm package beside chess.js and chessops: node bench.js PACKAGE STAUNTON ROUNDS
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Chess as ChessJs } from 'chess.js';
import { Chess as Chessops } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { parsePgn, startingPosition } from 'chessops/pgn';
import { makeSan, parseSan } from 'chessops/san';

const [folder, program, rounds] = process.argv.slice(2);
const entry = (name) => import(pathToFileURL(join(folder, name)));
const { Game, Position } = await entry('index.js');
const { Chess } = await entry('chess-js.js');
const { SyncEngine } = await entry('sync-engine.js');

const FENS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
];

/** Returns the units of work in a second of the fastest round. */
function speed(work) {
  work();
  let best = 0;
  for (let round = 0; round < Number(rounds); round++) {
    globalThis.gc();
    const started = performance.now();
    let units = 0;
    do units += work();
    while (performance.now() - started < 300);
    best = Math.max(best, (1_000 * units) / (performance.now() - started));
  }
  return best;
}

const number = (value) => Math.round(value).toLocaleString('en-US');

/** Prints a line for each package, with its speed relative to the first one. */
function compare(title, unit, goal, works) {
  console.log(`\n${title}, ${unit} per second`);
  let first;
  for (const [name, work] of works) {
    const found = speed(work);
    first ??= found;
    const ratio =
      found === first
        ? `goal: ${goal}`
        : `staunton-chess is ${(first / found).toFixed(1)} times as fast`;
    console.log(`  ${name.padEnd(26)}${number(found).padStart(14)}   ${ratio}`);
  }
}

const setups = FENS.map((fen) => parseFen(fen).unwrap());
compare('Legal moves with SAN, from a FEN', 'positions', '5 times chess.js', [
  ['staunton-chess', () => count(FENS, (fen) => dispose(new Position(fen), (it) => it.moves()))],
  ['staunton-chess/chess-js', () => count(FENS, (fen) => new Chess(fen).moves())],
  ['chess.js', () => count(FENS, (fen) => new ChessJs(fen).moves())],
  ['chessops', () => count(setups, (setup) => sansOf(Chessops.fromSetup(setup).unwrap()))],
]);

const PGN = randomGame();
compare('Reading a game in PGN', 'games', '20 times chess.js', [
  ['staunton-chess', () => dispose(new Game(), (game) => game.loadPgn(PGN)) ?? 1],
  ['staunton-chess/chess-js', () => new Chess().loadPgn(PGN) ?? 1],
  ['chess.js', () => new ChessJs().loadPgn(PGN) ?? 1],
  ['chessops', () => playPgn(PGN)],
]);

const start = new Position(FENS[1]);
const small = new ChessJs(FENS[1]);
compare('Perft of a middlegame', 'positions', '100 times chess.js', [
  ['staunton-chess/sync-engine', () => SyncEngine.perft(FENS[1], 4)],
  ['staunton-chess (depth 4)', () => start.perft(4)],
  ['chess.js (depth 3)', () => small.perft(3)],
  ['chessops (depth 3)', () => perft(Chessops.fromSetup(setups[1]).unwrap(), 3)],
]);

const full = new SyncEngine();
const nodes = speed(() => (full.newGame(), searched(full, FENS[2])));
const native = Math.max(...Array.from({ length: Number(rounds) }, nativeSpeed));
console.log('\nEngine, positions per second (goal: 60 % of native)');
console.log(
  `  ${'WebAssembly'.padEnd(26)}${number(nodes).padStart(14)}   ${((100 * nodes) / native).toFixed(0)} %`,
);
console.log(`  ${'native'.padEnd(26)}${number(native).padStart(14)}`);

function count(items, work) {
  for (const item of items) work(item);
  return items.length;
}

function dispose(object, use) {
  use(object);
  object.free();
}

function searched(engine, position) {
  return engine.search(position, { nodes: 100_000 }).nodes;
}

/** The speed that the native program prints for its fixed set of positions. */
function nativeSpeed() {
  const output = execFileSync(program, ['bench'], { encoding: 'utf8' });
  const [, digits] = /nps (\d+)/.exec(output) ?? [];
  return Number(digits ?? 0);
}

function sansOf(position) {
  const sans = [];
  for (const [from, targets] of position.allDests())
    for (const to of targets) sans.push(makeSan(position, { from, to }));
  return sans;
}

function perft(position, depth) {
  let found = 0;
  for (const [from, targets] of position.allDests())
    for (const to of targets) {
      const isLast = position.board.pawn.has(from) && (to < 8 || to >= 56);
      for (const promotion of isLast ? ['queen', 'rook', 'bishop', 'knight'] : [undefined]) {
        if (depth === 1) {
          found++;
          continue;
        }
        const next = position.clone();
        next.play({ from, to, promotion });
        found += perft(next, depth - 1);
      }
    }
  return found;
}

function playPgn(text) {
  const [read] = parsePgn(text);
  const position = startingPosition(read.headers).unwrap();
  for (const node of read.moves.mainline()) position.play(parseSan(position, node.san));
  makeFen(position.toSetup());
  return 1;
}

/** A game of 80 plies in PGN: always the same one. */
function randomGame() {
  const played = new Game();
  let state = 7;
  for (let ply = 0; ply < 80 && !played.isGameOver(); ply++) {
    const moves = played.moves();
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    played.move(moves[Math.floor((state / 2 ** 32) * moves.length)]);
  }
  return played.pgn();
}
