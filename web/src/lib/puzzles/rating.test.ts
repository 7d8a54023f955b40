import { describe, expect, it } from 'vitest';
import { formatDay } from '../language/dates';
import { ratingInWords } from './rating';

const day = (number: number) => new Date(2030, 4, number).getTime();
const point = (number: number, rating: number) => ({ at: day(number), rating, deviation: 90 });

describe('ratingInWords', () => {
  it('is empty without ratings', () => {
    expect(ratingInWords([])).toBe('');
  });

  it('names a single rating with its day', () => {
    expect(ratingInWords([point(1, 1500)])).toBe(
      `Your rating in puzzles: 1500 (${formatDay(day(1))})`,
    );
  });

  it('names the first and the last rating, the lowest and the highest', () => {
    const points = [point(1, 1500), point(2, 1620), point(3, 1431), point(4, 1555)];
    expect(ratingInWords(points)).toBe(
      `Your rating in puzzles: from 1500 (${formatDay(day(1))}) to 1555 (${formatDay(day(4))}), ` +
        'never below 1431 or above 1620',
    );
  });
});
