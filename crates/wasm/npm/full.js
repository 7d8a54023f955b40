import init from './wasm/full.js';
import { load } from './load.js';

await init({ module_or_path: await load(new URL('./wasm/full_bg.wasm', import.meta.url)) });

export {
  ArbiterGame,
  Game,
  Lesson,
  PgnReader,
  Position,
  Puzzle,
  SyncEngine,
  describe,
  readPgn,
  svg,
} from './wasm/full.js';
