import { expect, it } from 'vitest';
import { find, type Entry, type Group } from './find';

const entry = (name: string, note?: string): Entry => ({
  id: name,
  name,
  ...(note !== undefined && { note }),
  go: () => undefined,
});
const groups: readonly Group[] = [
  { title: 'Pages', entries: [entry('Practice'), entry('Tournaments', 'new tournament')] },
  { title: 'Lessons', entries: [entry('The rook'), entry('Castling'), entry('Rook endings')] },
];
const names = (text: string) =>
  find(groups, text).map(({ title, entries }) => [title, ...entries.map(({ name }) => name)]);

it.each([
  ['rook', [['Lessons', 'Rook endings', 'The rook']]],
  ['ROOK end', [['Lessons', 'Rook endings']]],
  ['new', [['Pages', 'Tournaments']]],
  ['röok the', [['Lessons', 'The rook']]],
  ['zzz', []],
])('finds %s', (text, found) => {
  expect(names(text)).toEqual(found);
});

it('an empty text finds the first entries of each group', () => {
  expect(names(' ')).toEqual([
    ['Pages', 'Practice', 'Tournaments'],
    ['Lessons', 'The rook', 'Castling', 'Rook endings'],
  ]);
  const many = Array.from({ length: 50 }, (_, at) => entry(String(at)));
  expect(find([{ title: 'Many', entries: many }], '')[0]?.entries).toHaveLength(6);
});
