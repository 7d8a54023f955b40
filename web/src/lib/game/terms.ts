import { STANDARD_START } from '../chess/first-moves';
import type { GameInfo } from '../protocol/protocol';
import { describeTime } from '../clock/time-control';

/**
 * Returns whether a game starts from a custom position: neither the standard position nor one of
 * Chess960.
 */
export function isSetUp({
  start_fen,
  chess960,
}: Pick<GameInfo, 'start_fen' | 'chess960'>): boolean {
  if (!chess960) return start_fen !== STANDARD_START;
  const array = /^([a-z]{8})\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\/([A-Z]{8}) w KQkq - 0 1$/;
  const [, black, white] = array.exec(start_fen) ?? [];
  return black === undefined || black.toUpperCase() !== white;
}

/**
 * Describes a game's terms in one line, without its draw rules: "10 minutes · Chess960 · rated".
 */
export function describeTerms(
  info: Pick<GameInfo, 'time' | 'chess960' | 'rated' | 'start_fen'>,
): string {
  return [
    describeTime(info.time),
    ...(info.chess960 ? [/* @wc-ignore */ 'Chess960'] : []),
    ...(isSetUp(info) ? ['From a position'] : []),
    ...(info.rated ? [/* @wc-include */ 'rated'] : []),
  ].join(' · ');
}
