import type { Line, PositionSource, Report } from '../connection/positions';
import { turnOf } from '../chess/fen';
import type { Side } from '../protocol/protocol';
import { opponentOf } from '../chess/sides';
import { readStored, writeStored } from '../storage/stored';
import { forWhite, whiteShare } from './evaluation';

/** The maximum number of lines. */
export const MOST_LINES = 5;
/** Milliseconds that a position must stay on the board before the engine searches it. */
const SETTLED = 250;
/** Milliseconds without a report after which the page shows that the engine is waiting. */
const LATE = 2_000;
/** White's part of the evaluation bar before anything is known. */
const HALF = 0.5;
const STORED = 'staunton.analysis.lines';

/** The engine panel's state. */
export class Engine {
  /** The best lines for the displayed position; null until they arrive. */
  report = $state.raw<Report | null>(null);
  /** Whether more reports may arrive. */
  thinking = $state(false);
  /** Whether the page shows that reports are late. */
  waiting = $state(false);
  /** The reason why there are no reports, if any. */
  message = $state.raw<string | null>(null);
  /**
   * White's part of the evaluation bar. A new position keeps the old value until its first report.
   */
  share = $state(HALF);
  #on = $state(false);
  #lines = $state(readLines());

  readonly #source: PositionSource;

  constructor(source: PositionSource) {
    this.#source = source;
  }

  /** Whether the engine is turned on. */
  get on(): boolean {
    return this.#on;
  }

  set on(on: boolean) {
    this.#on = on;
    if (!on) this.share = HALF;
  }

  /** The number of best lines to show, from 1 to {@link MOST_LINES}. */
  get lines(): number {
    return this.#lines;
  }

  set lines(lines: number) {
    this.#lines = lines;
    writeStored(STORED, String(lines));
  }

  /**
   * Analyzes a position after it has been shown for {@link SETTLED}. Returns a function that stops
   * the analysis.
   */
  look(line: Line, lines: number): () => void {
    let end = (): void => undefined;
    [this.report, this.thinking, this.message] = [null, true, null];
    const late = setTimeout(() => (this.waiting = true), LATE);
    const stopWaiting = (): void => {
      clearTimeout(late);
      this.waiting = false;
    };
    const timer = setTimeout(() => {
      end = this.#source.analyse(line, lines, {
        report: (report) => {
          stopWaiting();
          this.report = report;
          const [best] = report.lines;
          const turn = turnAfter(line);
          if (best) this.share = whiteShare(forWhite(best.score, turn), turn);
        },
        ended: (reason, _, message) => {
          stopWaiting();
          this.thinking = false;
          if (reason === 'replaced')
            this.message = 'The engine is in use in another window: turn it on here again.';
          else if (reason === 'refused' || reason === 'failed')
            this.message = message ?? 'The engine has failed: turn it off and on again.';
        },
      });
    }, SETTLED);
    return () => {
      clearTimeout(timer);
      stopWaiting();
      end();
      // The report belongs to this position only.
      [this.report, this.thinking] = [null, false];
    };
  }
}

/** Returns the side to move after the moves of a line. */
function turnAfter({ fen, moves }: Line): Side {
  const turn = turnOf(fen);
  return moves.length % 2 === 0 ? turn : opponentOf(turn);
}

/**
 * Reads the stored number of lines. The default is three, or one on screens where more lines would
 * push the moves out of view.
 */
function readLines(): number {
  const lines = Number(readStored(STORED));
  if (Number.isInteger(lines) && lines >= 1 && lines <= MOST_LINES) return lines;
  return window.matchMedia('(max-width: 599px), (max-height: 479px)').matches ? 1 : 3;
}
