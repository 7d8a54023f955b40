import { expect, it } from 'vitest';
import { replayKey } from './replay-keys';

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, target: null };

it.each([
  ['ArrowLeft', 5, 4],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 5, 6],
  ['ArrowRight', 9, 9],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['a', 5, null],
])('%s at ply %d', (key, ply, to) => {
  expect(replayKey({ ...plain, key }, ply, 9)).toBe(to);
});

it('ignores keys for input fields and for the browser', () => {
  const field = { closest: () => ({}) } as unknown as EventTarget;
  expect(replayKey({ ...plain, key: 'Home', target: field }, 5, 9)).toBeNull();
  expect(replayKey({ ...plain, key: 'ArrowLeft', altKey: true }, 5, 9)).toBeNull();
});
