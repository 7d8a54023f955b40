import { describe, expect, it } from 'vitest';
import { collectionPath, describeCollection, nameOf, plyIn } from './library';

const collection = {
  id: 'aB3dE6gH',
  name: 'Club',
  at: 0,
  state: 'done',
  bytes: 1000,
  read_bytes: 1000,
  games: 2,
  left_out: 0,
} as const;

describe('a collection', () => {
  it('is named after its file', () => {
    expect(nameOf('Club 2026.PGN')).toBe('Club 2026');
    expect(nameOf('.pgn')).toBe('Games');
    expect(nameOf('x'.repeat(99))).toBe('x'.repeat(60));
    const long = nameOf(`${'x'.repeat(59)}😀😀.pgn`);
    expect(long).toBe(`${'x'.repeat(59)}😀`);
    expect(() => encodeURIComponent(long)).not.toThrow();
  });

  it('has addresses for its games and for positions in them', () => {
    expect(collectionPath('aB3dE6gH')).toBe('/library/aB3dE6gH');
    expect(collectionPath('aB3dE6gH', 12)).toBe('/library/aB3dE6gH/12');
    expect(collectionPath('aB3dE6gH', 12, null)).toBe('/library/aB3dE6gH/12');
    expect(collectionPath('aB3dE6gH', 12, 31)).toBe('/library/aB3dE6gH/12?ply=31');
    for (const [query, ply] of [
      ['?ply=31', 31],
      ['', 0],
      ['?ply=', 0],
      ['?ply=-1', 0],
      ['?ply=1.5', 0],
      ['?ply=x', 0],
    ] as const) {
      expect(plyIn(query)).toBe(ply);
    }
  });

  it('reports changes', () => {
    expect(describeCollection(collection)).toBe('2 games.');
    expect(describeCollection({ ...collection, games: 1, left_out: 3 })).toBe('1 game, 3 skipped.');
    expect(describeCollection({ ...collection, state: 'reading', read_bytes: 499 })).toBe(
      'Importing: 49%, 2 games.',
    );
    expect(describeCollection({ ...collection, state: 'broken_off' })).toContain(
      'send the file again',
    );
  });
});
