import { expect, it } from 'vitest';
import { withOwnLinks } from './own-links';

const origins = ['http://127.0.0.1:8064', 'https://chess.example'];

it.each([
  ['hello there', [['hello there', null]]],
  [
    'see https://chess.example/game/k3XbT9qa please',
    [
      ['see ', null],
      ['https://chess.example/game/k3XbT9qa', '/game/k3XbT9qa'],
      [' please', null],
    ],
  ],
  ['http://127.0.0.1:8064/board', [['http://127.0.0.1:8064/board', '/board']]],
  ['https://chess.example.evil/game', [['https://chess.example.evil/game', null]]],
  ['http://chess.example/game', [['http://chess.example/game', null]]],
  ['https://a:b@chess.example/game', [['https://a:b@chess.example/game', null]]],
  ['javascript:alert(1) //chess.example', [['javascript:alert(1) //chess.example', null]]],
  ['https://', [['https://', null]]],
  ['', []],
])('finds the own links of %j', (line, pieces) => {
  expect(withOwnLinks(line, origins).map(({ text, path }) => [text, path])).toEqual(pieces);
});
