import { copyComing } from './copy';
import { requestText } from '../http/http';

/** Where a game is as PGN. */
export const gamePgnPath = (game: string) => `/app/games/${encodeURIComponent(game)}/pgn`;

/** A game as PGN. */
export const getGamePgn = (game: string) => requestText(gamePgnPath(game));

/** Writes a game to the clipboard when it comes, and tells in words whether it is there. */
export async function copyPgn(pgn: Promise<string>): Promise<string> {
  try {
    await copyComing(pgn);
    return 'The game was copied as PGN.';
  } catch {
    // Where it did not come, that is the reason.
    await pgn;
    // Only pages that came by HTTPS, or from this computer, may write to the clipboard.
    return 'The game could not be copied: download it.';
  }
}
