import { isLocalGame } from '../offline/local-games';
import { getGamePgn } from '../sharing/game-pgn';

/** Returns a game's PGN, from the server or for a game of this device from the page. */
export async function pgnOfAnyGame(game: string): Promise<string> {
  if (!isLocalGame(game)) return getGamePgn(game);
  const { localPgn } = await import('./local-pgn');
  return localPgn(game);
}
