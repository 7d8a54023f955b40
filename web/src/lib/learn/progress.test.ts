import { describe, expect, it } from 'vitest';
import { countDone, readProgress, withDone } from './progress';

const rook = { id: 'rook', title: 'The rook', articles: [], exercises: 2 };

describe('progress', () => {
  it('is kept as text, and what is no progress is none', () => {
    const progress = withDone(withDone({}, 'rook', 1), 'rook', 3);
    expect(readProgress(JSON.stringify(progress))).toEqual({ rook: [1, 3] });
    for (const text of [null, '', '{', '7', 'null', '[]']) expect(readProgress(text)).toEqual({});
    expect(readProgress('{"rook":["Up",2],"king":"x"}')).toEqual({ rook: [2], king: [] });
  });

  it('counts each exercise once, and no more than there are', () => {
    const once = withDone({}, 'rook', 1);
    expect(withDone(once, 'rook', 1)).toBe(once);
    expect(countDone(once, rook)).toBe(1);
    expect(countDone({ rook: [1, 2, 3] }, rook)).toBe(2);
    expect(countDone({}, rook)).toBe(0);
  });
});
