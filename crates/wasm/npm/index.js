import init from './wasm/core.js';
import { load } from './load.js';

await init({ module_or_path: await load(new URL('./wasm/core_bg.wasm', import.meta.url)) });

export { Game, PgnReader, Position, readPgn } from './wasm/core.js';
