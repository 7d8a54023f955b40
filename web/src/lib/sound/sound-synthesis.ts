/** The sounds of the client, the most important first. */
export const soundNames = ['end', 'check', 'low-time', 'offer', 'capture', 'move'] as const;

/** A sound of the client. */
export type Sound = (typeof soundNames)[number];

/** Returns the most important of several simultaneous sounds. */
export function preferOne(sounds: readonly Sound[]): Sound | undefined {
  return soundNames.find((name) => sounds.includes(name));
}

/** A piece placed on the board: the time, pitch and force. */
interface Knock {
  /** Seconds after the start. */
  readonly at: number;
  /** The lowest mode of the wood in hertz. */
  readonly hertz: number;
  /** From 0 to 1. */
  readonly force: number;
}

const knocks: Readonly<Record<Sound, readonly Knock[]>> = {
  move: [{ at: 0, hertz: 300, force: 0.8 }],
  capture: [
    { at: 0, hertz: 420, force: 0.7 },
    { at: 0.07, hertz: 280, force: 1 },
  ],
  check: [
    { at: 0, hertz: 300, force: 0.8 },
    { at: 0.1, hertz: 620, force: 0.7 },
  ],
  offer: [
    { at: 0, hertz: 520, force: 0.5 },
    { at: 0.16, hertz: 520, force: 0.5 },
  ],
  'low-time': [
    { at: 0, hertz: 880, force: 0.5 },
    { at: 0.12, hertz: 880, force: 0.5 },
    { at: 0.24, hertz: 880, force: 0.5 },
  ],
  end: [
    { at: 0, hertz: 260, force: 1 },
    { at: 0.22, hertz: 340, force: 0.8 },
    { at: 0.44, hertz: 210, force: 1 },
  ],
};

/**
 * The modes of a wooden bar that is free at both ends: frequency ratio, gain, and seconds to fade.
 */
const modes = [
  { ratio: 1, gain: 1, fade: 0.035 },
  { ratio: 2.76, gain: 0.55, fade: 0.018 },
  { ratio: 5.4, gain: 0.3, fade: 0.009 },
  { ratio: 8.93, gain: 0.16, fade: 0.005 },
] as const;

const KNOCK_SECONDS = 0.22;
const PEAK = 0.5;

/** Synthesizes a sound of wood on wood. All sounds have the same peak. */
export function synthesise(sound: Sound, rate: number): Float32Array<ArrayBuffer> {
  const plan = knocks[sound];
  const last = Math.max(...plan.map(({ at }) => at));
  const samples = new Float32Array(Math.ceil((last + KNOCK_SECONDS) * rate));
  for (const knock of plan) strike(samples, rate, knock);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => (sample / peak) * PEAK);
}

/** Adds one knock: the dull click of the felt and the decaying modes of the wood. */
function strike(samples: Float32Array, rate: number, { at, hertz, force }: Knock): void {
  const start = Math.round(at * rate);
  let seed = 1;
  for (let index = 0; index < KNOCK_SECONDS * rate; index++) {
    const time = index / rate;
    // A small deterministic generator, so that the sound is the same each time.
    seed = (seed * 48_271) % 2_147_483_647;
    let value = (seed / 1_073_741_823.5 - 1) * 0.35 * Math.exp(-time / 0.0025);
    for (const { ratio, gain, fade } of modes)
      value += gain * Math.sin(2 * Math.PI * hertz * ratio * time) * Math.exp(-time / fade);
    samples[start + index] = (samples[start + index] ?? 0) + force * value;
  }
}
