import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Position } from 'staunton-chess';
import init from '../wasm/core.js';

const { memory } = await init();
const MOST_BYTES = 16 << 20;
const POSITIONS = 1_000_000;

test('a million disposed positions need no more memory', () => {
  const start = new Position();
  for (let count = 0; count < POSITIONS; count++) start.play('e4')[Symbol.dispose]();
  assert.ok(memory.buffer.byteLength <= MOST_BYTES, `${memory.buffer.byteLength} bytes`);
});

test('a million forgotten positions are freed by the garbage collector', async () => {
  const start = new Position();
  const atOnce = 20_000;
  for (let count = 0; count < POSITIONS; count += atOnce) {
    for (let index = 0; index < atOnce; index++) start.play('e4');
    globalThis.gc();
    // Finalizers run between two tasks.
    await setImmediate();
  }
  assert.ok(memory.buffer.byteLength <= MOST_BYTES, `${memory.buffer.byteLength} bytes`);
});
