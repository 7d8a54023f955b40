import { describe, expect, it } from 'vitest';
import { addressOf, themeName } from './puzzles';

describe('a puzzle request', () => {
  it.each([
    [{ kind: 'next', themes: [] }, '/app/puzzles/next'],
    [{ kind: 'next', themes: ['fork'] }, '/app/puzzles/next?theme=fork'],
    [{ kind: 'next', themes: ['fork', 'pin'] }, '/app/puzzles/next?theme=fork,pin'],
    [{ kind: 'repeat' }, '/app/puzzles/repeat'],
    [{ kind: 'one', id: 'abcd1234' }, '/app/puzzles/abcd1234'],
  ] as const)('%j', (selection, address) => {
    expect(addressOf(selection)).toBe(address);
  });
});

describe('the name of a theme', () => {
  it.each([
    ['fork', 'Fork'],
    ['discoveredAttack', 'Discovered attack'],
    ['mateIn2', 'Mate in two'],
    ['pawnEndgame', 'Pawn endgame'],
  ])('%s', (theme, name) => {
    expect(themeName(theme)).toBe(name);
  });
});
