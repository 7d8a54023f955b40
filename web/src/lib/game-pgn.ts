import { requestText } from './http';

/** Where a game is as PGN. */
export const gamePgnPath = (game: string) => `/app/games/${encodeURIComponent(game)}/pgn`;

/** A game as PGN. */
export const getGamePgn = (game: string) => requestText(gamePgnPath(game));

/** Writes a game to the clipboard, and tells in words whether it is there. */
export async function copyPgn(pgn: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(pgn);
    return 'The game was copied as PGN.';
  } catch {
    // Only pages that came by HTTPS, or from this computer, may write to the clipboard.
    return 'The game could not be copied: download it.';
  }
}
