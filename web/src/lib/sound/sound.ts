import type { Sound } from './wood';

export type { Sound } from './wood';

let context: AudioContext | null = null;
let playing: AudioBufferSourceNode | null = null;
const buffers = new Map<Sound, AudioBuffer>();

/** Browsers let a page sound only after a gesture; call from a key or pointer event. */
export function allowSound(): void {
  context ??= new AudioContext();
  // In whatever state it is: after a call it is neither running nor suspended.
  void context.resume();
}

/** Plays the first of these by importance, if the user has interacted with the page already. */
export function playSounds(sounds: readonly Sound[]): void {
  if (sounds.length === 0 || context?.state !== 'running') return;
  // What does not load is not heard.
  play(sounds, context).catch(() => undefined);
}

/** No game begins with a sound: how they are made is loaded with the first. */
async function play(sounds: readonly Sound[], context: AudioContext): Promise<void> {
  const { preferOne, synthesise } = await import('./wood');
  const sound = preferOne(sounds);
  if (!sound) return;
  let buffer = buffers.get(sound);
  if (!buffer) {
    const samples = synthesise(sound, context.sampleRate);
    buffer = context.createBuffer(1, samples.length, context.sampleRate);
    buffer.copyToChannel(samples, 0);
    buffers.set(sound, buffer);
  }
  // Never two at once.
  playing?.stop();
  playing = new AudioBufferSourceNode(context, { buffer });
  playing.connect(context.destination);
  playing.start();
}
