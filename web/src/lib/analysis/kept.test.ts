import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFor } from '../offline/kept-games';
import type { Session } from '../protocol';
import { noteSession } from '../session.svelte';
import { Analysis } from './analysis.svelte';
import { keep, restore } from './kept';

/** A storage as browsers have it. */
function storage() {
  const texts = new Map<string, string>();
  return {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
  };
}

const session = (id: string) => ({ id }) as Session;

function explore(): Promise<never> {
  return Promise.reject(new Error('not connected'));
}

beforeEach(() => {
  vi.stubGlobal('window', { localStorage: storage(), sessionStorage: storage() });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('is kept for who reads this page, also when another one has signed in in another tab', async () => {
  const analysis = new Analysis({ explore, analyse: () => () => undefined });
  noteSession(session('AdaAdaAd'));
  keepFor('GraceGra');
  keep('?a', analysis, analysis.path);
  const kept = window.sessionStorage.getItem('staunton.analysis') ?? '';
  expect(JSON.parse(kept)).toMatchObject({ owner: 'AdaAdaAd', link: '?a' });
  noteSession(session('GraceGra'));
  expect(await restore('?a', analysis)).toBe(false);
});
