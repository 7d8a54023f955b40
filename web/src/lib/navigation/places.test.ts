import { expect, it } from 'vitest';
import { pathOfKey, placeOf, places } from './places';
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
  expect(new Set(places.map(({ key }) => key)).size).toBe(places.length);
  for (const key of 'hplatceskb') {
    const path = pathOfKey(key);
    expect(path, key).not.toBeNull();
    expect(parseRoute(path ?? '').page, key).not.toBe('missing');
  }
  expect(pathOfKey('L')).toBe('/learn');
  expect(pathOfKey('x')).toBeNull();
});
