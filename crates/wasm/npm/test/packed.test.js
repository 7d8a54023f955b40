import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

test('the packed file, installed in an empty folder, runs the examples of the documents', () => {
  const empty = mkdtempSync(join(tmpdir(), 'staunton-chess-'));
  try {
    const listed = execFileSync(npm, ['pack', '--json', '--pack-destination', empty], {
      cwd: folder,
    });
    const [{ filename, files }] = JSON.parse(listed);
    const paths = files.map(({ path }) => path);
    for (const path of ['LICENSE-MIT', 'LICENSE-APACHE', 'README.md', 'wasm/core_bg.wasm'])
      assert.ok(paths.includes(path), path);
    assert.ok(!paths.some((path) => path.startsWith('test/')), 'tests are not packed');
    writeFileSync(join(empty, 'package.json'), '{ "type": "module" }');
    const options = ['--offline', '--no-audit', '--no-fund'];
    execFileSync(npm, ['install', ...options, `./${filename}`], { cwd: empty });
    const libraries = join(process.env.REPOSITORY, 'docs/LIBRARIES.md');
    const texts = [join(folder, 'README.md'), libraries].map((path) => readFileSync(path, 'utf8'));
    const examples = texts.join('').matchAll(/```js\n(.*?)```/gs);
    let count = 0;
    for (const [, example] of examples) {
      const file = join(empty, `example-${++count}.js`);
      writeFileSync(file, example);
      execFileSync(process.execPath, [file], { cwd: empty, timeout: 60_000 });
    }
    assert.ok(count >= 13, `${count} examples`);
  } finally {
    rmSync(empty, { recursive: true });
  }
});
