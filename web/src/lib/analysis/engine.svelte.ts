import type { Line, PositionSource, Report } from '../connection/positions';
import { readStored, writeStored } from '../stored';

/** The most lines that can be asked for. */
export const MOST_LINES = 5;
/** Milliseconds for which a position must be shown before the engine is asked about it. */
const SETTLED = 250;
const STORED = 'staunton.analysis.lines';

/** The engine, as a page uses it. */
export class Engine {
  /** Whether it is wanted. */
  on = $state(false);
  /** Its best lines for the position that is shown; null until they come. */
  report = $state.raw<Report | null>(null);
  /** Whether more may come. */
  thinking = $state(false);
  /** Why it says nothing, if so. */
  message = $state.raw<string | null>(null);
  #lines = $state(readLines());

  readonly #source: PositionSource;

  constructor(source: PositionSource) {
    this.#source = source;
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
    const timer = setTimeout(() => {
      end = this.#source.analyse(line, lines, {
        report: (report) => (this.report = report),
        ended: (reason, _, message) => {
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
      end();
      this.thinking = false;
    };
  }
}

/** As last time; at first three, or one where more would push the moves off the screen. */
function readLines(): number {
  const lines = Number(readStored(STORED));
  if (Number.isInteger(lines) && lines >= 1 && lines <= MOST_LINES) return lines;
  return window.matchMedia('(max-width: 599px), (max-height: 479px)').matches ? 1 : 3;
}
