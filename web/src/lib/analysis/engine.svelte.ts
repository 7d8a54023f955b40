import type { Line, PositionSource, Report } from '../connection/positions';
import { turnOf } from '../chess/fen';
import type { Side } from '../protocol/protocol';
import { opponentOf } from '../chess/sides';
import { readStored, writeStored } from '../storage/stored';
import { forWhite, whiteShare } from './evaluation';

/** The most lines that can be asked for. */
export const MOST_LINES = 5;
/** Milliseconds for which a position must be shown before the engine is asked about it. */
const SETTLED = 250;
/** Milliseconds without a report after which it is said that the engine has not begun. */
const LATE = 2_000;
/** White's part of the evaluation bar before anything is known. */
const HALF = 0.5;
const STORED = 'staunton.analysis.lines';

/** The engine, as a page uses it. */
export class Engine {
  /** Its best lines for the position that is shown; null until they come. */
  report = $state.raw<Report | null>(null);
  /** Whether more may come. */
  thinking = $state(false);
  /** Whether it has said nothing for so long that this is worth saying. */
  waiting = $state(false);
  /** Why it says nothing, if so. */
  message = $state.raw<string | null>(null);
  /** White's part of the evaluation bar: in a new position as before, until something is known. */
  share = $state(HALF);
  #on = $state(false);
  #lines = $state(readLines());

  readonly #source: PositionSource;

  constructor(source: PositionSource) {
    this.#source = source;
  }

  /** Whether it is wanted. */
  get on(): boolean {
    return this.#on;
  }

  set on(on: boolean) {
    this.#on = on;
    if (!on) this.share = HALF;
  }

  /** How many of the best lines are wanted, from 1 to {@link MOST_LINES}. */
  get lines(): number {
    return this.#lines;
  }

  set lines(lines: number) {
    this.#lines = lines;
    writeStored(STORED, String(lines));
  }

  /** Asks about a position, once it has been shown for a moment; returns a function that ends this. */
  look(line: Line, lines: number): () => void {
    let end = (): void => undefined;
    [this.report, this.thinking, this.message] = [null, true, null];
    const late = setTimeout(() => (this.waiting = true), LATE);
    const heard = (): void => {
      clearTimeout(late);
      this.waiting = false;
    };
    const timer = setTimeout(() => {
      end = this.#source.analyse(line, lines, {
        report: (report) => {
          heard();
          this.report = report;
          const [best] = report.lines;
          const turn = turnAfter(line);
          if (best) this.share = whiteShare(forWhite(best.score, turn), turn);
        },
        ended: (reason, _, message) => {
          heard();
          this.thinking = false;
          if (reason === 'replaced')
            this.message = 'Another page of yours has asked the engine: turn it on here again.';
          else if (reason === 'refused' || reason === 'failed')
            this.message = message ?? 'The engine has failed: turn it off and on again.';
        },
      });
    }, SETTLED);
    return () => {
      clearTimeout(timer);
      heard();
      end();
      // What it has said is about this position alone.
      [this.report, this.thinking] = [null, false];
    };
  }
}

/** Whose turn it is after the moves of a line. */
function turnAfter({ fen, moves }: Line): Side {
  const turn = turnOf(fen);
  return moves.length % 2 === 0 ? turn : opponentOf(turn);
}

/** As last time; at first three, or one where more would push the moves off the screen. */
function readLines(): number {
  const lines = Number(readStored(STORED));
  if (Number.isInteger(lines) && lines >= 1 && lines <= MOST_LINES) return lines;
  return window.matchMedia('(max-width: 599px), (max-height: 479px)').matches ? 1 : 3;
}
