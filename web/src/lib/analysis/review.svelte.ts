import type { Line, PositionSource, Report } from '../connection/positions';
import { turnOf } from '../fen';
import type { Score } from '../protocol';
import { forWhite } from './evaluation';
import { nodeAt, START, type Node, type Tree } from './tree';

/** How deep each position is searched. */
const DEPTH = 12;
/** Milliseconds between two positions, and before a busy server is asked again. */
const PACE = 350;
const AGAIN = 2_000;
/** The most positions of one game. */
const MOST = 600;

/** What came of a search: an evaluation, nothing, or that the server has no time now. */
type Found = Score | 'nothing' | 'busy';

/** The engine's view of a whole game. */
export class Review {
  /** The evaluations for White, by the positions' FENs. */
  scores = $state.raw<Readonly<Record<string, Score>>>({});
  running = $state(false);
  /** Why it ended before its time, if the server has said so. */
  message = $state.raw<string | null>(null);
  readonly #source: PositionSource;
  /** Ends the search or the pause of this moment. */
  #interrupt: () => void = () => undefined;

  constructor(source: PositionSource) {
    this.#source = source;
  }

  /** Searches the positions of the main line that have no evaluation yet. */
  async start(tree: Tree): Promise<void> {
    if (this.running) return;
    [this.running, this.message] = [true, null];
    const line = mainLine(tree);
    const { fen } = nodeAt(tree, START);
    const played = line.slice(1).map((node) => node.played?.uci ?? '');
    let index = 0;
    while (this.running && index < line.length) {
      const node = nodeAt(tree, line[index]?.id ?? START);
      if (this.scores[node.fen]) {
        index++;
        continue;
      }
      const moves = played.slice(0, index);
      const found = await this.#search({ fen, chess960: tree.chess960, moves });
      if (found === 'nothing') break;
      if (found !== 'busy')
        this.scores = { ...this.scores, [node.fen]: forWhite(found, turnOf(node.fen)) };
      await this.#pause(found === 'busy' ? AGAIN : PACE);
    }
    this.running = false;
  }

  /** Ends it; what is known stays. */
  stop(): void {
    this.running = false;
    this.#interrupt();
  }

  #search(line: Line): Promise<Found> {
    return new Promise((resolve) => {
      let last: Report | null = null;
      const done = () => {
        resolve(last?.lines[0]?.score ?? 'nothing');
      };
      const end = this.#source.analyse(line, 1, {
        report: (report) => {
          last = report;
          if (report.depth < DEPTH) return;
          end();
          done();
        },
        ended: (reason, code, message) => {
          if (code === 'too_many') resolve('busy');
          else {
            if (reason !== 'finished') [last, this.message] = [null, message];
            done();
          }
        },
      });
      this.#interrupt = () => {
        end();
        resolve('nothing');
      };
    });
  }

  #pause(millis: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, millis);
      this.#interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** The start and the positions of the main line. */
export function mainLine(tree: Tree): readonly Node[] {
  const line = [nodeAt(tree, START)];
  for (let next = line[0]?.children[0]; next !== undefined && line.length < MOST;) {
    const node = nodeAt(tree, next);
    line.push(node);
    next = node.children[0];
  }
  return line;
}
