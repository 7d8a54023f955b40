import { describe, expect, it } from 'vitest';
import type { JournalEntry, TournamentCommand } from '../../protocol/protocol';
import { commandSentence, journalText } from './journal';
import { newFields, readFields } from './settings-form';

const name = (entrant: number) => ['', 'Ann', 'Bob', 'Cid', 'Dora'][entrant] ?? '?';
const read = readFields({ ...newFields(), name: 'Club evening' });
const settings = 'settings' in read ? read.settings : undefined;

describe('an entry of the journal', () => {
  const entered = ['Ann', 'Bob'].map((one) => ({ details: { name: one } }));
  it.each<[TournamentCommand, string]>([
    [{ command: 'enter', entrants: entered }, '2 players enter: Ann, Bob.'],
    [{ command: 'enter', entrants: [{ details: {}, is_member: true }] }, '1 player enters.'],
    [{ command: 'check_in', entrant: 1, present: true }, 'Ann checks in.'],
    [
      { command: 'request_bye', entrant: 1, round: 2, bye: 'half' },
      'Ann has a half-point bye in round 2.',
    ],
    [{ command: 'request_bye', entrant: 1, round: 2, bye: null }, 'Ann plays in round 2.'],
    [{ command: 'fix_board', entrant: 2, board: 7 }, 'Bob always plays at board 7.'],
    [
      {
        command: 'forbid',
        groups: [
          { players: [1, 2], first_round: 1, last_round: 3 },
          { players: [3, 4], first_round: 1, last_round: 3 },
        ],
      },
      'Not paired with each other: Ann, Bob; Cid, Dora.',
    ],
    [{ command: 'pair', round: 3 }, 'Round 3 is paired.'],
    [{ command: 'set_link', code: null }, 'The link to enter is closed.'],
    [{ command: 'set_board_link', board: 3, code: null }, 'The link of board 3 is closed.'],
    [
      { command: 'set_board_link', board: 3, code: 'K7M-2QX-9TD' },
      'The link of board 3 is open with the code K7M-2QX-9TD.',
    ],
    [{ command: 'record', round: 2, board: 3 }, 'A device records the game of round 2, board 3.'],
    [
      { command: 'set_link', code: 'K7M-2QX-9TD' },
      'The link to enter is open with the code K7M-2QX-9TD.',
    ],
    [
      { command: 'pair', round: 3, by_hand: { pairs: [[1, 2]] } },
      'Round 3 is paired by hand: 1 board.',
    ],
    [{ command: 'enter_result', round: 1, board: 4, outcome: '1/2' }, 'Round 1, board 4: ½–½.'],
    [
      { command: 'enter_result', round: 1, board: 4, replaces: '1-0', outcome: '0-1' },
      'Round 1, board 4: 1–0 is corrected to 0–1.',
    ],
    [
      { command: 'enter_result', round: 1, board: 4, replaces: '1-0', outcome: null },
      'Round 1, board 4: the result 1–0 is cleared.',
    ],
    [{ command: 'report', round: 1, entrant: 1, outcome: '1-0' }, 'Ann reports 1–0 in round 1.'],
    [{ command: 'undo_round', round: 2 }, 'Round 2 is taken back.'],
  ])('%j is a sentence', (command, sentence) => {
    expect(commandSentence(command, name)).toBe(sentence);
  });

  it('is a line of the exported text, the first one first', () => {
    expect.assert(settings);
    const at = new Date(2030, 4, 4, 19, 30).getTime();
    const entries: JournalEntry[] = [
      {
        version: 2,
        at,
        author: null,
        reason: 'late',
        command: { command: 'withdraw', entrant: 2 },
      },
      { version: 1, at, author: 'Eve', reason: null, command: { command: 'create', settings } },
    ];
    const lines = journalText(entries, name).trimEnd().split('\n');
    expect(lines.map((line) => line.split('\t').toSpliced(1, 1))).toEqual([
      ['1', 'Eve', 'The tournament is created: Club evening, Swiss system.'],
      ['2', '–', 'Bob leaves the tournament.', 'late'],
    ]);
  });
});
