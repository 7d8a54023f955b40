import { describe, expect, it } from 'vitest';
import type { TimeControl } from '../protocol/protocol';
import {
  describeSpan,
  describeTime,
  preset,
  presets,
  readTimeForm,
  shortTime,
  timeForm,
} from './time-control';

describe('readTimeForm', () => {
  it.each(presets.map(({ id, time }) => [id, time] as const))('accepts preset %s', (id, time) => {
    expect(readTimeForm(timeForm(id))).toEqual({ time });
  });

  it.each(['increment', 'bronstein', 'delay'] as const)('builds a custom %s', (bonus) => {
    const form = { ...timeForm('custom'), minutes: 2.5, seconds: 3, bonus };
    expect(readTimeForm(form)).toEqual({
      time: {
        kind: 'clock',
        stages: [{ moves: null, millis: 150_000, bonus: { kind: bonus, millis: 3000 } }],
      },
    });
  });

  it('omits an increment of zero', () => {
    expect(readTimeForm({ ...timeForm('custom'), seconds: 0, bonus: 'delay' })).toEqual({
      time: { kind: 'clock', stages: [{ moves: null, millis: 600_000, bonus: { kind: 'none' } }] },
    });
  });

  it('builds a time control of days per move', () => {
    expect(readTimeForm({ ...timeForm('correspondence'), days: 7 })).toEqual({
      time: { kind: 'correspondence', days: 7 },
    });
    expect(readTimeForm({ ...timeForm('correspondence'), vacation: 14 })).toEqual({
      time: { kind: 'correspondence', days: 3, vacation: 14 },
    });
  });

  it.each([
    [{ choice: 'custom', minutes: 0 }, 'Minutes'],
    [{ choice: 'custom', minutes: null }, 'Minutes'],
    [{ choice: 'custom', minutes: 601 }, 'Minutes'],
    [{ choice: 'custom', seconds: -1 }, 'Seconds'],
    [{ choice: 'custom', seconds: 1.5 }, 'Seconds'],
    [{ choice: 'custom', seconds: undefined }, 'Seconds'],
    [{ choice: 'correspondence', days: 0 }, 'Days'],
    [{ choice: 'correspondence', days: null }, 'Days'],
    [{ choice: 'correspondence', vacation: 91 }, 'Days of vacation'],
    [{ choice: 'correspondence', vacation: 0.5 }, 'Days of vacation'],
  ])('reports the invalid field of %o', (change, field) => {
    const read = readTimeForm({ ...timeForm('custom'), ...change });
    expect('error' in read && read.error.startsWith(field)).toBe(true);
  });
});

describe('describeTime', () => {
  it.each<[TimeControl, string]>([
    [preset('none'), 'No clock'],
    [preset('1+0'), '1 minute'],
    [preset('15+10'), '15 minutes + 10 seconds per move'],
    [preset('classical'), '90 minutes for 40 moves, then 30 minutes + 30 seconds per move'],
    [
      {
        kind: 'clock',
        stages: [{ moves: null, millis: 15_000, bonus: { kind: 'none' } }],
      },
      '15 seconds',
    ],
    [
      {
        kind: 'clock',
        stages: [
          { moves: 40, millis: 5_400_000, bonus: { kind: 'none' } },
          { moves: null, millis: 1_800_000, bonus: { kind: 'delay', millis: 5000 } },
        ],
      },
      '90 minutes for 40 moves; then 30 minutes, 5 seconds delay per move',
    ],
    [
      {
        kind: 'clock',
        stages: [
          { moves: 40, millis: 5_400_000, bonus: { kind: 'increment', millis: 30_000 } },
          { moves: null, millis: 1_800_000, bonus: { kind: 'none' } },
        ],
      },
      '90 minutes for 40 moves + 30 seconds per move; then 30 minutes',
    ],
    [{ kind: 'correspondence', days: 1 }, '1 day per move'],
    [{ kind: 'correspondence', days: 3, vacation: 14 }, '3 days per move, 14 days of vacation'],
  ])('%o', (time, words) => {
    expect(describeTime(time)).toBe(words);
  });
});

it.each([
  [60_000, '1 minute'],
  [12_480, '12 seconds'],
  [300, '1 second'],
  [65_000, '1 minute 5 seconds'],
  [3_600_000, '1 hour'],
  [3_605_000, '1 hour'],
  [7_380_000, '2 hours 3 minutes'],
  [180_000_000, '2 days 2 hours'],
])('%i milliseconds are %s', (millis, words) => {
  expect(describeSpan(millis)).toBe(words);
});

it.each([
  [{ choice: 'custom' }, '10+5'],
  [{ choice: 'custom', bonus: 'delay', seconds: 0 }, '10+0'],
  [{ choice: 'custom', bonus: 'delay' }, '10+5 with delay'],
  [{ choice: 'custom', bonus: 'bronstein' }, '10+5 with Bronstein delay'],
  [{ choice: 'correspondence', vacation: 14 }, '3 days per move, 14 days of vacation'],
] as const)('%o in short form', (change, words) => {
  expect(shortTime({ ...timeForm('custom'), ...change })).toBe(words);
});
