import { writeSan } from '../chess/notation';
import type { Score, Side } from '../protocol/protocol';
import { judge, losses, moverAt, type Judgement } from './judgement';
import { writeNumber } from './number';
import type { Found } from './search';
import type { Node } from './tree';

/** A move that lost winning chances. */
export interface Moment extends Judgement {
  /** The positions before and after the move. */
  readonly from: Node;
  readonly to: Node;
  readonly mover: Side;
  /** The engine's choice; null where it is unknown. */
  readonly best: { readonly uci: string; readonly san: string } | null;
}

/** The analyzed part of a game: its positions, their evaluations, and the engine's best lines. */
export interface Known {
  readonly line: readonly Node[];
  readonly scores: readonly (Score | null)[];
  readonly found: Readonly<Record<string, Found>>;
  /** The side that moved first. */
  readonly first: Side;
}

/** Returns all moves that lost winning chances, in the order of the game. */
export function moments({ line, scores, found, first }: Known): Moment[] {
  return judge(scores, first).flatMap((judgement) => {
    const [from, to] = [line[judgement.move], line[judgement.move + 1]];
    if (!from || !to) return [];
    const [uci, san] = [found[from.fen]?.uci[0], found[from.fen]?.san[0]];
    // The engine's own choice is no mistake, even if its score drops one move later.
    if (uci !== undefined && uci === to.played?.uci) return [];
    const best = uci === undefined || san === undefined ? null : { uci, san };
    return [{ ...judgement, from, to, mover: moverAt(first, judgement.move), best }];
  });
}

/** Returns the moves with the greatest losses, at most `most`, in the order of the game. */
export function keyMoments(known: Known, most: number): Moment[] {
  const lost = losses(known.scores, known.first);
  return moments(known)
    .sort((one, other) => (lost[other.move] ?? 0) - (lost[one.move] ?? 0))
    .slice(0, most)
    .sort((one, other) => one.move - other.move);
}

/** Returns the moments of a side that can be retried, because the engine's choice is known. */
export const toRetry = (all: readonly Moment[], side: Side): Moment[] =>
  all.filter(({ mover, best }) => mover === side && best !== null);

/** Describes a moment in one sentence: "14… Qxb2 was a blunder. Nf6 was better." */
export function momentSentence({ to, nag, best }: Moment): string {
  const move = `${writeNumber(to)} ${writeSan(to.played?.san ?? '')}`;
  const sentence =
    nag === 4
      ? `${move} was a blunder.`
      : nag === 2
        ? `${move} was a mistake.`
        : `${move} was an inaccuracy.`;
  if (!best) return sentence;
  return `${sentence} ${writeSan(best.san)} was better.`;
}
