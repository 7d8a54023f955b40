import type { Line, PositionSource, Report } from '../connection/positions';
import type { AnalysisEnd, Score } from '../protocol/protocol';

/** How deep a position is searched. */
const DEPTH = 12;

/** What the engine thinks of a position: its evaluation and best line, for the side to move. */
export interface Found {
  readonly kind: 'found';
  readonly score: Score;
  readonly uci: readonly string[];
  readonly san: readonly string[];
}

/** What came of a search: nothing, or that the server has no time now, each with its reason. */
export type Outcome = Found | { kind: 'nothing' | 'busy'; message: string | null };

/** Why nothing more comes, where the server does not say. */
function whyEnded(reason: AnalysisEnd): string {
  return reason === 'replaced'
    ? 'Another page of yours has asked the engine.'
    : 'The engine has failed.';
}

/** Searches a position to a fixed depth; `stop` ends that without a result. */
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
      report: (news) => {
        last = news;
        if (news.depth < DEPTH) return;
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
