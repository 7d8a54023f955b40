import { expect, it } from 'vitest';
import { defaults, readPreferences, smallestBoard } from './preferences';

it('reads back what it wrote', () => {
  const chosen = {
    theme: 'dark',
    board: 'slate',
    pieces: 'large',
    boardSize: 80,
    coordinates: 'beside',
    confirmMoves: 'always',
    zen: true,
    blindfold: true,
    notifyTurn: true,
    sound: false,
    volume: 40,
    announceCheck: false,
    signKeys: false,
    notation: 'long',
    coach: true,
  } as const;
  expect(readPreferences(JSON.stringify(chosen))).toEqual(chosen);
});

it.each([
  [73.4, 73],
  [0, smallestBoard],
  [1000, 100],
  ['80', 100],
  [null, 100],
])('reads a board size of %s percent as %s', (stored, taken) => {
  expect(readPreferences(JSON.stringify({ boardSize: stored })).boardSize).toBe(taken);
});

it.each([
  [33.3, 33],
  [-5, 0],
  [101, 100],
  ['40', 100],
])('reads a volume of %s percent as %s', (stored, taken) => {
  expect(readPreferences(JSON.stringify({ volume: stored })).volume).toBe(taken);
});

it('migrates hidden coordinates from before there was a choice of places', () => {
  expect(readPreferences('{"coordinates":false}').coordinates).toBe('none');
  expect(readPreferences('{"coordinates":true}').coordinates).toBe('inside');
});

it.each([null, '', 'null', '{"theme":"pink","sound":"yes"}', '[1]'])(
  'falls back to the defaults for %s',
  (text) => {
    expect(readPreferences(text)).toEqual(defaults);
  },
);
