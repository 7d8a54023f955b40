import { expect, it } from 'vitest';
import { readLines, writeLines } from './conditional';

it('writes one line of moves per row and reads them with or without numbers', () => {
  const lines = [
    ['Nf6', 'Bg5', 'Be7', 'e3'],
    ['0-0', 'e8=Q+'],
  ];
  expect(writeLines(lines)).toBe('Nf6 Bg5 Be7 e3\n0-0 e8=Q+');
  for (const text of [writeLines(lines), '12... Nf6 13.Bg5 Be7 14. e3\n\n  12… 0-0 e8=Q+ \n'])
    expect(readLines(text)).toEqual(lines);
  expect(readLines(' \n')).toEqual([]);
  for (const text of [
    '...Nf6 Bg5 ...Be7 e3',
    'Nf6 Bg5 … Be7 e3',
    '12. ... Nf6 13. Bg5 ... Be7 14.e3',
  ])
    expect(readLines(text)).toEqual([['Nf6', 'Bg5', 'Be7', 'e3']]);
  expect(readLines('dxe5 exd6e.p.')).toEqual([['dxe5', 'exd6e.p.']]);
});
