/** A sound of the client. */
export type Sound = 'move' | 'capture' | 'check' | 'end' | 'low-time';

interface Tone {
  /** Seconds after the start. */
  readonly at: number;
  readonly hertz: number;
  /** Seconds until it is silent. */
  readonly lasts: number;
  readonly volume: number;
  readonly wave: OscillatorType;
}

/** A short wooden knock: a low triangle wave that decays quickly, and an overtone. */
const knock = (at: number, hertz: number, volume: number): Tone[] => [
  { at, hertz, lasts: 0.09, volume, wave: 'triangle' },
  { at, hertz: hertz * 2.76, lasts: 0.035, volume: volume * 0.5, wave: 'sine' },
];

const bell = (at: number, hertz: number, volume: number): Tone => ({
  at,
  hertz,
  lasts: 0.5,
  volume,
  wave: 'sine',
});

const sounds: Readonly<Record<Sound, readonly Tone[]>> = {
  move: knock(0, 210, 0.5),
  capture: [...knock(0, 260, 0.5), ...knock(0.055, 170, 0.6)],
  check: [...knock(0, 210, 0.4), bell(0.04, 740, 0.18), bell(0.14, 880, 0.18)],
  end: [bell(0, 392, 0.2), bell(0.16, 494, 0.2), bell(0.32, 587, 0.24)],
  'low-time': [bell(0, 988, 0.16), bell(0.18, 988, 0.16)],
};

let context: AudioContext | null = null;

/** Browsers let a page sound only after a gesture; call from a key or pointer event. */
export function allowSound(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

/** Plays a sound, if the user has interacted with the page already. */
export function playSound(sound: Sound): void {
  if (context?.state !== 'running') return;
  const start = context.currentTime + 0.005;
  for (const tone of sounds[sound]) {
    const oscillator = new OscillatorNode(context, { type: tone.wave, frequency: tone.hertz });
    const gain = new GainNode(context, { gain: 0 });
    const begin = start + tone.at;
    gain.gain.setValueAtTime(tone.volume, begin);
    gain.gain.exponentialRampToValueAtTime(0.0005, begin + tone.lasts);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(begin);
    oscillator.stop(begin + tone.lasts);
  }
}
