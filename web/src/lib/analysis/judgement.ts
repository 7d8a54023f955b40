import type { Score, Side } from '../protocol/protocol';
import { whiteShare } from './evaluation';

/** How much of its chances a move has given away, and what that is called. */
export interface Judgement {
  /** The index of the move, from 0. */
  readonly move: number;
  /** The annotation glyph: 6, 2 or 4. */
  readonly nag: number;
  /** The evaluations before and after, for White. */
  readonly before: Score;
  readonly after: Score;
}

/** From how great a loss of winning chances on, of 1, a move gets this glyph; the worst first. */
const grades = [
  { loss: 0.15, nag: 4 },
  { loss: 0.1, nag: 2 },
  { loss: 0.05, nag: 6 },
] as const;

const other = (side: Side): Side => (side === 'white' ? 'black' : 'white');

/** The side that moves with this index when this one begins. */
export const moverAt = (first: Side, move: number): Side => (move % 2 === 0 ? first : other(first));

/** How much of the mover's chances each move has given away, from 0 to 1; null where it is unknown. */
export function losses(scores: readonly (Score | null)[], first: Side): (number | null)[] {
  const shares = scores.map((score, ply) => score && whiteShare(score, moverAt(first, ply)));
  return shares.slice(1).map((after, move) => {
    const before = shares[move];
    if (after === null || before === undefined || before === null) return null;
    const gain = moverAt(first, move) === 'white' ? after - before : before - after;
    return Math.max(0, -gain);
  });
}

/** The moves that gave something away. */
export function judge(scores: readonly (Score | null)[], first: Side): Judgement[] {
  return losses(scores, first).flatMap((loss, move) => {
    const grade = grades.find((known) => loss !== null && loss >= known.loss);
    const [before, after] = [scores[move], scores[move + 1]];
    return grade && before && after ? [{ move, nag: grade.nag, before, after }] : [];
  });
}

/**
 * The accuracy of a side in percent, the mean over its moves; null without any. A move that gives
 * nothing away has 100, one that gives away a tenth of the chances some 64.
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
