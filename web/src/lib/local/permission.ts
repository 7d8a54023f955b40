import type { Explored, Line, NotExplored, NotSearched } from '../connection/positions';
import { isFinal, request, RequestError } from '../http/http';
import { keptViews } from '../offline/kept-games';
import { resemblesGame } from '../offline/resemblance';

/** The statuses of refusals that are temporary, and of those of positions in play. */
const [BUSY, IN_PLAY] = [429, 409];

/**
 * Asks the server whether the engine may search the positions of a line; it refuses those of running
 * games, as for its own engine. Returns the refusal, or null. Without the server, the games decide
 * that this browser has seen. Rejects if the server should search instead.
 */
export async function refusalOf(
  line: Line,
  isLost: () => boolean,
  explore: (line: Line, fromPly: number) => Promise<Explored | NotExplored>,
): Promise<NotSearched | null> {
  if (!isLost()) {
    try {
      const { fen, chess960, moves } = line;
      await request('POST', '/app/analysis/permission', { fen, chess960, moves });
      return null;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.status === BUSY) return { kind: 'busy', message: error.message };
      if (error.status === IN_PLAY) return { kind: 'nothing', message: error.message };
      if (isFinal(error) || !isLost()) throw error;
    }
  }
  const views = keptViews();
  for (let from = 0; ;) {
    const part = await explore(line, from);
    if (part.type === 'explore_refused') throw new Error(part.message);
    const boards = [part.start_fen, ...part.plies.map(({ fen }) => fen), part.position.fen];
    if (boards.some((fen) => resemblesGame(fen, views)))
      return {
        kind: 'nothing',
        message: 'This position resembles one of your running games.',
      };
    from += part.plies.length;
    if (part.plies.length === 0 || from >= line.moves.length) return null;
  }
}
