import { formatDay } from '../language/dates';
import type { PuzzlePoint } from '../protocol/protocol';

/**
 * Describes a rating over time, as the text alternative of the plot; the oldest point comes first.
 */
export function ratingInWords(points: readonly PuzzlePoint[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  const [from, to] = [first, last].map(({ at, rating }) => `${String(rating)} (${formatDay(at)})`);
  if (first === last) return `Your rating in puzzles: ${from ?? ''}`;
  const ratings = points.map(({ rating }) => rating);
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  return `Your rating in puzzles: from ${from ?? ''} to ${to ?? ''}, never below ${String(low)} or above ${String(high)}`;
}
