import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pieceFile, pieceFiles } from '../../scripts/pieces';

it('matches the output of `npm run pieces`', () => {
  const drawn = pieceFiles();
  const present = ['king.svg', 'pieces.css'].flatMap((name) =>
    readdirSync(new URL('./', pieceFile(name))).filter((file) => !file.endsWith('.test.ts')),
  );
  expect(present.sort()).toEqual([...drawn.keys()].sort());
  for (const [name, text] of drawn) expect(readFileSync(pieceFile(name), 'utf8'), name).toBe(text);
});
