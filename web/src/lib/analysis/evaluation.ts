import { formatNumber } from '../language/texts';
import { sideName } from '../chess/sides';
import type { Score, Side } from '../protocol/protocol';

/** Converts a score for the side to move into a score for White. */
export function forWhite(score: Score, turn: Side): Score {
  if (turn === 'white') return score;
  return 'cp' in score ? { cp: -score.cp || 0 } : { mate: -score.mate };
}

/** Formats a score for White: "+0.34", "−1.20", "#3", "#−3". */
export function writeScore(score: Score, mated: Side | null): string {
  if ('mate' in score) {
    // Mate in 0 is on the board already. The score has no sign, so `mated` gives it.
    const side = score.mate === 0 ? (mated === 'white' ? '−' : '') : score.mate < 0 ? '−' : '';
    return `#${side}${String(Math.abs(score.mate))}`;
  }
  const sign = score.cp > 0 ? '+' : score.cp < 0 ? '−' : '';
  return `${sign}${(Math.abs(score.cp) / 100).toFixed(2)}`;
}

/** Formats a score for White in words, for screen readers. */
export function speakScore(score: Score): string {
  if ('mate' in score) {
    if (score.mate === 0) return /* @wc-include */ 'checkmate';
    const side = sideName(score.mate > 0 ? 'white' : 'black');
    return `${side} mates in ${String(Math.abs(score.mate))}`;
  }
  const pawns = Math.round(Math.abs(score.cp) / 10) / 10;
  if (pawns === 0) return /* @wc-include */ 'equal';
  return `${sideName(score.cp > 0 ? 'white' : 'black')} is better by ${formatNumber(pawns)}`;
}

/** White's part of the evaluation bar, from 0 to 1. */
export function whiteShare(score: Score, mated: Side | null): number {
  if ('mate' in score) {
    if (score.mate === 0) return mated === 'white' ? 0 : 1;
    return score.mate > 0 ? 1 : 0;
  }
  // The winning percentage for such an advantage. Each side keeps at least 3 % of the bar.
  const share = 1 / (1 + Math.exp(-0.00368208 * score.cp));
  return Math.min(0.97, Math.max(0.03, share));
}
