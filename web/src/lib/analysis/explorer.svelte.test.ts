import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '../http/http';
import type { BookView, PlayedMove, PlayedMoves } from '../protocol/protocol';
import { type GamesChoice, OpeningExplorer, percents } from './explorer.svelte';
import { STANDARD } from './sample';

const move = (san: string, white: number, draws: number, black: number): PlayedMove => ({
  uci: 'e2e4',
  san,
  white,
  draws,
  black,
  average_rating: null,
  last: null,
});

describe('the opening explorer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const requests: [string, GamesChoice][] = [];
  function explorer(
    answers: (fen: string, games: GamesChoice) => PlayedMoves | Error,
    books: readonly BookView[] | Error = [],
  ): OpeningExplorer {
    requests.length = 0;
    const settled = <T>(value: T | Error): Promise<T> =>
      value instanceof Error ? Promise.reject(value) : Promise.resolve(value);
    return new OpeningExplorer({
      moves: (fen, games) => {
        requests.push([fen, games]);
        return settled(answers(fen, games));
      },
      books: () => settled(books),
    });
  }
  const answer = (san: string): PlayedMoves => ({ moves: [move(san, 1, 0, 0)], plies: 30 });

  it('requests a position that stays, once', async () => {
    const found = explorer(() => answer('e4'));
    const passing = found.look('8/8/8/8/8/8/8/8 w - - 0 1');
    await vi.advanceTimersByTimeAsync(100);
    passing();
    found.look(STANDARD);
    expect(requests).toEqual([]);
    await vi.advanceTimersByTimeAsync(300);
    expect(requests).toEqual([[STANDARD, 'server']]);
    expect(found.answer?.moves[0]?.san).toBe('e4');
    // The same position with other counters is in the cache.
    found.look(STANDARD.replace('0 1', '7 9'));
    await vi.advanceTimersByTimeAsync(300);
    expect(requests.length).toBe(1);
    found.games = 'collections';
    found.look(STANDARD);
    await vi.advanceTimersByTimeAsync(300);
    expect(requests[1]).toEqual([STANDARD, 'collections']);
  });

  it('shows the book where the server has no games', async () => {
    const empty: PlayedMoves = { moves: [], plies: 30 };
    const played = '8/8/8/8/8/8/8/8 w - - 0 1';
    const found = explorer((fen, games) => {
      if (games === 'server') return fen === played ? answer('Nf3') : empty;
      return fen === STANDARD && games === 'book' ? answer('c4') : empty;
    });
    const shown = () => [found.answer?.moves[0]?.san, found.source];
    for (const [fen, expected] of [
      [STANDARD, ['c4', 'book']],
      [played, ['Nf3', 'server']],
      ['8/8/8/8/8/8/8/8 b - - 0 1', [undefined, 'server']],
      // From the cache.
      [STANDARD, ['c4', 'book']],
    ] as const) {
      found.look(fen);
      await vi.advanceTimersByTimeAsync(300);
      expect(shown()).toEqual(expected);
    }
    // Collections are not mixed with the book.
    found.games = 'collections';
    found.look(STANDARD);
    await vi.advanceTimersByTimeAsync(300);
    expect(shown()).toEqual([undefined, 'collections']);
  });

  it('shows the largest imported book before the built-in one', async () => {
    const empty: PlayedMoves = { moves: [], plies: 30 };
    const rare = '8/8/8/8/8/8/8/8 w - - 0 1';
    const found = explorer(
      (fen, games) => {
        if (games === 'book:large') return fen === rare ? empty : answer('e4');
        return games === 'book' ? answer('c4') : empty;
      },
      [
        { id: 'small', name: 'Club', games: 20 },
        { id: 'large', name: 'Masters', games: 4_000 },
      ],
    );
    found.look(STANDARD);
    await vi.advanceTimersByTimeAsync(300);
    expect([found.source, found.bookOf(found.source)?.name]).toEqual(['book:large', 'Masters']);
    found.look(rare);
    await vi.advanceTimersByTimeAsync(300);
    expect([found.source, found.bookOf(found.source)]).toEqual(['book', undefined]);
    // A chosen book is not mixed with another one.
    found.games = 'book:small';
    found.look(STANDARD);
    await vi.advanceTimersByTimeAsync(300);
    expect([found.source, found.answer?.moves]).toEqual(['book:small', []]);
  });

  it('works without the list of books', async () => {
    const found = explorer(() => answer('d4'), new RequestError('Try again.'));
    found.look(STANDARD);
    await vi.advanceTimersByTimeAsync(300);
    expect([found.answer?.moves[0]?.san, found.problem]).toEqual(['d4', null]);
  });

  it('shows the reason for a missing answer until an answer arrives', async () => {
    const found = explorer((fen) =>
      fen === STANDARD ? new RequestError('You are playing this position.') : answer('d4'),
    );
    const stop = found.look(STANDARD);
    await vi.advanceTimersByTimeAsync(300);
    expect([found.answer, found.problem]).toEqual([null, 'You are playing this position.']);
    stop();
    found.look('8/8/8/8/8/8/8/8 w - - 0 1');
    await vi.advanceTimersByTimeAsync(300);
    expect([found.answer?.moves.length, found.problem]).toEqual([1, null]);
  });

  it('keeps the old answer until the next one arrives, and knows its position', async () => {
    const other = '8/8/8/8/8/8/8/8 w - - 0 1';
    const found = explorer((fen) =>
      fen === other ? new RequestError('You are playing this position.') : answer('e4'),
    );
    const shown = () => [found.fen, found.answer?.moves[0]?.san, found.problem, found.looking];
    expect(shown()).toEqual(['', undefined, null, true]);
    const stop = found.look(STANDARD);
    await vi.advanceTimersByTimeAsync(300);
    expect(shown()).toEqual([STANDARD, 'e4', null, false]);
    stop();
    const again = found.look(other);
    await vi.advanceTimersByTimeAsync(100);
    expect(shown()).toEqual([STANDARD, 'e4', null, true]);
    await vi.advanceTimersByTimeAsync(200);
    expect(shown()).toEqual([other, undefined, 'You are playing this position.', false]);
    again();
    // A cached answer appears at once, with the counters of the displayed position.
    const later = STANDARD.replace('0 1', '7 9');
    found.look(later);
    expect(shown()).toEqual([later, 'e4', null, false]);
  });

  it('rounds three parts so that they add up to a hundred percent', () => {
    for (const [white, draws, black, expected] of [
      [1, 1, 1, [33, 34, 33]],
      [1, 0, 1, [50, 0, 50]],
      [0, 0, 0, [0, 100, 0]],
      [199, 0, 1, [100, 0, 0]],
    ] as const)
      expect(percents(move('e4', white, draws, black))).toEqual(expected);
  });
});
