import { describe, expect, it } from 'vitest';
import type { EntrantDetails } from '../../protocol/protocol';
import {
  absentPlayers,
  byName,
  clubsOf,
  comingRounds,
  entrantFacts,
  entrantFields,
  groupNote,
  matching,
  presence,
  readEntrant,
} from './entrants';
import { entrant, tournament } from './sample';

describe('the details of a player', () => {
  it.each<EntrantDetails>([
    {},
    { name: 'Ann', rating: 1500 },
    {
      name: 'Ann',
      rating: 2300,
      title: 'WFM',
      federation: 'GER',
      club: 'Knights',
      born: 2012,
      category: 'U14',
      sex: 'female',
      fide_id: 12_345_678,
      at_board: true,
    },
  ])('survive the form: %j', (details) => {
    expect(readEntrant(entrantFields(details))).toEqual(details);
  });

  it('are trimmed', () => {
    const fields = { ...entrantFields({}), name: ' Ann  Smith ', federation: 'ger' };
    expect(readEntrant(fields)).toEqual({ name: 'Ann Smith', federation: 'GER' });
  });

  it('are listed in one line', () => {
    const details = { rating: 1500, club: 'Knights' };
    const byes = [{ round: 2, bye: 'half' as const }];
    expect(entrantFacts(entrant(1, { details, categories: ['U12'], byes, board: 3 }))).toBe(
      '1500 · Knights · U12 · Board 3 · Half-point bye in round 2',
    );
    expect(entrantFacts(entrant(1))).toBe('');
  });
});

describe('a list of players', () => {
  const players = [
    entrant(1, { name: 'Zoe', is_present: true, details: { club: 'Knights' } }),
    entrant(2, { name: 'Émile', details: { club: 'Knights' }, categories: ['U12'] }),
    entrant(12, { name: 'Ann', is_active: false, details: { club: 'Rooks' } }),
  ];
  const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

  it('has orders and filters', () => {
    expect(ids(byName(players))).toEqual([12, 2, 1]);
    expect(ids(matching(players, ''))).toEqual([1, 2, 12]);
    expect(ids(matching(players, 'knight'))).toEqual([1, 2]);
    expect(ids(matching(players, 'u12'))).toEqual([2]);
    expect(ids(matching(players, '1'))).toEqual([1]);
    expect(ids(absentPlayers(players))).toEqual([2]);
    expect(presence(players)).toBe('Here: 1 of 2 players.');
    expect(clubsOf(players)).toEqual([['Knights', [1, 2]]]);
  });

  it('knows the rounds of byes', () => {
    expect(comingRounds(tournament(4, 1))).toEqual([2, 3]);
    expect(comingRounds(tournament(4, 3))).toEqual([]);
    const view = tournament(4, 0);
    view.settings.system = { kind: 'knock_out', replays: 0 };
    expect(comingRounds(view)).toEqual([]);
  });

  it('describes groups', () => {
    const group = { players: [1, 2], first_round: 1, last_round: 3 };
    expect(groupNote(group)).toBe('Rounds 1 to 3');
    expect(groupNote({ ...group, last_round: 1, weak: true })).toBe('Round 1, if possible');
  });
});
