import { describe, expect, it } from 'vitest';
import { picturesOfGame, picturesOfLine } from './share';

describe('pictures to share', () => {
  it('show a game from the displayed side', () => {
    expect(picturesOfGame('7tNq0vXa', 'black').map(({ path }) => path)).toEqual([
      '/app/games/7tNq0vXa/picture.svg?orientation=black',
      '/app/games/7tNq0vXa/picture.png?orientation=black',
      '/app/games/7tNq0vXa/picture.gif?orientation=black',
    ]);
  });

  it('show the position of a line and its moves', () => {
    const fen = '4k3/8/8/8/4P3/8/8/4K3 b - - 0 1';
    const page = '/analysis?fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1&moves=e2e4';
    const [svg, , gif] = picturesOfLine(fen, ['e2', 'e4'], page, 'white');
    const queryOf = (path = '') => Object.fromEntries(new URL(path, 'http://x').searchParams);
    expect(queryOf(svg?.path)).toEqual({ fen, orientation: 'white', last: 'e2e4' });
    expect(queryOf(gif?.path)).toEqual({
      fen: '4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1',
      moves: 'e2e4',
      orientation: 'white',
    });
    const [start] = picturesOfLine(fen, null, '/analysis', 'black');
    expect(queryOf(start?.path)).toEqual({ fen, orientation: 'black' });
  });
});
