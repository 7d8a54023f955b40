import { beforeEach, expect, it, vi } from 'vitest';
import { sampleInfo, sampleView } from '../game/sample';
import type { GameView } from '../game/view';
import { forgetGames, keepFor, keepGame, keptGame, keptGames } from './kept-games';

const clocks = { white: 5000, black: 4000, running: 'white', delay: 0, first_move: null } as const;
const named = (id: string, plies = 2): GameView => ({
  ...sampleView(plies, { clocks }),
  info: sampleInfo({ id, you: 'black', invitation: 'http://example.org/game/x' }),
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
  });
});

it('keeps a game read-only, with stopped clocks and no moves', () => {
  keepGame(named('game0001'));
  const kept = keptGame('game0001');
  expect(kept?.you).toBe('black');
  expect(kept?.view.plies).toHaveLength(2);
  expect(kept?.view.info).toMatchObject({ you: 'spectator', invitation: null });
  expect(kept?.view.state.clocks).toEqual({ ...clocks, running: null });
  expect(kept?.view.state.position.targets).toEqual({});
  expect(keptGame('game0002')).toBeNull();
});

it('keeps the newest state of the most recently opened games', () => {
  for (let number = 0; number < 12; number++) keepGame(named(`g${String(number)}`));
  keepGame(named('g5', 8));
  expect(keptGame('g5')?.view.plies).toHaveLength(8);
  expect(keptGame('g1')).toBeNull();
  expect(keptGame('g2')).not.toBeNull();
  keepGame(named('long', 700));
  expect(keptGame('long')).toBeNull();
});

it('lists the stored games, the most recent first', () => {
  expect(keptGames()).toEqual([]);
  keepGame(named('game0001'));
  keepGame(named('game0002'));
  const { info, state } = named('game0002');
  const { fen, turn } = state.position;
  expect(keptGames().map(({ id }) => id)).toEqual(['game0002', 'game0001']);
  expect(keptGames()[0]).toEqual({
    id: 'game0002',
    you: 'black',
    seats: info.seats,
    verdict: state.verdict,
    fen,
    turn,
  });
});

it('deletes the games when another user signs in', () => {
  keepFor('ada');
  keepGame(named('game0001'));
  keepFor('ada');
  expect(keptGame('game0001')).not.toBeNull();
  keepFor('grace');
  expect(keptGame('game0001')).toBeNull();
  keepGame(named('game0002'));
  forgetGames();
  expect(keptGame('game0002')).toBeNull();
});

it('ignores invalid stored data', () => {
  for (const text of ['{', '{}', '[null, {"info": {"id": "game0001"}}]']) {
    window.localStorage.setItem('staunton.kept-games', text);
    expect(keptGame('game0001')).toBeNull();
  }
});
