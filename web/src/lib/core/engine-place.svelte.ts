import { readStored, writeStored } from '../storage/stored';
import { hasCore } from './has-core';

const STORED = 'staunton.analysis.place';

/** The places where the engine of analyses and reports may run. */
export type EnginePlace = 'device' | 'server';

let chosen = $state<EnginePlace>(readStored(STORED) === 'server' ? 'server' : 'device');

/** Returns the place where the engine runs; a page without WebAssembly has only the server. */
export const enginePlace = (): EnginePlace => (hasCore() ? chosen : 'server');

/** Chooses the place, also for later visits. */
export function setEnginePlace(place: EnginePlace): void {
  chosen = place;
  writeStored(STORED, place);
}
