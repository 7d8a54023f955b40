import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('every list has role="list", for VoiceOver in Safari', () => {
  const root = new URL('..', import.meta.url).pathname;
  const all = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const components = all.filter((file) => file.endsWith('.svelte'));
  expect(components.length).toBeGreaterThan(100);
  const bare = components.filter((file) =>
    /<(ul|ol)(?! role="list")[\s>]/.test(readFileSync(root + file, 'utf8')),
  );
  expect(bare).toEqual([]);
});
