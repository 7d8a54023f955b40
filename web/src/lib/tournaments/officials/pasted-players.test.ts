import { describe, expect, it } from 'vitest';
import { detailsOf, parsePlayers } from './pasted-players';

const rows = (text: string) =>
  parsePlayers(text).map(({ name, rating, club }) => [name, rating, club]);

describe('a pasted list of players', () => {
  it.each([
    [
      'Ann\nBob',
      [
        ['Ann', null, ''],
        ['Bob', null, ''],
      ],
    ],
    ['Ann Smith\t1500\tKnights', [['Ann Smith', 1500, 'Knights']]],
    [
      'Ann; 1500; Knights\r\n\r\nBob;;',
      [
        ['Ann', 1500, 'Knights'],
        ['Bob', null, ''],
      ],
    ],
    ['Ann, 1500, Knights', [['Ann', 1500, 'Knights']]],
    ['Ann,,Knights', [['Ann', null, 'Knights']]],
    ['Smith, Ann', [['Smith, Ann', null, '']]],
    ['Smith, Ann, 1500, Knights, Leeds', [['Smith, Ann', 1500, 'Knights, Leeds']]],
    ['Smith, Ann; 1500', [['Smith, Ann', 1500, '']]],
    ['Ann  Smith 1500', [['Ann Smith', 1500, '']]],
    ['李 雷\t0', [['李 雷', null, '']]],
    ['"Smith, Ann"\t1500', [['Smith, Ann', 1500, '']]],
    ['Name\tRating\tClub\nAnn\t1500\t', [['Ann', 1500, '']]],
    [
      '1\tAnn\t1500\n2\tBob\t1400',
      [
        ['Ann', 1500, ''],
        ['Bob', 1400, ''],
      ],
    ],
    [
      '1. Ann, 1500\n2. Bob',
      [
        ['Ann', 1500, ''],
        ['Bob', null, ''],
      ],
    ],
  ])('%j has columns', (text, expected) => {
    expect(rows(text)).toEqual(expected);
    expect(
      parsePlayers(text)
        .map(({ problem }) => problem)
        .join(''),
    ).toBe('');
  });

  it.each([
    ['\t1500', 'The name is missing.'],
    ['Ann\tstrong', '“strong” is not a rating.'],
    ['Ann\t15000', 'A rating is at most 9999.'],
    ['A'.repeat(61), 'The name has more than 60 characters.'],
    [`Ann\t1500\t${'K'.repeat(61)}`, 'The club has more than 60 characters.'],
  ])('%j has a problem', (text, problem) => {
    expect(parsePlayers(text).map((player) => player.problem)).toEqual([problem]);
  });

  it('names players who are entered or listed twice', () => {
    const entered = [
      { name: 'Ann', rating: 1500, club: '' },
      { name: 'Bob', rating: 1500, club: '' },
    ];
    const players = parsePlayers('ANN;1500\nBob;1400\nCid;1\nCid;1\nCid;2', entered);
    expect(players.map(({ line, problem, doubt }) => [line, problem || doubt])).toEqual([
      [1, 'This player is already entered.'],
      [2, 'Another player with this name is entered.'],
      [3, ''],
      [4, 'This player is in the list twice.'],
      [5, 'Another player in the list has this name.'],
    ]);
  });

  it('becomes details without empty columns', () => {
    expect(parsePlayers('Ann\nBob;1400;Knights').map(detailsOf)).toEqual([
      { name: 'Ann' },
      { name: 'Bob', rating: 1400, club: 'Knights' },
    ]);
    expect(parsePlayers(' \n')).toEqual([]);
  });
});
