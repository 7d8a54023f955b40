import { describe, expect, it } from 'vitest';
import type { Score } from '../protocol/protocol';
import { accuracy, judge, losses } from './judgement';

const cp = (...values: (number | null)[]): (Score | null)[] =>
  values.map((value) => (value === null ? null : { cp: value }));

describe('the judgment of moves', () => {
  it('computes losses from the point of view of the side that moved', () => {
    // White loses a little, Black much, White nothing.
    const [white, black, again] = losses(cp(20, 0, 400, 400), 'white');
    expect(white).toBeCloseTo(0.018, 2);
    expect(black).toBeGreaterThan(0.3);
    expect(again).toBe(0);
    expect(losses(cp(0, 400), 'black')[0]).toBeGreaterThan(0.3);
    expect(losses(cp(0, 400), 'white')).toEqual([0]);
  });

  it('grades moves by their loss', () => {
    const found = judge(cp(0, -70, -70, -190, -190, -500, -500), 'white');
    expect(found.map(({ move, nag }) => [move, nag])).toEqual([
      [0, 6],
      [2, 2],
      [4, 4],
    ]);
    expect(found[0]).toMatchObject({ before: { cp: 0 }, after: { cp: -70 } });
  });

  it('grades a missed mate as a blunder and gives no glyph to a mating move', () => {
    const scores: Score[] = [{ mate: 1 }, { cp: 0 }, { mate: -1 }, { mate: 0 }];
    expect(judge(scores, 'white').map(({ move }) => move)).toEqual([0]);
    const mated: Score[] = [{ mate: 1 }, { mate: 0 }];
    expect(judge(mated, 'white')).toEqual([]);
  });

  it('skips moves without evaluations', () => {
    expect(losses(cp(0, null, 500), 'white')).toEqual([null, null]);
    expect(judge(cp(0, null, 500), 'white')).toEqual([]);
    expect(accuracy(cp(0), 'white', 'white')).toBeNull();
  });

  it('computes the accuracy of each side', () => {
    const scores = cp(0, 0, 300);
    expect(accuracy(scores, 'white', 'white')).toBe(100);
    expect(accuracy(scores, 'white', 'black')).toBeLessThan(40);
  });
});
