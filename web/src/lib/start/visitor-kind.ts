import type { GameSummary } from '../protocol/protocol';
import { openSeat } from '../chess/sides';
import type { Progress } from '../learn/progress';

/**
 * The visitors of the start page: `new` ones have neither games nor progress in this browser,
 * `playing` ones have games in progress, and `returning` are all others.
 */
export type VisitorKind = 'new' | 'playing' | 'returning';

/** Returns the visitor's own games that are in progress. */
export const gamesInProgress = (games: readonly GameSummary[]): readonly GameSummary[] =>
  games.filter(
    ({ you, seats, verdict }) => you !== 'spectator' && !verdict && openSeat(seats) === null,
  );

/** Returns the kind of a visitor whose browser contains these games and this progress. */
export function kindOfVisitor(games: readonly GameSummary[], progress: Progress): VisitorKind {
  if (gamesInProgress(games).length > 0) return 'playing';
  return games.length > 0 || Object.keys(progress).length > 0 ? 'returning' : 'new';
}
