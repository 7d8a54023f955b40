import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFor } from '../offline/kept-games';
import type { Session } from '../protocol/protocol';
import { noteSession } from '../session/session.svelte';
import { Analysis } from './analysis.svelte';
import { keep, restore } from './kept';
import { STANDARD } from './sample';
import { nodeAt, START } from './tree';

/** A fake of the browser's storage. */
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

it('keeps an analysis per user when another user signs in in another tab', async () => {
  const analysis = new Analysis({ explore, analyse: () => () => undefined });
  noteSession(session('AdaAdaAd'));
  keepFor('GraceGra');
  keep('?a', analysis, analysis.path);
  const kept = window.sessionStorage.getItem('staunton.analysis') ?? '';
  expect(JSON.parse(kept)).toMatchObject([{ owner: 'AdaAdaAd', link: '?a' }]);
  noteSession(session('GraceGra'));
  expect(await restore('?a', analysis)).toBe(false);
});

it('keeps an analysis when another one is started', async () => {
  // The fake server reads the text as the comment before the first move.
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const comment = path.startsWith('/app/pgn') ? await (init.body as Blob).text() : '';
    const game = { start_fen: STANDARD, chess960: false, result: '*', comment, annotations: '' };
    return Response.json({ ...game, tags: [], nodes: [], problems: [] });
  });
  const never = () => new Promise<never>(() => undefined);
  const analysis = new Analysis({ explore: never, analyse: () => () => undefined });
  noteSession(session('AdaAdaAd'));
  for (const name of ['a', 'b']) {
    analysis.writeComment(`about ${name}`);
    keep(`?${name}`, analysis, analysis.path);
  }
  for (const name of ['a', 'b']) {
    expect(await restore(`?${name}`, analysis)).toBe(true);
    expect(nodeAt(analysis.tree, START).comment).toContain(`about ${name}`);
  }
  expect(await restore('?c', analysis)).toBe(false);
});
