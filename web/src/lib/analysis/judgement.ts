import type { Score, Side } from '../protocol/protocol';
import { whiteShare } from './evaluation';

/** A move that lost winning chances, and its grade. */
export interface Judgement {
  /** The index of the move, from 0. */
  readonly move: number;
  /** The annotation glyph: 6, 2 or 4. */
  readonly nag: number;
  /** The evaluations before and after the move, for White. */
  readonly before: Score;
  readonly after: Score;
}

/** The minimum loss of winning chances (0 to 1) for each glyph, the worst first. */
const grades = [
  { loss: 0.15, nag: 4 },
  { loss: 0.1, nag: 2 },
  { loss: 0.05, nag: 6 },
] as const;

const other = (side: Side): Side => (side === 'white' ? 'black' : 'white');

/** Returns the side that makes the move with this index when `first` begins. */
export const moverAt = (first: Side, move: number): Side => (move % 2 === 0 ? first : other(first));

/** Computes the loss of winning chances of each move, from 0 to 1; null where it is unknown. */
export function losses(scores: readonly (Score | null)[], first: Side): (number | null)[] {
  const shares = scores.map((score, ply) => score && whiteShare(score, moverAt(first, ply)));
  return shares.slice(1).map((after, move) => {
    const before = shares[move];
    if (after === null || before === undefined || before === null) return null;
    const gain = moverAt(first, move) === 'white' ? after - before : before - after;
    return Math.max(0, -gain);
  });
}

/** Returns the moves that lost enough for a glyph. */
export function judge(scores: readonly (Score | null)[], first: Side): Judgement[] {
  return losses(scores, first).flatMap((loss, move) => {
    const grade = grades.find((known) => loss !== null && loss >= known.loss);
    const [before, after] = [scores[move], scores[move + 1]];
    return grade && before && after ? [{ move, nag: grade.nag, before, after }] : [];
  });
}

/**
 * Returns the accuracy of a side in percent, the mean over its moves; null without moves. A move
 * without loss counts 100, one that loses a tenth of the chances about 64.
 */
export function accuracy(
  scores: readonly (Score | null)[],
  first: Side,
  side: Side,
): number | null {
  const own = losses(scores, first).filter(
    (loss, move): loss is number => loss !== null && moverAt(first, move) === side,
  );
  if (own.length === 0) return null;
  const of = (loss: number) => 100 * Math.exp(-4.5 * loss);
  return own.reduce((sum, loss) => sum + of(loss), 0) / own.length;
}
