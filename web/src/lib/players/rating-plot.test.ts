import { describe, expect, it } from 'vitest';
import { plotRatings } from './rating-plot';

const point = (at: number, rating: number) => ({ at, rating, deviation: 50 });

describe('plotRatings', () => {
  it('draws nothing without ratings', () => {
    expect(plotRatings([], 600, 200)).toBeNull();
  });

  it('centers a single rating', () => {
    expect(plotRatings([point(5, 1500)], 600, 200)?.line).toMatch(/^300\.0,/);
  });

  it('plots from the first rating to the last, with higher ratings above', () => {
    const plot = plotRatings([point(0, 1500), point(10, 1662), point(20, 1400)], 600, 200);
    const places = plot?.line.split(' ').map((place) => place.split(',').map(Number));
    expect(places?.map(([x]) => x)).toEqual([0, 300, 600]);
    const [first = 0, second = 0, third = 0] = places?.map(([, y]) => y ?? 0) ?? [];
    expect(second).toBeLessThan(first);
    expect(first).toBeLessThan(third);
    expect(plot?.ratings.map(({ label }) => label)).toEqual([
      '1300',
      '1400',
      '1500',
      '1600',
      '1700',
    ]);
  });

  it('keeps the line and the deviations inside the picture', () => {
    const plot = plotRatings([point(0, 100), point(3, 4000)], 600, 200);
    const places = `${plot?.line ?? ''} ${plot?.band ?? ''}`.split(' ');
    for (const place of places) {
      const [x = -1, y = -1] = place.split(',').map(Number);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(600);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(200);
    }
  });
});
