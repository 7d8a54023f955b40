import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { isLoopback } from './loopback';

it.each([
  ['http://127.0.0.1:8064/game/a', true],
  ['http://127.1.2.3/', true],
  ['http://localhost:8064/', true],
  ['http://[::1]:8064/', true],
  ['http://192.168.1.7:8064/game/a', false],
  ['https://chess.example.org/game/a', false],
  ['http://127.example.org/', false],
  ['no address', false],
])('%s', (address, loopback) => {
  expect(isLoopback(address)).toBe(loopback);
});

it.each(['RatingSection', 'RatingTable'])(
  '%s works without the features that Firefox 114 lacks',
  (name) => {
    const file = new URL(`../../components/player/${name}.svelte`, import.meta.url);
    expect(readFileSync(file, 'utf8')).not.toContain('toReversed');
  },
);

it('works without `URL.canParse`, which Safari 16 lacks', () => {
  const canParse = vi.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new TypeError('URL.canParse is not a function');
  });
  expect(isLoopback('http://localhost:8064/')).toBe(true);
  expect(isLoopback('no address')).toBe(false);
  canParse.mockRestore();
});
