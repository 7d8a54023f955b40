import { mkdirSync, writeFileSync } from 'node:fs';
import { pieceFiles } from './pieces.js';

const folder = new URL('../src/pieces/', import.meta.url);
for (const [name, text] of pieceFiles()) {
  const file = new URL(name, folder);
  mkdirSync(new URL('./', file), { recursive: true });
  writeFileSync(file, text);
}
