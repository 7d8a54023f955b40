import { describe, expect, it } from 'vitest';
import type { CrossTable } from '../../protocol/protocol';
import {
  emptyBoards,
  fillBoards,
  lastMeeting,
  leftOver,
  meetings,
  playersOf,
  readBoards,
} from './by-hand';
import { entrant, tournament } from './sample';

const cell = (opponent: number, result: string) =>
  ({ opponent, side: 'white', result }) as CrossTable['rows'][number]['cells'][number];

/** 1 met 2 in round 1; the game of 1 and 3 in round 2 was forfeited. */
const table: CrossTable = {
  rows: [
    { player: 2, rank: 1, points: 10, cells: [cell(1, '0'), null] },
    { player: 1, rank: 1, points: 10, cells: [cell(2, '1'), cell(3, '+')] },
    { player: 3, rank: 1, points: 10, cells: [null, cell(1, '-')] },
  ],
};
const known = meetings(table);

describe('a pairing by hand', () => {
  it('knows who has met', () => {
    expect(lastMeeting(known, 1, 2)).toBe(1);
    expect(lastMeeting(known, 2, 1)).toBe(1);
    expect(lastMeeting(known, 1, 3)).toBeNull();
  });

  it('leaves out players who left or have a bye', () => {
    const entrants = [
      entrant(1),
      entrant(2, { is_active: false }),
      entrant(3, { byes: [{ round: 2, bye: 'half' }] }),
    ];
    expect(playersOf(tournament(0, 1, { entrants }), 2)).toEqual([1]);
    expect(playersOf(tournament(0, 2, { entrants }), 3)).toEqual([1, 3]);
  });

  it('names the players who are left over', () => {
    expect(emptyBoards(5)).toHaveLength(2);
    expect(leftOver([1, 2, 3, 4, 5], [{ white: 4, black: null }], 1)).toEqual([2, 3, 5]);
  });

  it('fills free places without repeated meetings', () => {
    const boards = emptyBoards(4);
    expect(fillBoards(boards, [1, 2, 3, 4], known)).toEqual([
      { white: 1, black: 3 },
      { white: 2, black: 4 },
    ]);
    expect(fillBoards([{ white: null, black: 1 }], [2], known)).toEqual([
      { white: null, black: 1 },
    ]);
  });

  it('is complete when no board has only one player', () => {
    const free = { white: null, black: null };
    expect(readBoards([{ white: 1, black: 2 }, free], 3)).toEqual({ pairs: [[1, 2]], bye: 3 });
    expect(readBoards([{ white: 1, black: null }], null)).toBeNull();
    expect(readBoards([free], null)).toBeNull();
  });
});
