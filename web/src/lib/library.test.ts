import { describe, expect, it } from 'vitest';
import { describeCollection, nameOf } from './library';

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
  it('is called as its file', () => {
    expect(nameOf('Club 2026.PGN')).toBe('Club 2026');
    expect(nameOf('.pgn')).toBe('Games');
    expect(nameOf('x'.repeat(99))).toBe('x'.repeat(60));
  });

  it('says what has become of it', () => {
    expect(describeCollection(collection)).toBe('2 games.');
    expect(describeCollection({ ...collection, games: 1, left_out: 3 })).toBe(
      '1 game, 3 left out.',
    );
    expect(describeCollection({ ...collection, state: 'reading', read_bytes: 499 })).toBe(
      'Being read: 49 %, so far 2 games.',
    );
    expect(describeCollection({ ...collection, state: 'broken_off' })).toContain('send it again');
  });
});
