import { expect, it } from 'vitest';
import { withOwnLinks } from './own-links';

const origin = 'https://chess.example';

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
  ['https://chess.example.evil/game', [['https://chess.example.evil/game', null]]],
  ['http://chess.example/game', [['http://chess.example/game', null]]],
  ['https://a:b@chess.example/game', [['https://a:b@chess.example/game', null]]],
  ['javascript:alert(1) //chess.example', [['javascript:alert(1) //chess.example', null]]],
  ['https://', [['https://', null]]],
  ['', []],
])('finds the own links of %j', (line, pieces) => {
  expect(withOwnLinks(line, origin).map(({ text, path }) => [text, path])).toEqual(pieces);
});
