import type { Line, Searches } from '../connection/positions';
import { startEngine, type Engine, type Rules, type SearchInfo } from '../core/core';
import type { AnalysisLine } from '../protocol/protocol';

/** The largest number of engines: each has a table of 16 MB. */
const MOST = 2;

/** Searches by engines in workers, one for each of at most {@link MOST} cores. */
export class DeviceSearches implements Searches {
  readonly kind = 'searches';
  // Some browsers do not report the number of cores.
  readonly width = Math.min(MOST, navigator.hardwareConcurrency || 1);
  readonly #rules: Pick<Rules, 'sayLine'>;
  readonly #failed: () => void;
  readonly #start: () => Promise<Engine>;
  readonly #idle: Engine[] = [];
  readonly #busy = new Set<Engine>();
  #isClosed = false;

  /** Calls `failed` if a search fails, except by `close`. */
  constructor(rules: Pick<Rules, 'sayLine'>, failed: () => void, start = startEngine) {
    this.#rules = rules;
    this.#failed = failed;
    this.#start = start;
  }

  async search(line: Line, depth: number): Promise<AnalysisLine> {
    try {
      const engine = this.#idle.pop() ?? (await this.#start());
      this.#busy.add(engine);
      if (this.#isClosed) this.close();
      let last: SearchInfo | null = null;
      const { cp, mate } = await engine.search(line, { depth, lines: 1 }, (info) => {
        if (info.line === 1) last = info;
      });
      this.#busy.delete(engine);
      this.#idle.push(engine);
      return lineOf(this.#rules, line, { cp, mate, pv: (last as SearchInfo | null)?.pv ?? [] });
    } catch (error) {
      if (!this.#isClosed) this.#failed();
      throw error;
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const engine of [...this.#idle.splice(0), ...this.#busy]) engine.close();
    this.#busy.clear();
  }
}

/** Returns a line of an engine as the server describes it. */
export function lineOf(
  rules: Pick<Rules, 'sayLine'>,
  line: Line,
  { cp, mate, pv }: { cp?: number | undefined; mate?: number | undefined; pv: readonly string[] },
): AnalysisLine {
  const sans = rules.sayLine(line.fen, line.chess960, [...line.moves, ...pv].join(' ')).split(' ');
  return {
    score: mate === undefined ? { cp: cp ?? 0 } : { mate },
    uci: [...pv],
    san: pv.length === 0 ? [] : sans.slice(line.moves.length),
  };
}
