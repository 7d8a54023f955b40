import { beforeEach, expect, it, vi } from 'vitest';
import { keepSheet, sheetOf, sheets, withNames } from './score-sheet';

const pgn = '[Event "?"]\n[White "Guest 4821"]\n[Black "Guest 4821"]\n[Result "*"]\n\n1. e4 *\n';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
  });
});

it('puts the names of the players into the PGN', () => {
  const text = withNames(pgn, { white: 'Ada "the rook" $1', black: 'C:\\Grace' });
  expect(text).toContain('[White "Ada \\"the rook\\" $1"]\n');
  expect(text).toContain('[Black "C:\\\\Grace"]\n');
  expect(text).toContain('[Result "*"]');
});

it("keeps the server's names where the sheet has none", () => {
  expect(withNames(pgn, { white: '', black: '' })).toBe(pgn);
});

it('stores the newest games, each once', () => {
  for (let number = 0; number < 25; number++)
    keepSheet({ game: `g${String(number)}`, white: 'Ada', black: 'Grace', press: false });
  keepSheet({ game: 'g20', white: 'Ada', black: 'Boris', press: true });
  expect(sheets()).toHaveLength(20);
  expect(sheets()[0]).toEqual({ game: 'g20', white: 'Ada', black: 'Boris', press: true });
  expect(sheetOf('g24').black).toBe('Grace');
  expect(sheetOf('g0')).toEqual({ game: 'g0', white: '', black: '', press: false });
});

it('ignores invalid stored data', () => {
  for (const text of ['', '{', 'null', '[1, {"game": "a"}]']) {
    window.localStorage.setItem('staunton.board.sheets', text);
    expect(sheets()).toEqual([]);
  }
});
