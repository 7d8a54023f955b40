import { mkdirSync, writeFileSync } from 'node:fs';
import { pieceFiles } from './pieces.js';

const folder = new URL('../src/pieces/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, text] of pieceFiles()) writeFileSync(new URL(name, folder), text);
