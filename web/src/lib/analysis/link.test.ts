import { expect, it } from 'vitest';
import { linkOf, linkTo, namesSomething, readLink } from './link';
import { sampleTree, STANDARD } from './sample';

it('reads back what it writes', () => {
  const fen = '4k3/8/8/8/8/8/8/4K2R w K - 0 1';
  const link = linkTo(fen, true, ['e1g1', 'e8e7']);
  expect(link).toBe('/analysis?fen=4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1&chess960=1&moves=e1g1_e8e7');
  expect(readLink(link.replace('/analysis', ''))).toEqual({
    fen,
    chess960: true,
    moves: ['e1g1', 'e8e7'],
    game: null,
    collection: null,
    number: null,
    side: 'white',
  });
  expect(linkTo(null, false, [])).toBe('/analysis');
});

it('reads common move notations and ignores an invalid id', () => {
  expect(readLink('?moves=e4,e5 Nf3').moves).toEqual(['e4', 'e5', 'Nf3']);
  expect(readLink('?game=abc123XY').game).toBe('abc123XY');
  expect(readLink('?game=../app').game).toBeNull();
});

it('tells whether a query names a game or position', () => {
  for (const query of ['?fen=8', '?moves=e4', '?game=abc', '?collection=abc&number=1'])
    expect(namesSomething(readLink(query)), query).toBe(true);
  for (const query of ['', '?opened=abc', '?side=black', '?moves='])
    expect(namesSomething(readLink(query)), query).toBe(false);
});

it('names the side at the bottom when it is Black', () => {
  expect(linkTo(null, false, ['e2e4'], 'white')).toBe('/analysis?moves=e2e4');
  const link = linkTo(null, false, ['e2e4'], 'black');
  expect(link).toBe('/analysis?moves=e2e4&side=black');
  expect(readLink(link.replace('/analysis', ''))).toMatchObject({ moves: ['e2e4'], side: 'black' });
  expect(readLink('?side=red').side).toBe('white');
});

it('links to the displayed line', () => {
  const { tree, id } = sampleTree();
  expect(linkOf(tree, id('c3'), STANDARD)).toBe('/analysis?moves=e4_c5_c3');
});
