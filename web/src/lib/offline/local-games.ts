import type { OfflineGame } from '../protocol/protocol';
import { readStored, removeStored, writeStored } from '../storage/stored';

/** The key of the games in the storage of the browser. */
export const GAMES = 'staunton.offline-games';
/** The beginning of the ids of games that this page plays. The server's ids have eight characters. */
export const PREFIX = /* @wc-ignore */ 'offline';

/** A game that this browser plays without the server. */
export interface LocalGame {
  readonly id: string;
  /** The commands of the players. */
  readonly record: OfflineGame;
  /** Whether the game is over. */
  readonly over: boolean;
  /** The next game between the players. */
  readonly rematch: string | null;
  /** The id of the game on the server, once it was sent; empty if the server refuses it. */
  readonly sent: string | null;
}

/** Returns whether a game with this id is played in a page and not on the server. */
export const isLocalGame = (id: string): boolean =>
  id.startsWith(PREFIX) && id.length > PREFIX.length + 8;

/** Returns the stored games, the newest first. */
export function localGames(): readonly LocalGame[] {
  try {
    const value: unknown = JSON.parse(readStored(GAMES) ?? '[]');
    return Array.isArray(value) ? value.filter(isGame) : [];
  } catch {
    return [];
  }
}

/** Returns a stored game. */
export const localGame = (id: string): LocalGame | null =>
  localGames().find((game) => game.id === id) ?? null;

/** Deletes all stored games and results. */
export function forgetLocalGames(): void {
  writeStored(GAMES, '[]');
  removeStored('staunton.offline-results');
}

function isGame(value: unknown): value is LocalGame {
  const game = value as Partial<LocalGame> | null;
  return typeof game?.id === 'string' && Array.isArray(game.record?.rows);
}
