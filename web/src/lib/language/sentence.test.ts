import { expect, it } from 'vitest';
import { asSentence } from './sentence';

it.each([
  ['a rook does not move from h1 to d3', 'A rook does not move from h1 to d3.'],
  ['The game is over.', 'The game is over.'],
  ['e4 is occupied', 'e4 is occupied.'],
  ['exd5 fits no pawn', 'exd5 fits no pawn.'],
  ['between them', 'Between them.'],
])('%s', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});
