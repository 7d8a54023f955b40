import { describe, expect, it } from 'vitest';
import { preferOne, soundNames, synthesise } from './sound-synthesis';

describe.each(soundNames)('the sound %s', (sound) => {
  const samples = synthesise(sound, 48_000);

  it('is short, never clips and fades out', () => {
    expect(samples.length).toBeLessThan(48_000);
    expect(Math.max(...samples.map(Math.abs))).toBeCloseTo(0.5, 3);
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.01);
  });

  it('is deterministic', () => {
    expect(synthesise(sound, 48_000)).toEqual(samples);
  });
});

it('plays only the most important sound', () => {
  expect(preferOne(['move', 'check'])).toBe('check');
  expect(preferOne(['offer', 'end', 'capture'])).toBe('end');
  expect(preferOne([])).toBeUndefined();
});
