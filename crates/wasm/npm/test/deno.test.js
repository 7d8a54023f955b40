import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const program = process.env.DENO;
const folder = fileURLToPath(new URL('..', import.meta.url));

const SCRIPT = `
import { Game } from './index.js';
import { Engine } from './engine.js';
const game = new Game();
game.move('e4');
const engine = new Engine();
const found = await engine.search('6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1', { depth: 4 });
const stopped = await engine.search({ moves: ['e4'] }, {}, ({ depth }) => {
  if (depth >= 5) engine.stop();
});
engine.close();
console.log(JSON.stringify([game.history(), found.best, stopped.depth >= 4]));
`;

test('works in Deno', { skip: program === undefined && 'DENO names no program' }, () => {
  const options = ['run', '--allow-read', '--no-remote', '--ext=js', '-'];
  const output = execFileSync(process.execPath, [program, ...options], {
    cwd: folder,
    input: SCRIPT,
    encoding: 'utf8',
    timeout: 60_000,
  });
  assert.deepEqual(JSON.parse(output), [['e4'], 'a1a8', true]);
});
