import { mkdirSync, writeFileSync } from 'node:fs';
import { pieceFile, pieceFiles } from './pieces.js';

for (const [name, text] of pieceFiles()) {
  const path = pieceFile(name);
  mkdirSync(new URL('./', path), { recursive: true });
  writeFileSync(path, text);
}
