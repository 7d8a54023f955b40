import { writeSan } from '../chess/notation';
import type { Score, Side } from '../protocol/protocol';
import { judge, losses, moverAt, type Judgement } from './judgement';
import { writeNumber } from './number';
import type { Found } from './search';
import type { Node } from './tree';

/** A move that gave something away. */
export interface Moment extends Judgement {
  /** The positions before and after it. */
  readonly from: Node;
  readonly to: Node;
  readonly mover: Side;
  /** What the engine would have played; null where that is not known. */
  readonly best: { readonly uci: string; readonly san: string } | null;
}

/** What is known of a game: its positions, their evaluations, and what the engine found in them. */
export interface Known {
  readonly line: readonly Node[];
  readonly scores: readonly (Score | null)[];
  readonly found: Readonly<Record<string, Found>>;
  /** The side that moved first. */
  readonly first: Side;
}

/** All moves that gave something away, in their order. */
export function moments({ line, scores, found, first }: Known): Moment[] {
  return judge(scores, first).flatMap((judgement) => {
    const [from, to] = [line[judgement.move], line[judgement.move + 1]];
    if (!from || !to) return [];
    const [uci, san] = [found[from.fen]?.uci[0], found[from.fen]?.san[0]];
    // The engine's own choice is no mistake, whatever it thinks of it a move later.
    if (uci !== undefined && uci === to.played?.uci) return [];
    const best = uci === undefined || san === undefined ? null : { uci, san };
    return [{ ...judgement, from, to, mover: moverAt(first, judgement.move), best }];
  });
}

/** The moves by which most was given away, at most so many, in the order of the game. */
export function keyMoments(known: Known, most: number): Moment[] {
  const lost = losses(known.scores, known.first);
  return moments(known)
    .sort((one, other) => (lost[other.move] ?? 0) - (lost[one.move] ?? 0))
    .slice(0, most)
    .sort((one, other) => one.move - other.move);
}

/** Those of a side that can be tried again: what the engine would have played is known. */
export const toRetry = (all: readonly Moment[], side: Side): Moment[] =>
  all.filter(({ mover, best }) => mover === side && best !== null);

/** A moment in one sentence: "14… Qxb2 was a blunder. Nf6 was better." */
export function momentSentence({ to, nag, best }: Moment): string {
  const move = `${writeNumber(to)} ${writeSan(to.played?.san ?? '')}`;
  const sentence =
    nag === 4
      ? `${move} was a blunder.`
      : nag === 2
        ? `${move} was a mistake.`
        : `${move} was not the best.`;
  if (!best) return sentence;
  return `${sentence} ${writeSan(best.san)} was better.`;
}
