import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Explored } from '../connection/positions';
import { refusalOf } from './permission';

const played = 'r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 4';
const other = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const line = { fen: other, chess960: false, moves: ['e2e4', 'e7e5'] };

vi.mock('../offline/kept-games', () => ({
  keptViews: () => [
    {
      info: { you: 'white', seats: { white: { kind: 'person' }, black: { kind: 'person' } } },
      state: { verdict: null, position: { fen: played } },
    },
  ],
}));

/** Answers with the positions of a line, one ply at a time. */
const explore = (fens: readonly string[]) => (_: unknown, from: number) =>
  Promise.resolve({
    type: 'explored',
    start_fen: other,
    plies: fens.slice(from, from + 1).map((fen) => ({ fen })),
    position: { fen: other },
  } as unknown as Explored);

describe('the permission of an analysis', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is given by the server, by the rule of its own engine', async () => {
    const sent: unknown[] = [];
    for (const [status, refusal] of [
      [204, null],
      [409, { kind: 'nothing', message: 'You play it.' }],
      [429, { kind: 'busy', message: 'You play it.' }],
    ] as const) {
      vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
        sent.push([path, body]);
        const problem = { error: 'You play it.' };
        return Promise.resolve(
          status === 204 ? new Response(null, { status }) : Response.json(problem, { status }),
        );
      });
      // The games that this browser has seen do not matter: they may be over.
      expect(await refusalOf(line, () => false, explore([played, other]))).toEqual(refusal);
    }
    expect(sent[0]).toEqual(['/app/analysis/permission', JSON.stringify(line)]);
  });

  it('is not given by a page whose server fails', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })));
    await expect(refusalOf(line, () => false, explore([other, other]))).rejects.toThrow();
  });

  it('depends on the games that the browser has seen while the server is away', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await refusalOf(line, () => true, explore([other, other]))).toBeNull();
    // The last position is harmless, but the line leads through the game.
    expect(await refusalOf(line, () => true, explore([other, played]))).toMatchObject({
      kind: 'nothing',
    });
  });
});
