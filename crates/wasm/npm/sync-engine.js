import init from './wasm/engine.js';
import { load } from './load.js';

await init({ module_or_path: await load(new URL('./wasm/engine_bg.wasm', import.meta.url)) });

export { SyncEngine } from './wasm/engine.js';
