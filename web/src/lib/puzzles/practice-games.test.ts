import { beforeEach, expect, it, vi } from 'vitest';
import { keepPracticeGame, practiceGames } from './practice-games';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => stored.set(name, text),
    },
  });
});

it('remembers the newest games', () => {
  expect(practiceGames()).toEqual([]);
  for (let game = 1; game <= 60; game++) keepPracticeGame(`game${String(game)}`);
  expect(practiceGames()).toHaveLength(50);
  expect(practiceGames()[0]).toBe('game60');
  expect(practiceGames()).not.toContain('game10');
});

it('ignores what is no id', () => {
  window.localStorage.setItem('staunton.practice', 'abc <b> d/e f');
  expect(practiceGames()).toEqual(['abc', 'f']);
});
