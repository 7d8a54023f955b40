// Runs the tests of chess.js against the npm package: node chess_js.js CHESS.JS PACKAGE WEB
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Tests that must fail, each with the reason. */
const EXCEPTIONS = new Map([
  [
    'moves - no kings (starting position minus kings)',
    'FIDE 2.2: without kings there is no game, so there are no moves',
  ],
  ...[
    'put - occupying white en passant square clears it',
    'put - replacing black pawn clears white en passant square 2',
    'put - occupying black en passant square clears it',
    'put - replacing white pawn clears black en passant square 2',
  ].map((title) => [title, 'FIDE 3.9.2: the side that has just moved would be in check']),
  [
    'loadPgn - throws Error (illegal check annotation)',
    'PGN standard 3.1: readers accept more than writers write, here a sign after `!`',
  ],
  ...[
    'positionCount - counts repeated positions',
    'positionCount - removes when undo',
    'positionCount - resets when cleared',
    'positionCount - resets when loading FEN',
    'positionCount - resets when loading PGN',
  ].map((title) => [title, 'not a rule of chess: the test calls a private method']),
]);

const [source, chess, web] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'chess-js-'));
try {
  cpSync(join(source, '__tests__'), join(folder, '__tests__'), { recursive: true });
  mkdirSync(join(folder, 'src'));
  const entry = pathToFileURL(join(chess, 'chess-js.js'));
  writeFileSync(join(folder, 'src/chess.js'), `export * from '${entry}';\n`);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  symlinkSync(join(web, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const report = join(folder, 'report.json');
  spawnSync(
    process.execPath,
    [
      join(web, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--root', folder, '--reporter', 'json', '--outputFile', report],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 },
  );
  process.exitCode = judge(JSON.parse(readFileSync(report, 'utf8')));
} finally {
  rmSync(folder, { recursive: true });
}

/** Prints the results, and returns the exit code. */
function judge({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const broken = testResults.filter(({ assertionResults }) => assertionResults.length === 0);
  const failed = tests.filter(({ status }) => status === 'failed');
  const passed = tests.filter(({ status }) => status === 'passed');
  const isException = ({ title }) => EXCEPTIONS.has(title);
  for (const { title } of failed.filter(isException))
    console.log(`exception: ${title}\n  ${EXCEPTIONS.get(title)}`);
  const wrong = failed.filter((result) => !isException(result));
  for (const { fullName, failureMessages } of wrong)
    console.log(`failed: ${fullName}\n  ${failureMessages[0]?.split('\n', 1)[0]}`);
  for (const { name, message } of broken) console.log(`not run: ${name}\n  ${message}`);
  const passing = passed.filter(isException);
  for (const { title } of passing) console.log(`passed, but listed as an exception: ${title}`);
  console.log(
    `${passed.length} passed, ${failed.length} failed (${failed.length - wrong.length} exceptions)`,
  );
  const isRight = wrong.length === 0 && broken.length === 0 && passing.length === 0;
  return isRight && passed.length > 0 ? 0 : 1;
}
