import init from './wasm/study.js';
import { load } from './load.js';

await init({ module_or_path: await load(new URL('./wasm/study_bg.wasm', import.meta.url)) });

export {
  ArbiterGame,
  Game,
  Lesson,
  PgnReader,
  Position,
  Puzzle,
  describe,
  readPgn,
  svg,
} from './wasm/study.js';
