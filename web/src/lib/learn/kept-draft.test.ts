import { expect, it } from 'vitest';
import { keepFor } from '../offline/kept-games';
import { keepDraft, keptDraft, noteMade, wasJustMade } from './kept-draft';
import { emptyStorage } from './sample';

it('stores one draft per lesson and ignores invalid data', () => {
  const kept = emptyStorage();
  const draft = { language: 'en', text: 'title: T', version: 2 };
  keepDraft('Ab3dE9xZ', draft);
  expect(keptDraft('Ab3dE9xZ')).toEqual(draft);
  expect(keptDraft(null)).toBeNull();
  keepDraft('Ab3dE9xZ', null);
  expect(keptDraft('Ab3dE9xZ')).toBeNull();
  expect(kept.size).toBe(0);
  for (const text of ['', '{', '7', '[]', '{"text":"T"}', '{"language":"en","text":"T"}']) {
    kept.set('staunton.draft..new', text);
    expect(keptDraft(null)).toBeNull();
  }
});

it('separates the drafts of different users of the browser', () => {
  emptyStorage();
  const draft = { language: 'en', text: 'title: T', version: 0 };
  keepFor('AdaAdaAd');
  keepDraft(null, draft);
  keepFor('GraceGra');
  expect(keptDraft(null)).toBeNull();
  keepFor('AdaAdaAd');
  expect(keptDraft(null)).toEqual(draft);
});

it('reports a created lesson once', () => {
  noteMade('Ab3dE9xZ');
  expect(wasJustMade('other')).toBe(false);
  expect(wasJustMade('Ab3dE9xZ')).toBe(true);
  expect(wasJustMade('Ab3dE9xZ')).toBe(false);
});
