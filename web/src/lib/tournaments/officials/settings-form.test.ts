import { describe, expect, it } from 'vitest';
import {
  chooseSystem,
  chooseVenue,
  fieldsOf,
  newFields,
  readFields,
  roundsHint,
  type SettingsFields,
} from './settings-form';
import { categoryFields } from './categories';
import { explainTieBreak, moved, offeredTieBreaks, usualTieBreaks } from './tie-breaks';

const named = (changes: Partial<SettingsFields> = {}): SettingsFields => ({
  ...newFields(),
  name: 'Club evening',
  ...changes,
});

/** Returns the settings of a valid form. */
function settingsOf(fields: SettingsFields) {
  const read = readFields(fields);
  if ('error' in read) throw new Error(read.error);
  return read.settings;
}

describe('the settings of a new tournament', () => {
  it('need only a name', () => {
    expect(settingsOf(named())).toMatchObject({
      name: 'Club evening',
      system: { kind: 'swiss', rounds: 5, accelerated: false },
      venue: 'board',
      points: { win: 10, draw: 5, loss: 0, bye: 10 },
      tie_breaks: ['BH/C1', 'BH', 'SB'],
      starts_at: null,
      pause: null,
      grace: null,
    });
  });

  it.each<[string, Partial<SettingsFields>]>([
    ['The name must', { name: ' ' }],
    ['The name must', { name: 'x'.repeat(81) }],
    ['The number of rounds', { rounds: null }],
    ['The number of rounds', { rounds: 2.5 }],
    ['The number of further games', { system: 'knock_out', replays: 10 }],
    [
      'Online games need a clock',
      { venue: 'online', time: { ...newFields().time, choice: 'none' } },
    ],
    ['Points must', { scoring: 'own', points: { win: 1, draw: null, loss: 0, bye: 1 } }],
    ['The name of a category', { categories: [categoryFields({ name: '' })] }],
    ['A win must', { scoring: 'own', points: { win: 1, draw: 1, loss: 0, bye: 1 } }],
    ['Accelerated pairings', { accelerated: true, scoring: 'three' }],
    ['The pause', { automatic: true, pause: null }],
    ['The grace time', { grace: 61 }],
    ['The number of half-point byes', { halfPointByes: -1 }],
  ])('%s …: are refused', (problem, changes) => {
    const read = readFields(named(changes));
    expect('error' in read && read.error.startsWith(problem)).toBe(true);
  });

  it('survive a change without one', () => {
    const forms = [
      named(),
      named({ system: 'double_round_robin', venue: 'mixed', rated: true, grace: 5 }),
      named({ system: 'knock_out', replays: 4, scoring: 'three', entry: 'arbiter' }),
      named({ automatic: true, pause: 7, starts: '2030-05-04T19:30', listed: false }),
      named({
        group: ' City open ',
        categories: [categoryFields({ name: 'U12', born_from: 2014 })],
      }),
      named({ scoring: 'own', points: { win: 2, draw: 1, loss: 0.5, bye: 1 } }),
      named({ system: 'arena', bots: true }),
    ];
    for (const form of forms) {
      const settings = settingsOf(form);
      expect(settingsOf(fieldsOf(settings))).toEqual(settings);
    }
  });

  it('have a clock when the games are online', () => {
    const fields = named();
    fields.time.choice = 'none';
    chooseVenue(fields, 'board');
    expect(fields.time.choice).toBe('none');
    chooseVenue(fields, 'mixed');
    expect(settingsOf(fields).time.kind).toBe('clock');
    fields.time.choice = 'none';
    chooseSystem(fields, 'arena');
    expect(settingsOf(fields).time.kind).toBe('clock');
  });

  it('keep a time control that the form cannot express', () => {
    const bonus = { kind: 'none' } as const;
    const time = {
      kind: 'clock',
      stages: [
        { moves: 30, millis: 3_600_000, bonus },
        { moves: null, millis: 600_000, bonus },
      ],
    } as const;
    const settings = { ...settingsOf(named()), time: { ...time, stages: [...time.stages] } };
    expect(settingsOf(fieldsOf(settings)).time).toEqual(time);
  });

  it('use grace time and ratings only in online games', () => {
    expect(settingsOf(named({ rated: true, grace: 5 }))).toMatchObject({
      rated: false,
      grace: null,
    });
    expect(settingsOf(named({ bots: true }))).not.toHaveProperty('bots');
    expect(settingsOf(named({ venue: 'online', bots: true }))).toMatchObject({ bots: true });
  });
});

describe('the number of rounds', () => {
  it.each<[Partial<SettingsFields>, number, RegExp]>([
    [{}, 0, /^Usual: 3 rounds/],
    [{}, 20, /^20 players need at least 5 rounds/],
    [{}, 5, /at most 4 rounds/],
    [{ system: 'round_robin' }, 7, /^7 players play 7 rounds/],
    [{ system: 'double_round_robin' }, 6, /^6 players play 10 rounds/],
    [{ system: 'knock_out' }, 9, /^9 players play 4 rounds/],
  ])('%o with %i players has a hint', (changes, players, hint) => {
    expect(roundsHint(named(changes), players)).toMatch(hint);
  });
});

describe('tie-breaks', () => {
  it('follow the system until the user changes them', () => {
    const fields = named();
    chooseSystem(fields, 'round_robin');
    expect(fields.tieBreaks).toEqual(['DE', 'SB', 'WIN']);
    fields.tieBreaks = ['WIN'];
    chooseSystem(fields, 'knock_out');
    expect(fields.tieBreaks).toEqual(['WIN']);
  });

  it('are offered where they make sense', () => {
    const codes = offeredTieBreaks('round_robin');
    expect(codes).toContain('SB/C1');
    expect(codes).not.toContain('BH/C1');
    for (const code of usualTieBreaks('swiss')) expect(explainTieBreak(code)).not.toBe('');
    expect(explainTieBreak('KS/L+1')).toBe('');
  });

  it('change their order', () => {
    expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  });
});
