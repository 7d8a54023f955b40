import { describe, expect, it } from 'vitest';
import { nextOpen, outcomeOfKey, reportsOf, scopeNote, scopeOf, shownOutcome } from './results';
import { board, round, tournament } from './sample';

describe('a corrected result', () => {
  it.each([
    [3, 2, 3, 'counts'],
    [3, 2, 2, 'from_next_pairing'],
    [3, 3, 2, 'rating_only'],
    [3, 2, 1, 'rating_only'],
  ])('with %i rounds, of which %i are complete, round %i: %s', (paired, complete, of, scope) => {
    const view = tournament(4, paired, { complete });
    expect(scopeOf(view, of)).toBe(scope);
    expect(scopeNote(view, of) === '').toBe(scope === 'counts');
  });

  it('of another system counts in every round', () => {
    const view = tournament(4, 3, { complete: 3 });
    view.settings.system = { kind: 'round_robin', double: false };
    expect(scopeOf(view, 1)).toBe('counts');
  });

  it('for the rating report replaces the one before', () => {
    const view = tournament(4, 3);
    const corrected = board(1, '1-0', { rating_only: '0-1' });
    expect(shownOutcome(view, 1, corrected)).toBe('0-1');
    expect(shownOutcome(view, 3, corrected)).toBe('1-0');
    expect(shownOutcome(view, 1, board(1, '1-0'))).toBe('1-0');
  });
});

describe('reported results', () => {
  it('wait for an official until there is a result', () => {
    expect(reportsOf(board(1))).toEqual({ kind: 'none' });
    expect(reportsOf(board(1, '1-0', { reported: ['1-0', '0-1'] }))).toEqual({ kind: 'none' });
    expect(reportsOf(board(1, null, { reported: [null, '1/2'] }))).toEqual({
      kind: 'one',
      outcome: '1/2',
      by: 'black',
    });
    expect(reportsOf(board(1, null, { reported: ['1-0', '0-1'] }))).toEqual({
      kind: 'different',
      white: '1-0',
      black: '0-1',
    });
  });
});

describe('the entry of results', () => {
  it('has keys', () => {
    expect(['1', '=', '0', '+', '-', 'Delete', 'x'].map(outcomeOfKey)).toEqual([
      '1-0',
      '1/2',
      '0-1',
      '+/-',
      '-/+',
      null,
      undefined,
    ]);
  });

  it('continues with the next board without a result', () => {
    const open = round(1, [null, '1-0', null, null]);
    expect(nextOpen(open, 1, new Set())).toBe(3);
    expect(nextOpen(open, 1, new Set([3]))).toBe(4);
    expect(nextOpen(open, 4, new Set([4]))).toBe(1);
    expect(nextOpen(round(1, ['1-0', null]), 2, new Set([2]))).toBeNull();
  });
});
