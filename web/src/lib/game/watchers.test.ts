import { expect, it } from 'vitest';
import { watchers } from './watchers';

it('counts spectators for players and for other spectators', () => {
  for (const [count, you, text] of [
    [1, 'white', '1 spectator'],
    [12, 'both', '12 spectators'],
    [1, 'spectator', 'and 1 other'],
    [3, 'spectator', 'and 3 others'],
  ] as const)
    expect(watchers(count, you)).toBe(text);
});
