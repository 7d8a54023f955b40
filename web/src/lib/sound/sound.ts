import { preferences } from '../preferences/preferences.svelte';
import type { Sound } from './sound-synthesis';

export type { Sound } from './sound-synthesis';

let context: AudioContext | null = null;
let playing: AudioBufferSourceNode | null = null;
const buffers = new Map<Sound, AudioBuffer>();

/**
 * Unlocks sound, which browsers allow only after a gesture. Call it from a key or pointer event.
 */
export function allowSound(): void {
  context ??= new AudioContext();
  // Resumes in every state, because after a phone call the state is neither `running` nor
  // `suspended`.
  void context.resume();
}

/** Plays the most important of these sounds, if the user has interacted with the page already. */
export function playSounds(sounds: readonly Sound[]): void {
  if (sounds.length === 0 || context?.state !== 'running') return;
  // A sound that fails to load is skipped.
  play(sounds, context).catch(() => undefined);
}

/** Loads the synthesizer with the first sound, because no game begins with one. */
async function play(sounds: readonly Sound[], context: AudioContext): Promise<void> {
  const { preferOne, synthesise } = await import('./sound-synthesis');
  const sound = preferOne(sounds);
  if (!sound) return;
  let buffer = buffers.get(sound);
  if (!buffer) {
    const samples = synthesise(sound, context.sampleRate);
    buffer = context.createBuffer(1, samples.length, context.sampleRate);
    buffer.copyToChannel(samples, 0);
    buffers.set(sound, buffer);
  }
  // Stops the previous sound, so that two never overlap.
  playing?.stop();
  playing = new AudioBufferSourceNode(context, { buffer });
  const gain = new GainNode(context, { gain: preferences.volume / 100 });
  playing.connect(gain).connect(context.destination);
  playing.start();
}
