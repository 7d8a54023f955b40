import { describe, expect, it } from 'vitest';
import { turnOf } from '../chess/fen';
import { endingGroups } from './endings';
import { endingFrom, gameFrom, isReachable } from './practice';

const endings = endingGroups.flatMap((group) => group.endings);

describe('an ending', () => {
  it.each(endings)('$name starts with the user to move', (ending) => {
    expect(gameFrom(ending)).toMatchObject({ start: ending.fen, color: turnOf(ending.fen) });
    expect(endingFrom(ending.fen)).toBe(ending);
  });
});

it('has forty endings with different names and tasks', () => {
  expect(endings).toHaveLength(40);
  for (const key of ['name', 'task', 'fen'] as const)
    expect(new Set(endings.map((ending) => ending[key])).size).toBe(40);
  expect(endingFrom('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')).toBeNull();
});

it('keeps its goal while the exact value allows it', () => {
  const values = ['win', 'draw', 'loss'] as const;
  expect(values.map((value) => isReachable('win', value))).toEqual([true, false, false]);
  expect(values.map((value) => isReachable('draw', value))).toEqual([true, true, false]);
});
