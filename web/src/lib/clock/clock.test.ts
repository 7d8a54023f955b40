import { describe, expect, it } from 'vitest';
import { delayLeft, firstMoveLeft, formatClock, lowTime, remaining, type Reading } from './clock';
import { preset } from './time-control';

describe('formatClock', () => {
  it.each([
    [0, '0:00.0'],
    [-5, '0:00.0'],
    [99, '0:00.0'],
    [100, '0:00.1'],
    [19_999, '0:19.9'],
    [20_000, '0:20'],
    [59_999, '0:59'],
    [60_000, '1:00'],
    [605_000, '10:05'],
    [3_599_999, '59:59'],
    [3_600_000, '1:00:00'],
    [5_400_000, '1:30:00'],
    [86_400_000, '1d 00:00'],
    [3 * 86_400_000 - 1, '2d 23:59'],
  ])('%d ms', (millis, face) => {
    expect(formatClock(millis)).toBe(face);
  });
});

describe('remaining', () => {
  const reading: Reading = {
    clocks: { white: 60_000, black: 30_000, running: 'white', delay: 0, first_move: null },
    at: 1000,
  };

  it('counts the running clock down from the arrival of the reading', () => {
    expect(remaining(reading, 'white', 1000)).toBe(60_000);
    expect(remaining(reading, 'white', 3500)).toBe(57_500);
  });

  it('leaves the other clock unchanged', () => {
    expect(remaining(reading, 'black', 99_000)).toBe(30_000);
  });

  it('stops at zero and never increases', () => {
    expect(remaining(reading, 'white', 1_000_000)).toBe(0);
    expect(remaining(reading, 'white', 500)).toBe(60_000);
  });

  it('waits for the delay first', () => {
    const delayed: Reading = {
      ...reading,
      clocks: { ...reading.clocks, delay: 3000, first_move: null },
    };
    expect(remaining(delayed, 'white', 3999)).toBe(60_000);
    expect(delayLeft(delayed, 2000)).toBe(2000);
    expect(remaining(delayed, 'white', 5000)).toBe(59_000);
    expect(delayLeft(delayed, 5000)).toBe(0);
  });

  it('does not count while no clock runs', () => {
    const still: Reading = {
      clocks: { ...reading.clocks, running: null, delay: 500, first_move: null },
      at: 0,
    };
    expect(remaining(still, 'white', 5000)).toBe(60_000);
    expect(delayLeft(still, 0)).toBe(0);
  });
});

describe('lowTime', () => {
  it.each([
    ['1+0', 10_000],
    ['3+2', 20_000],
    ['classical', 20_000],
    ['none', 0],
  ])('%s', (id, millis) => {
    expect(lowTime(preset(id))).toBe(millis);
  });
});

describe('firstMoveLeft', () => {
  const clocks = { white: 60_000, black: 60_000, running: null, delay: 0 };

  it('counts down while the clocks are stopped', () => {
    const reading: Reading = { clocks: { ...clocks, first_move: 30_000 }, at: 1000 };
    expect(firstMoveLeft(reading, 500)).toBe(30_000);
    expect(firstMoveLeft(reading, 11_000)).toBe(20_000);
    expect(firstMoveLeft(reading, 99_000)).toBe(0);
    expect(remaining(reading, 'white', 99_000)).toBe(60_000);
  });

  it('is null while a clock runs', () => {
    const reading: Reading = { clocks: { ...clocks, first_move: null }, at: 1000 };
    expect(firstMoveLeft(reading, 2000)).toBeNull();
  });
});
