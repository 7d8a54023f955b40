import { expect, it } from 'vitest';
import { goKeys, pathOfKey } from './go-keys';
import { placeOf, places } from './places';
import { parseRoute } from './router';

it('every entry leads to a page of its place', () => {
  for (const { path, place } of places) expect(placeOf(parseRoute(path)), path).toBe(place);
});

it.each([
  ['/game/aB3dE6gH', 'play'],
  ['/practice', 'puzzles'],
  ['/learn/rook', 'learn'],
  ['/editor', 'analyze'],
  ['/tournament/aB3dE6gH/standings', 'tournaments'],
  ['/class/aB3dE6gH', 'community'],
  ['/library/aB3dE6gH/12', 'community'],
  ['/account', null],
  ['/elsewhere', null],
])('%s belongs to %s', (path, place) => {
  expect(placeOf(parseRoute(path))).toBe(place);
});

it('every entry has its own key, and keys lead to pages', () => {
  const paths = Object.values(goKeys);
  for (const { path } of places) expect(paths).toContain(path);
  for (const path of paths) expect(parseRoute(path).page, path).not.toBe('missing');
  expect(pathOfKey('L')).toBe('/learn');
  expect(pathOfKey('x')).toBeNull();
});
