import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

for (const [name, kilobytes] of [
  ['core', 170],
  ['study', 300],
  ['engine', 400],
])
  test(`the module ${name} has at most ${kilobytes} kB in a page that loads it`, () => {
    const parts = [`${name}_bg.wasm`, `${name}.js`].map((file) =>
      readFileSync(new URL(`../wasm/${file}`, import.meta.url)),
    );
    const bytes = parts.reduce((sum, part) => sum + gzipSync(part, { level: 9 }).length, 0);
    console.log(`${name}: ${bytes} bytes compressed`);
    assert.ok(bytes <= 1_000 * kilobytes, `${bytes} bytes`);
  });
