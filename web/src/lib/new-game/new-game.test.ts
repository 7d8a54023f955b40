import { describe, expect, it } from 'vitest';
import {
  defaultSettings,
  describeSettings,
  readNewGame,
  readSettings,
  writeSettings,
} from './new-game';

describe('the stored settings', () => {
  it('are restored without the custom position', () => {
    const settings = {
      ...defaultSettings('engine'),
      level: 7,
      character: 'guard' as const,
      color: 'black' as const,
    };
    settings.time.choice = 'custom';
    settings.time.minutes = 4;
    const start = '8/8/8/8/8/8/8/8 w - - 0 1';
    const stored = writeSettings({ ...settings, start, startNumber: '5' });
    expect(readSettings('engine', stored)).toEqual(settings);
  });

  it.each([
    null,
    'nonsense',
    '[]',
    'null',
    '{"level":99,"color":"red","time":{"choice":"x"},"claims":1,"chess960":"y"}',
  ])('falls back to the defaults for %s', (text) => {
    expect(readSettings('invitation', text)).toEqual(defaultSettings('invitation'));
  });
});

it.each([
  [1, 5],
  [7, 11],
  [11, 15],
  [12, 17],
])('keeps the strength of level %i, which was stored before there were 17 levels', (level, now) => {
  expect(readSettings('engine', JSON.stringify({ level })).level).toBe(now);
  expect(readSettings('engine', JSON.stringify({ level, levels: 17 })).level).toBe(level);
});

it('plays as a character', () => {
  const settings = { ...defaultSettings('engine'), character: 'attacker' as const };
  expect(describeSettings('engine', settings, false)).toBe('Attacker · Random · No clock');
  expect(readNewGame('engine', settings, false)).toMatchObject({
    game: { opponent: { kind: 'engine', character: 'attacker' } },
  });
});

it('describes the settings in one line', () => {
  const settings = { ...defaultSettings('engine'), color: 'white' as const };
  expect(describeSettings('engine', settings, true)).toBe('Level 5 · White · No clock');
  const claimed = { ...settings, claims: 'by_players' } as const;
  expect(describeSettings('myself', { ...claimed, chess960: true, start: 'x' }, true)).toBe(
    'No clock · Chess960 · From a position',
  );
  settings.time.choice = 'custom';
  expect(describeSettings('invitation', claimed, true)).toBe('White · 10+5');
  // Draw rules are named where they are unusual.
  expect(describeSettings('invitation', settings, true)).toBe('White · 10+5 · Automatic draws');
  expect(describeSettings('engine', claimed, true)).toBe('Level 5 · White · 10+5 · Draws claimed');
});

it('names a rated game as rated', () => {
  const settings = { ...defaultSettings('invitation'), rated: true };
  expect(describeSettings('invitation', settings, true)).toBe('Random · 10+0 · rated');
  expect(describeSettings('invitation', settings, false)).toBe('Random · 10+0');
  expect(describeSettings('invitation', { ...settings, chess960: true }, true)).toBe(
    'Random · 10+0 · Chess960',
  );
});

describe('a new game', () => {
  it('follows the settings', () => {
    const settings = { ...defaultSettings('engine'), level: 5, start: ' ' };
    expect(readNewGame('engine', settings, true)).toMatchObject({
      game: { opponent: { kind: 'engine', level: 5 }, color: 'random', start: null },
    });
    expect(readNewGame('myself', settings, true)).toMatchObject({ game: { color: 'white' } });
  });

  it('starts from the position with the number', () => {
    const settings = { ...defaultSettings('engine'), chess960: true, startNumber: '518' };
    expect(readNewGame('engine', settings, true)).toMatchObject({
      game: { chess960: true, chess960_number: 518, start: null },
    });
    expect(describeSettings('engine', settings, true)).toContain('Chess960 no. 518');
    const random = readNewGame('engine', { ...settings, startNumber: '' }, true);
    expect('game' in random && random.game).not.toHaveProperty('chess960_number');
    const standard = readNewGame('engine', { ...settings, chess960: false }, true);
    expect('game' in standard && standard.game).not.toHaveProperty('chess960_number');
    for (const change of [{ startNumber: '960' }, { start: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' }])
      expect(readNewGame('engine', { ...settings, ...change }, true)).toHaveProperty('error');
  });

  it('is rated only between registered players, where it can be', () => {
    const settings = { ...defaultSettings('invitation'), rated: true };
    const rated = (
      way: 'invitation' | 'engine',
      change: Partial<typeof settings>,
      registered = true,
    ) => {
      const read = readNewGame(way, { ...settings, ...change }, registered);
      return 'game' in read && read.game.rated;
    };
    expect(rated('invitation', {})).toBe(true);
    expect(rated('invitation', {}, false)).toBe(false);
    expect(rated('invitation', { rated: false })).toBe(false);
    expect(rated('engine', {})).toBe(false);
    expect(rated('invitation', { chess960: true })).toBe(false);
    expect(rated('invitation', { start: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' })).toBe(false);
    expect(rated('invitation', { time: { ...settings.time, choice: 'none' } })).toBe(false);
  });

  it('reports the invalid number', () => {
    const settings = defaultSettings('invitation');
    settings.time = { ...settings.time, choice: 'custom', minutes: null };
    expect(readNewGame('invitation', settings, true)).toHaveProperty('error');
  });
});
