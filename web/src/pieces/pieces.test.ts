import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pieceFiles } from '../../scripts/pieces';

const folder = new URL('./', import.meta.url);

it('matches the output of `npm run pieces`', () => {
  const drawn = pieceFiles();
  const present = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(css|svg)$/.test(name));
  expect(present.sort()).toEqual([...drawn.keys()].sort());
  for (const [name, text] of drawn)
    expect(readFileSync(new URL(name, folder), 'utf8'), name).toBe(text);
});
