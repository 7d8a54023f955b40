export { SyncEngine } from './wasm/engine.js';
export type {
  Character,
  ChosenMove,
  EnginePosition,
  Move,
  SearchInfo,
  SearchLimits,
  SearchResult,
} from './wasm/engine.js';
