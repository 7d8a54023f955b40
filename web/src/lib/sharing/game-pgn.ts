import { copyComing } from './copy';
import { requestText } from '../http/http';

/** Returns the path of a game's PGN. */
export const gamePgnPath = (game: string) => `/app/games/${encodeURIComponent(game)}/pgn`;

/** Requests a game's PGN. */
export const getGamePgn = (game: string) => requestText(gamePgnPath(game));

/** Copies a game to the clipboard when it has loaded. Returns the result in words. */
export async function copyPgn(pgn: Promise<string>): Promise<string> {
  try {
    await copyComing(pgn);
    return 'The game was copied as PGN.';
  } catch {
    // When the game failed to load, that error is the reason.
    await pgn;
    // Only pages from HTTPS or from this computer may write to the clipboard.
    return 'The game could not be copied: download it.';
  }
}
