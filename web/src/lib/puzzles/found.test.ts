import { describe, expect, it } from 'vitest';
import type { FoundPuzzle, PuzzleSearch } from '../protocol/protocol';
import { describeSearch, nextToTry } from './found';

const puzzle = (id: string, solved: boolean | null): FoundPuzzle => ({
  id,
  moves: 1,
  rating: 900,
  solved,
});

describe('nextToTry', () => {
  const puzzles = [puzzle('a', true), puzzle('b', null), puzzle('c', false), puzzle('d', null)];

  it.each([
    [undefined, 'b'],
    ['a', 'b'],
    ['b', 'd'],
    ['c', 'd'],
    ['d', 'b'],
    ['gone', 'b'],
  ])('after %s', (after, next) => {
    expect(nextToTry(puzzles, after)?.id).toBe(next);
  });

  it('is null when all others were tried', () => {
    expect(nextToTry([puzzle('a', true), puzzle('b', null)], 'b')).toBeNull();
    expect(nextToTry([])).toBeNull();
  });
});

describe('describeSearch', () => {
  const search = (state: PuzzleSearch['state'], ahead = 0): PuzzleSearch => ({
    state,
    games: 1,
    of: 40,
    ahead,
  });

  it.each([
    [search('waiting'), 0, 'The search begins in a moment.'],
    [search('waiting', 1), 0, 'The search is queued behind 1 other.'],
    [search('waiting', 2), 0, 'The search is queued behind 2 others.'],
    [search('running'), 1, 'Searched 1 of 40 games: 1 puzzle found.'],
    [search('stopped'), 2, 'Stopped after 1 of 40 games: 2 puzzles found.'],
    [search('done'), 0, 'The search has finished after 1 game: 0 puzzles.'],
  ])('%#', (answer, puzzles, sentence) => {
    expect(describeSearch(answer, puzzles)).toBe(sentence);
  });
});
