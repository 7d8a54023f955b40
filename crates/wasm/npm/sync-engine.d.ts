export { SyncEngine } from './wasm/engine.js';
export type {
  EnginePosition,
  Move,
  SearchInfo,
  SearchLimits,
  SearchResult,
} from './wasm/engine.js';
