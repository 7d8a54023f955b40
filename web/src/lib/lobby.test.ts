import { expect, it } from 'vitest';
import { describeChange, describeSeek } from './lobby';
import type { Seek } from './protocol';
import { preset } from './time-control';

const seek = (id: string): Seek => ({ id, by: `Guest ${id}`, time: preset('5+3'), color: 'white' });

it('a seek is described from the side of the one who may accept it', () => {
  for (const [color, side] of [
    ['white', 'you play Black'],
    ['black', 'you play White'],
    ['random', 'random colours'],
  ] as const)
    expect(describeSeek({ time: preset('10+0'), color })).toBe(`10 minutes · ${side}`);
});

it('only new seeks are said', () => {
  const [one, two, three] = [seek('1'), seek('2'), seek('3')];
  expect(describeChange([], [])).toBeNull();
  expect(describeChange([one, two], [two])).toBeNull();
  expect(describeChange([one], [two])).toBe(
    'Guest 2 offers a game: 5 minutes + 3 seconds per move · you play Black.',
  );
  expect(describeChange([one], [three, two, one])).toBe('2 more games are offered.');
});
