import { describe, expect, it } from 'vitest';
import { forgetGames, keepFor } from '../offline/kept-games';
import type { Session } from '../protocol/protocol';
import { noteSession } from '../session/session.svelte';
import { keepDraft, keptDraft } from './kept-draft';
import { countDone, keepProgress, keptProgress, readProgress, withDone } from './progress';
import { emptyStorage } from './sample';

const rook = { id: 'rook', title: 'The rook', articles: [], exercises: 2, fen: null };

describe('progress', () => {
  it('is stored as text, and invalid text counts as no progress', () => {
    const progress = withDone(withDone({}, 'rook', 1), 'rook', 3);
    expect(readProgress(JSON.stringify(progress))).toEqual({ rook: [1, 3] });
    for (const text of [null, '', '{', '7', 'null', '[]']) expect(readProgress(text)).toEqual({});
    expect(readProgress('{"rook":["Up",2],"king":"x"}')).toEqual({ rook: [2], king: [] });
  });

  it('counts each exercise once, up to the number of exercises', () => {
    const once = withDone({}, 'rook', 1);
    expect(withDone(once, 'rook', 1)).toBe(once);
    expect(countDone(once, rook)).toBe(1);
    expect(countDone({ rook: [1, 2, 3] }, rook)).toBe(2);
    expect(countDone({}, rook)).toBe(0);
  });
});

describe('progress in a browser', () => {
  it('is separate for each user', () => {
    emptyStorage();
    keepFor('AdaAdaAd');
    keepProgress({ rook: [1] });
    keepFor('GraceGra');
    expect(keptProgress()).toEqual({});
    keepProgress({ king: [2] });
    keepFor('AdaAdaAd');
    expect(keptProgress()).toEqual({ rook: [1] });
  });

  it('moves shared progress of an old version to the first user who continues', () => {
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

  // Must be the last test, because it sets the user of the page.
  it("keeps the page's user, for drafts too, when another user signs in elsewhere", () => {
    emptyStorage();
    const draft = { language: 'en', text: 'title: T', version: 0 };
    noteSession({ id: 'AdaAdaAd' } as Session);
    keepProgress({ rook: [1] });
    keepDraft(null, draft);
    // Simulates a failed sign-out, and a sign-in of another user in another tab.
    for (const change of [forgetGames, () => keepFor('GraceGra')]) {
      change();
      expect(keptProgress()).toEqual({ rook: [1] });
      expect(keptDraft(null)).toEqual(draft);
    }
  });
});
