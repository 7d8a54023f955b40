import { describe, expect, it } from 'vitest';
import { criterionName } from './criteria';
import { sampleEntrant } from './sample';
import {
  byeName,
  cellText,
  entrantName,
  kindName,
  kindOf,
  outcomeText,
  outcomeWords,
  pointsText,
  pointsWords,
  roundText,
} from './texts';

it.each([
  ['1-0', '1–0', 'White won'],
  ['0-1', '0–1', 'Black won'],
  ['1/2', '½–½', 'Draw'],
  ['+/-', '+/−', 'White won by forfeit'],
  ['-/+', '−/+', 'Black won by forfeit'],
  ['-/-', '−/−', 'Both players forfeited'],
  ['0-0', '0–0', 'Both players lost'],
  ['1/2-0', '½–0', 'Half a point for White, none for Black'],
  ['0-1/2', '0–½', 'No point for White, half a point for Black'],
  ['?', 'Adjourned', 'Adjourned'],
] as const)('the result %s is written %s', (outcome, text, words) => {
  expect([outcomeText(outcome), outcomeWords(outcome)]).toEqual([text, words]);
});

it('names the free player of a round robin', () => {
  const [swiss, all] = [
    { kind: 'swiss', rounds: 5, accelerated: false },
    { kind: 'round_robin', double: false },
  ] as const;
  expect([byeName('zero', swiss), byeName('zero', all)]).toEqual(['Absent', 'Free']);
  expect([byeName('pairing', swiss), byeName('half', all)]).toEqual(['Bye', 'Half-point bye']);
});

describe('points', () => {
  it.each([
    [0, '0', '0 points'],
    [5, '½', '½ points'],
    [10, '1', '1 point'],
    [25, '2½', '2½ points'],
    [13, '1.3', '1.3 points'],
    [-5, '−½', '−½ points'],
  ])('%s tenths are written %s', (tenths, text, words) => {
    expect([pointsText(tenths), pointsWords(tenths)]).toEqual([text, words]);
  });
});

it.each([
  ['BH', 'Buchholz'],
  ['BH/C1', 'Buchholz, cut 1'],
  ['BH/M2/P', 'Buchholz, median 2, P'],
  ['DE:MP', 'Direct encounter (MP)'],
  ['OTHER_x', 'OTHER_x'],
])('the criterion %s is named %s', (code, name) => {
  expect(criterionName(code)).toBe(name);
});

it('names systems, also one that it does not know', () => {
  expect(kindName(kindOf({ kind: 'round_robin', double: true }))).toBe('Double round robin');
  expect(kindName(kindOf({ kind: 'round_robin', double: false }))).toBe('Round robin');
  expect(kindName('keizer')).toBe('keizer');
});

it('names players with their title, and erased ones by number', () => {
  expect(entrantName(sampleEntrant(7, { name: 'Ada', details: { title: 'WIM' } }))).toBe('WIM Ada');
  expect(entrantName(sampleEntrant(7, { name: '' }))).toBe('Player 7');
});

it('counts rounds', () => {
  expect([roundText(0, 5), roundText(2, 5), roundText(3, 0)]).toEqual([
    '5 rounds',
    'Round 2 of 5',
    'Round 3',
  ]);
});

it('writes cells of the cross table', () => {
  expect(['1', '=', '-', 'U', 'H', 'Z', ' '].map(cellText)).toEqual([
    '1',
    '½',
    '−',
    '+',
    '½',
    '0',
    '·',
  ]);
});
