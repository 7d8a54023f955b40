import type {
  AnalysisListener,
  Explored,
  Line,
  NotExplored,
  NotSearched,
  PositionSource,
  Report,
  Searches,
} from '../connection/positions';
import type { IllegalReason } from '../connection/source';
import { loadRules, startEngine, type Engine, type Rules, type SearchInfo } from '../core/core';
import { language } from '../language/texts';
import type { Ply } from '../protocol/protocol';
import { DeviceSearches, lineOf } from './device-searches';
import { refusalOf } from './permission';

/** The time of an analysis in milliseconds, as on the server. */
const TIME = 15_000;

/** The number of the standard position among those of Chess960. */
const STANDARD = 518;

/** Answers about positions in this page. */
export class LocalPositions implements PositionSource {
  readonly #rules: Rules;
  readonly #isLost: () => boolean;
  /** Whether the engine has started and never failed. */
  #works = false;
  #trying: Promise<void> | null = null;

  private constructor(rules: Rules, isLost: () => boolean) {
    this.#rules = rules;
    this.#isLost = isLost;
  }

  static async load(isLost: () => boolean): Promise<LocalPositions> {
    return new LocalPositions(await loadRules(), isLost);
  }

  /** Whether the engine of this page may be used while the server is there. */
  get works(): boolean {
    return this.#works;
  }

  /** Starts the engine, the first time only, to see whether it works. */
  tryEngine(): Promise<void> {
    return (this.#trying ??= this.#try());
  }

  async #try(): Promise<void> {
    const engine = await startEngine();
    try {
      const start = { fen: this.#rules.chess960Start(STANDARD) ?? '', chess960: false, moves: [] };
      await engine.search(start, { depth: 1, lines: 1 }, () => undefined);
      this.#works = true;
    } finally {
      engine.close();
    }
  }

  // An error of the module rejects the promise.
  // eslint-disable-next-line @typescript-eslint/require-await -- the interface is asynchronous
  async explore(line: Line, fromPly: number): Promise<Explored | NotExplored> {
    return this.#ask(line, fromPly);
  }

  #ask({ fen, chess960, moves }: Line, fromPly: number): Explored | NotExplored {
    const message = { type: 'explore', request: 0, fen, chess960, moves, from_ply: fromPly };
    return JSON.parse(this.#rules.ask(JSON.stringify(message), language)) as Explored | NotExplored;
  }

  /** Returns the reason why a move is illegal; null if it is legal, or the reason is not known. */
  reason(fen: string, chess960: boolean, text: string): IllegalReason | null {
    try {
      const answer = this.#ask({ fen, chess960, moves: [text] }, 0);
      return answer.type === 'explore_refused' && answer.at === 0 ? answer : null;
    } catch {
      return null;
    }
  }

  /** Returns the last ply of a line; null if a move is illegal. */
  lastPly(line: Line): Ply | null {
    try {
      const answer = this.#ask(line, line.moves.length - 1);
      return (answer.type === 'explored' && answer.plies.at(-1)) || null;
    } catch {
      return null;
    }
  }

  async searches(line: Line): Promise<Searches | NotSearched> {
    const refusal = await this.#refusal(line);
    return refusal ?? new DeviceSearches(this.#rules, () => (this.#works = false));
  }

  analyse(line: Line, lines: number, listener: AnalysisListener): () => void {
    let engine: Engine | null = null;
    let isEnded = false;
    const run = async () => {
      const refusal = await this.#refusal(line);
      if (isEnded) return;
      if (refusal) {
        const code = refusal.kind === 'busy' ? 'too_many' : 'not_now';
        listener.ended('refused', code, refusal.message);
        return;
      }
      try {
        engine = await startEngine();
        // The page may have ended the analysis meanwhile.
        if (isEnded as boolean) return;
        const report = this.#reporter(line, lines, (message) => {
          if (!isEnded) listener.report(message);
        });
        await engine.search(line, { time: TIME, lines }, report);
      } catch (error) {
        if (!isEnded) this.#works = false;
        throw error;
      }
      if (!isEnded) listener.ended('finished', null, null);
    };
    run()
      .catch((error: unknown) => {
        if (isEnded) return;
        const text = error instanceof Error ? error.message : String(error);
        listener.ended('failed', null, text);
      })
      .finally(() => engine?.close());
    return () => {
      isEnded = true;
      engine?.close();
    };
  }

  /** Returns a listener that puts the lines of each depth together. */
  #reporter(line: Line, lines: number, report: (message: Report) => void) {
    const found: SearchInfo[] = [];
    return (info: SearchInfo): void => {
      found[info.line - 1] = info;
      const best = found.filter((other) => other.depth >= info.depth - 1);
      // The lines of one depth arrive one after another.
      if (info.line < Math.min(lines, found.length)) return;
      report({
        type: 'analysis',
        request: 0,
        depth: info.depth,
        seldepth: info.selectiveDepth,
        nodes: info.nodes,
        nps: Math.round((info.nodes * 1000) / Math.max(1, info.time)),
        time: Math.round(info.time),
        lines: best.map((one) => lineOf(this.#rules, line, one)),
      });
    };
  }

  #refusal(line: Line): Promise<NotSearched | null> {
    return refusalOf(line, this.#isLost, (asked, from) => this.explore(asked, from));
  }
}
