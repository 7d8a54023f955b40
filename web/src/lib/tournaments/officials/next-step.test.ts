import { describe, expect, it } from 'vitest';
import type { RoundView, TournamentView } from '../../protocol/protocol';
import { nextStep, undoConsequences } from './next-step';
import { entrant, round, tournament } from './sample';

const knockOut = (paired: number): TournamentView => {
  const view = tournament(4, paired, { rounds: 2 });
  view.settings.system = { kind: 'knock_out', replays: 0 };
  return view;
};

describe('the next step', () => {
  const present = [entrant(1, { is_present: true }), entrant(2), entrant(3, { is_active: false })];
  it.each<[string, TournamentView, RoundView | null, string, string | null]>([
    ['without players', tournament(0, 0), null, 'No players have entered yet.', 'Enter players'],
    [
      'with one player',
      tournament(1, 0),
      null,
      'Only one player has entered yet.',
      'Enter players',
    ],
    ['with players', tournament(8, 0), null, '8 players in the tournament.', 'Pair round 1'],
    [
      'with absent players',
      tournament(0, 0, { entrants: present }),
      null,
      '2 players in the tournament. 1 player has not checked in.',
      'Pair round 1',
    ],
    [
      'without results',
      tournament(4, 1),
      round(1, [null, null]),
      'Round 1 is being played: all 2 results are missing.',
      'Enter results',
    ],
    [
      'with one missing result',
      tournament(4, 1),
      round(1, ['1-0', null]),
      'Round 1 is being played: the result of board 2 is missing.',
      'Enter results',
    ],
    [
      'with missing results',
      tournament(6, 1),
      round(1, [null, '1-0', null]),
      'Round 1 is being played: 2 results are missing (boards 1, 3).',
      'Enter results',
    ],
    [
      'after a round',
      tournament(4, 2),
      round(2, ['1-0', '?']),
      'Round 2 is complete.',
      'Pair round 3',
    ],
    [
      'after the last round',
      tournament(4, 3),
      round(3, ['1-0', '1/2']),
      'All rounds are complete.',
      'Publish the final table',
    ],
    [
      'after a drawn match',
      knockOut(1),
      round(1, ['1-0', '1/2']),
      'Round 1 is over: name the winner of the drawn match on board 2.',
      'Name the winner',
    ],
    [
      'after the end',
      tournament(4, 3, { phase: 'ended' }),
      round(3, ['1-0', null]),
      'The tournament has ended. The table is final.',
      null,
    ],
  ])('%s is clear', (_, view, last, sentence, label) => {
    const step = nextStep(view, last);
    expect([step.sentence, step.action?.label ?? null]).toEqual([sentence, label]);
  });

  it('names the time at which the server pairs', () => {
    const due = new Date(2030, 4, 4, 19, 30).getTime();
    const step = nextStep(tournament(4, 1, { due }), round(1, ['1-0', '1-0']));
    expect(step.sentence).toMatch(/^Round 1 is complete\. The next round begins .*2030/);
  });

  it('lists at most six boards', () => {
    const many = round(1, ['1-0', ...Array.from({ length: 9 }, () => null)]);
    expect(nextStep(tournament(20, 1), many).sentence).toContain('(boards 2, 3, 4, 5, 6, 7 …)');
  });
});

describe('the consequences of taking a round back', () => {
  it('name the lost results', () => {
    expect(undoConsequences(round(1, [null, null]))).toContain('No result has been entered.');
    expect(undoConsequences(round(1, ['1-0', null]))).toContain('and 1 result no longer counts.');
  });
});
