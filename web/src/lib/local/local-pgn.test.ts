import { expect, it, vi } from 'vitest';
import { localPgn } from './local-pgn';

const plies = ['f3', 'e5', 'g4', 'Qh4#'].map((san, index) => ({
  san,
  uci: 'a1a2',
  fen: `8/8/8/8/8/8/8/8 ${index % 2 === 0 ? 'b' : 'w'} - - 0 ${String(1 + Math.floor((index + 1) / 2))}`,
  squares: ['a1', 'a2'],
  check: false,
}));
const freed = vi.fn();

vi.mock('../offline/local-games', () => ({
  localGame: (id: string) =>
    id === 'offline-known' ? { id, record: { started_at: new Date(2026, 6, 9).getTime() } } : null,
}));
vi.mock('../core/core', () => ({
  loadRules: () =>
    Promise.resolve({
      ClientGame: class {
        message() {
          const seats = {
            white: { kind: 'engine', level: 3 },
            black: { kind: 'engine', level: 3 },
          };
          const start_fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
          const info = { start_fen, chess960: false, seats };
          return JSON.stringify({ info, state: { plies, verdict: { result: '0-1' } } });
        }
        free = freed;
      },
    }),
}));

it('writes a game of this device as PGN', async () => {
  const pgn = await localPgn('offline-known');
  expect(pgn).toContain('[Date "2026.07.09"]');
  expect(pgn).toContain('[Result "0-1"]');
  expect(pgn).toMatch(/\n1\. f3 e5 2\. g4 Qh4# 0-1\n$/);
  expect(freed).toHaveBeenCalledOnce();
  await expect(localPgn('offline-unknown')).rejects.toThrow('another device');
});
