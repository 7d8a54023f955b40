import type { Line, NotSearched, PositionSource, Report } from '../connection/positions';
import type { AnalysisEnd, Score } from '../protocol/protocol';

/** The search depth, the same in the page and on the server, so that their reports are equal. */
export const DEPTH = 12;

/** The engine's result for a position: its evaluation and best line, for the side to move. */
export interface Found {
  readonly kind: 'found';
  readonly score: Score;
  readonly uci: readonly string[];
  readonly san: readonly string[];
}

/** The outcome of a search. `nothing` and `busy` carry the server's reason. */
export type Outcome = Found | NotSearched;

/** Describes why an analysis ended, where the server gives no message. */
function whyEnded(reason: AnalysisEnd): string {
  return reason === 'replaced'
    ? 'The engine is in use in another window.'
    : 'The engine has failed.';
}

/** Searches a position to a fixed depth. `stop` cancels it without a result. */
export function search(
  source: PositionSource,
  line: Line,
): { readonly done: Promise<Outcome>; readonly stop: () => void } {
  let stop = (): void => undefined;
  const done = new Promise<Outcome>((resolve) => {
    let last: Report | null = null;
    const report = () => {
      const best = last?.lines[0];
      resolve(best ? { kind: 'found', ...best } : { kind: 'nothing', message: null });
    };
    const end = source.analyse(line, 1, {
      report: (latest) => {
        last = latest;
        if (latest.depth < DEPTH) return;
        end();
        report();
      },
      ended: (reason, code, message) => {
        if (code === 'too_many') resolve({ kind: 'busy', message });
        else if (reason === 'finished') report();
        else resolve({ kind: 'nothing', message: message ?? whyEnded(reason) });
      },
    });
    stop = () => {
      end();
      resolve({ kind: 'nothing', message: null });
    };
  });
  return {
    done,
    stop: () => {
      stop();
    },
  };
}
