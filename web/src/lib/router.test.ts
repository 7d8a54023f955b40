import { describe, expect, it } from 'vitest';
import { gamePath, parseRoute, playerPath } from './router';

describe('parseRoute', () => {
  it.each([
    ['/', { page: 'home' }],
    ['', { page: 'home' }],
    ['/game/aB3dE6gH', { page: 'game', id: 'aB3dE6gH' }],
    ['/game/aB3dE6gH/', { page: 'game', id: 'aB3dE6gH' }],
    ['/player/aB3dE6gH', { page: 'player', id: 'aB3dE6gH' }],
    ['/player/', { page: 'missing' }],
    ['/game/', { page: 'missing' }],
    ['/game/a-b', { page: 'missing' }],
    ['/game/aB3dE6gH/moves', { page: 'missing' }],
    ['/elsewhere', { page: 'missing' }],
  ])('%s', (path, route) => {
    expect(parseRoute(path)).toEqual(route);
  });

  it('reads back the path it writes', () => {
    expect(parseRoute(gamePath('xyz12345'))).toEqual({ page: 'game', id: 'xyz12345' });
    expect(parseRoute(playerPath('xyz12345'))).toEqual({ page: 'player', id: 'xyz12345' });
  });
});
