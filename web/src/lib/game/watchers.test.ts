import { expect, it } from 'vitest';
import { watchers } from './watchers';

it('those who watch are counted for players and for those who watch, too', () => {
  for (const [count, you, text] of [
    [1, 'white', '1 person watches'],
    [12, 'both', '12 people watch'],
    [1, 'spectator', 'and 1 other'],
    [3, 'spectator', 'and 3 others'],
  ] as const)
    expect(watchers(count, you)).toBe(text);
});
