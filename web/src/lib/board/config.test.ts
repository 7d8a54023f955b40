import { describe, expect, it } from 'vitest';
import { boardConfig, mayMove, movableSide, nextMoveNumber, type BoardState } from './config';

const state: BoardState = {
  shown: { fen: 'fen', turn: 'white', check: true, lastMove: ['e7', 'e5'], material: null },
  orientation: 'white',
  you: 'white',
  targets: { e2: ['e3', 'e4'] },
  live: true,
  sent: false,
  markCheck: true,
};

describe('rights on the board', () => {
  it('lets the player move their own pieces, with targets on their turn', () => {
    expect(boardConfig(state)).toMatchObject({
      turnColor: 'white',
      movable: { color: 'white', dests: new Map([['e2', ['e3', 'e4']]]) },
      premovable: { enabled: true },
      check: 'white',
      lastMove: ['e7', 'e5'],
    });
  });

  it("allows only premoves while it is the opponent's turn or a move is unconfirmed", () => {
    for (const waiting of [
      { ...state, you: 'black' as const },
      { ...state, sent: true },
    ]) {
      expect(mayMove(waiting)).toBe(false);
      expect(boardConfig(waiting)).toMatchObject({
        movable: { color: waiting.you, dests: new Map() },
        premovable: { enabled: true },
      });
    }
  });

  it('lets a player of both sides move both, without premoves', () => {
    const both = { ...state, you: 'both' as const };
    expect(movableSide(both)).toBe('white');
    expect(movableSide({ ...both, shown: { ...state.shown, turn: 'black' } })).toBe('black');
    expect(boardConfig(both)).toMatchObject({ premovable: { enabled: false } });
  });

  it('lets a player of both sides reply to an unconfirmed move', () => {
    const sent = { ...state, you: 'both' as const, sent: true };
    expect(mayMove(sent)).toBe(false);
    expect(boardConfig(sent)).toMatchObject({
      turnColor: 'white',
      movable: { color: 'black', dests: new Map() },
      premovable: { enabled: true },
    });
  });

  it('allows no moves to a spectator, in replay, or after the end', () => {
    for (const still of [
      { ...state, you: 'spectator' as const },
      { ...state, live: false },
    ]) {
      expect(mayMove(still)).toBe(false);
      expect(boardConfig(still)).toMatchObject({
        movable: { color: undefined },
        premovable: { enabled: false },
      });
    }
  });

  it('marks check only if the setting is on', () => {
    expect(boardConfig({ ...state, markCheck: false }).check).toBe(false);
  });
});

it('returns the move number of the first premove', () => {
  for (const [turn, number, you, sent, next] of [
    ['black', 5, 'white', false, 6],
    ['white', 5, 'white', true, 6],
    ['white', 5, 'white', false, 5],
    ['white', 5, 'black', false, 5],
    ['black', 5, 'both', true, 6],
    ['white', 5, 'both', true, 5],
  ] as const) {
    const fen = `8/8/8/8/8/8/8/8 ${turn.charAt(0)} - - 0 ${String(number)}`;
    const shown = { ...state.shown, fen, turn };
    expect(nextMoveNumber({ ...state, shown, you, sent })).toBe(next);
  }
});
