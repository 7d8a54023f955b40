import { describe, expect, it } from 'vitest';
import { countDone, readProgress, withDone } from './progress';

const rook = { id: 'rook', title: 'The rook', articles: [], exercises: 2 };

describe('progress', () => {
  it('is kept as text, and what is no progress is none', () => {
    const progress = withDone(withDone({}, 'rook', 'Up'), 'rook', 'Down');
    expect(readProgress(JSON.stringify(progress))).toEqual({ rook: ['Up', 'Down'] });
    for (const text of [null, '', '{', '7', 'null', '[]']) expect(readProgress(text)).toEqual({});
    expect(readProgress('{"rook":["Up",7],"king":"x"}')).toEqual({ rook: ['Up'], king: [] });
  });

  it('counts each exercise once, and no more than there are', () => {
    const once = withDone({}, 'rook', 'Up');
    expect(withDone(once, 'rook', 'Up')).toBe(once);
    expect(countDone(once, rook)).toBe(1);
    expect(countDone({ rook: ['Up', 'Down', 'Gone'] }, rook)).toBe(2);
    expect(countDone({}, rook)).toBe(0);
  });
});
