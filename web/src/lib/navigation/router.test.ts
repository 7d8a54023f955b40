import { describe, expect, it } from 'vitest';
import { joinPath } from '../classes/classes';
import { collectionPath } from '../library/library';
import { analysisPath, classPath, gamePath, lessonPath, parseRoute, playerPath } from './router';

describe('parseRoute', () => {
  it.each([
    ['/', { page: 'home' }],
    ['', { page: 'home' }],
    ['/game/aB3dE6gH', { page: 'game', id: 'aB3dE6gH' }],
    ['/game/aB3dE6gH/', { page: 'game', id: 'aB3dE6gH' }],
    ['/player/aB3dE6gH', { page: 'player', id: 'aB3dE6gH' }],
    ['/player/', { page: 'missing' }],
    ['/library', { page: 'library' }],
    ['/search', { page: 'search' }],
    ['/learn', { page: 'learn' }],
    ['/learn/out-of-check', { page: 'lesson', id: 'out-of-check' }],
    ['/learn/Rook', { page: 'missing' }],
    ['/learn/own/Ab3dE9xZ', { page: 'lesson', id: 'own/Ab3dE9xZ' }],
    ['/learn/own/Ab3dE9xZ/edit', { page: 'lesson', id: 'own/Ab3dE9xZ/edit' }],
    ['/learn/own/Ab3dE9xZ/other', { page: 'missing' }],
    ['/classes', { page: 'classes' }],
    ['/community', { page: 'community' }],
    ['/class/aB3dE6gH', { page: 'class', id: 'aB3dE6gH' }],
    ['/tournaments', { page: 'tournaments' }],
    ['/tournaments/new', { page: 'tournaments/new' }],
    ['/tournament/aB3dE6gH', { page: 'tournament', id: 'aB3dE6gH', part: '' }],
    ['/tournament/aB3dE6gH/', { page: 'tournament', id: 'aB3dE6gH', part: '' }],
    ['/tournament/aB3dE6gH/players', { page: 'tournament', id: 'aB3dE6gH', part: 'players' }],
    ['/tournament/aB3dE6gH/round/12', { page: 'tournament', id: 'aB3dE6gH', part: 'round/12' }],
    ['/tournament/aB3dE6gH/round', { page: 'missing' }],
    ['/tournament/aB3dE6gH/games', { page: 'missing' }],
    ['/join', { page: 'join', code: '' }],
    ['/join/', { page: 'join', code: '' }],
    ['/join/K7M-2QX-9TD', { page: 'join', code: 'K7M-2QX-9TD' }],
    ['/join/a/b', { page: 'missing' }],
    ['/puzzles', { page: 'puzzles' }],
    ['/practice', { page: 'practice' }],
    ['/puzzles/0abc1234', { page: 'puzzle', id: '0abc1234' }],
    ['/puzzles/fork', { page: 'missing' }],
    ['/library/aB3dE6gH', { page: 'collection', id: 'aB3dE6gH' }],
    ['/library/aB3dE6gH/12', { page: 'collected-game', id: 'aB3dE6gH', number: '12' }],
    ['/library/aB3dE6gH/x', { page: 'missing' }],
    [
      '/library/aB3dE6gH/puzzles/0abc1234',
      { page: 'found-puzzle', id: 'aB3dE6gH', puzzle: '0abc1234' },
    ],
    ['/library/aB3dE6gH/puzzles/fork', { page: 'missing' }],
    ['/game/', { page: 'missing' }],
    ['/game/a-b', { page: 'missing' }],
    ['/game/aB3dE6gH/moves', { page: 'missing' }],
    ['/elsewhere', { page: 'missing' }],
  ])('%s', (path, route) => {
    expect(parseRoute(path)).toEqual(route);
  });

  it('names the side at the bottom of an analysis when it is Black', () => {
    expect(analysisPath('xyz12345')).toBe('/analysis?game=xyz12345');
    expect(analysisPath('xyz12345', 'black')).toBe('/analysis?game=xyz12345&side=black');
  });

  it('parses the paths that it writes', () => {
    expect(parseRoute(gamePath('xyz12345'))).toEqual({ page: 'game', id: 'xyz12345' });
    expect(parseRoute(collectionPath('xyz12345', 3))).toEqual({
      page: 'collected-game',
      id: 'xyz12345',
      number: '3',
    });
    expect(parseRoute(classPath('xyz12345'))).toEqual({ page: 'class', id: 'xyz12345' });
    expect(parseRoute(joinPath('k7m/2qx 9td'))).toEqual({ page: 'join', code: 'k7m2qx9td' });
    expect(parseRoute(lessonPath('rook'))).toEqual({ page: 'lesson', id: 'rook' });
    expect(parseRoute(playerPath('xyz12345'))).toEqual({ page: 'player', id: 'xyz12345' });
  });
});
