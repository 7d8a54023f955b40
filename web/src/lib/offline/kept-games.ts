import type { GameView } from '../game/view';
import type { GameSummary, You } from '../protocol/protocol';
import { readStored, writeStored } from '../storage/stored';

const GAMES = 'staunton.kept-games';
const OWNER = 'staunton.kept-games.owner';
/** The number of most recently opened games that stay readable offline. */
const KEPT = 10;
/** The maximum number of plies in a stored game, which limits the storage. */
const LONGEST = 600;

/** The last known state of a game. */
export interface KeptGame {
  readonly view: GameView;
  /** The user's role in the game. */
  readonly you: You;
}

/** Stores the state of a game for reading offline. */
export function keepGame(view: GameView): void {
  if (view.plies.length > LONGEST) return;
  const others = games().filter(({ info }) => info.id !== view.info.id);
  writeStored(GAMES, JSON.stringify([view, ...others].slice(0, KEPT)));
}

/** Returns a stored game, read-only: no clock runs, and no move can be played. */
export function keptGame(id: string): KeptGame | null {
  const found = games().find(({ info }) => info.id === id);
  if (!found) return null;
  const { info, state, plies } = found;
  const { clocks, position } = state;
  return {
    you: info.you,
    view: {
      info: { ...info, you: 'spectator', invitation: null },
      state: {
        ...state,
        position: { ...position, targets: {} },
        clocks: clocks && { ...clocks, running: null, first_move: null },
      },
      plies,
    },
  };
}

/** Returns the stored games as list entries, the most recently opened first. */
export const keptGames = (): GameSummary[] =>
  games().map(({ info: { id, seats, you }, state: { position, verdict } }) => ({
    id,
    seats,
    you,
    fen: position.fen,
    turn: position.turn,
    verdict,
  }));

/**
 * Sets the owner of the stored games. When another user uses this browser, the games of others are
 * deleted.
 */
export function keepFor(owner: string): void {
  if (readStored(OWNER) === owner) return;
  forgetGames();
  writeStored(OWNER, owner);
}

/**
 * Returns the last known user of this browser, before the server names the current one; empty for
 * none.
 */
export function lastOwner(): string {
  return readStored(OWNER) ?? '';
}

/** Deletes all stored games. */
export function forgetGames(): void {
  writeStored(GAMES, '[]');
  writeStored(OWNER, '');
}

function games(): GameView[] {
  try {
    const value: unknown = JSON.parse(readStored(GAMES) ?? '[]');
    return Array.isArray(value) ? value.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is GameView {
  const view = value as Partial<GameView> | null;
  return (
    typeof view?.info?.id === 'string' &&
    typeof view.state?.position.fen === 'string' &&
    Array.isArray(view.plies)
  );
}
