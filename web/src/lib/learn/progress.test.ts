import { describe, expect, it } from 'vitest';
import { forgetGames, keepFor } from '../offline/kept-games';
import type { Session } from '../protocol/protocol';
import { noteSession } from '../session/session.svelte';
import { keepDraft, keptDraft } from './kept-draft';
import { countDone, keepProgress, keptProgress, readProgress, withDone } from './progress';
import { emptyStorage } from './sample';

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

describe('progress in a browser', () => {
  it('is shown to nobody else, and to each their own again', () => {
    emptyStorage();
    keepFor('AdaAdaAd');
    keepProgress({ rook: [1] });
    keepFor('GraceGra');
    expect(keptProgress()).toEqual({});
    keepProgress({ king: [2] });
    keepFor('AdaAdaAd');
    expect(keptProgress()).toEqual({ rook: [1] });
  });

  it('that was kept for everybody goes to whoever goes on first', () => {
    const kept = emptyStorage();
    kept.set('staunton.learn', '{"rook":[1]}');
    keepFor('AdaAdaAd');
    expect(keptProgress()).toEqual({ rook: [1] });
    keepProgress(withDone(keptProgress(), 'rook', 2));
    expect(kept.has('staunton.learn')).toBe(false);
    expect(keptProgress()).toEqual({ rook: [1, 2] });
    keepFor('GraceGra');
    expect(keptProgress()).toEqual({});
  });

  // The last one: from now on it is known who reads.
  it('stays that of who reads, as a draft does, whomever the browser takes for its owner', () => {
    emptyStorage();
    const draft = { language: 'en', text: 'title: T', version: 0 };
    noteSession({ id: 'AdaAdaAd' } as Session);
    keepProgress({ rook: [1] });
    keepDraft(null, draft);
    // As by a sign-out that fails, and then by somebody else in another tab.
    for (const change of [forgetGames, () => keepFor('GraceGra')]) {
      change();
      expect(keptProgress()).toEqual({ rook: [1] });
      expect(keptDraft(null)).toEqual(draft);
    }
  });
});
