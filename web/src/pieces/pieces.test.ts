import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pieceFile, pieceFiles } from '../../scripts/pieces';

it('matches the output of `npm run pieces`', () => {
  const drawn = pieceFiles();
  const folders = [new URL('./', pieceFile('king.svg')), new URL('./', import.meta.url)];
  const present = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(css|svg)$/.test(name));
  expect(present.sort()).toEqual([...drawn.keys()].sort());
  for (const [name, text] of drawn) expect(readFileSync(pieceFile(name), 'utf8'), name).toBe(text);
});
