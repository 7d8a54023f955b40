import type { Line, PositionSource, Searches } from '../connection/positions';
import { turnOf } from '../chess/fen';
import type { ComputedBy, GameAnalysis, Score } from '../protocol/protocol';
import { forWhite } from './evaluation';
import { getKeptAnalysis, keepAnalysis } from './kept-analysis';
import { DEPTH, search, type Found } from './search';
import { nodeAt, START, type Node, type Tree } from './tree';

/** Milliseconds between two positions, and before a busy server is asked again. */
const PACE = 350;
const AGAIN = 2_000;
/** The maximum number of positions of one game. */
const MOST = 600;

/** The engine's evaluation of a whole game. */
export class Review {
  /** The evaluations for White, by FEN. */
  scores = $state.raw<Readonly<Record<string, Score>>>({});
  /** The engine's best lines, by FEN. */
  found = $state.raw<Readonly<Record<string, Found>>>({});
  running = $state(false);
  /** The program that computed the analysis that the server keeps; null if it keeps none. */
  computedBy = $state.raw<ComputedBy | null>(null);
  /** The server's reason for waiting or for an early end, if any. */
  message = $state.raw<string | null>(null);
  readonly #source: PositionSource;
  /** The visitor's game whose analysis the server does not keep yet, and its positions. */
  #own: { readonly game: string; readonly fens: string } | null = null;
  /** Cancels the current searches or pause. */
  #interrupt: () => void = () => undefined;
  /** The current run; another one replaces it. */
  #run = 0;

  constructor(source: PositionSource) {
    this.#source = source;
  }

  /**
   * Takes over the analysis that the server keeps with a game, whose main line this is. If there is
   * none and the visitor is a player, the server gets this one when it is complete.
   */
  async open(game: string, tree: Tree): Promise<void> {
    const line = mainLine(tree);
    try {
      const { analysis, may_keep: mayKeep } = await getKeptAnalysis(game);
      if (analysis) this.#take(analysis);
      else if (mayKeep) this.#own = { game, fens: fensOf(line) };
    } catch {
      // Without the server the review computes the analysis, or shows none.
    }
  }

  #take({ positions, computed_by }: GameAnalysis): void {
    this.computedBy = computed_by ?? null;
    const [scores, found] = [{ ...this.scores }, { ...this.found }];
    for (const { fen, score, best } of positions) {
      scores[fen] ??= forWhite(score, turnOf(fen));
      const [uci, san] = best ? [[best.uci], [best.san]] : [[], []];
      found[fen] ??= { kind: 'found', score, uci, san };
    }
    [this.scores, this.found] = [scores, found];
  }

  /** Sends a complete analysis of the own game to the server. */
  async #keep(line: readonly Node[]): Promise<void> {
    const own = this.#own;
    if (own?.fens !== fensOf(line)) return;
    const positions = line.flatMap(({ fen }) => {
      const found = this.found[fen];
      return found ? [{ fen, score: found.score, best: found.uci[0] ?? null }] : [];
    });
    if (positions.length !== line.length) return;
    try {
      const kept = await keepAnalysis(own.game, { positions, depth: DEPTH });
      this.computedBy = kept.computed_by ?? null;
      this.#own = null;
    } catch {
      // The visitor sees the analysis; the next visit sends it again.
    }
  }

  /**
   * Searches the positions of the main line without an evaluation: on this device, or as long as its
   * engine does not work on the server.
   */
  async start(tree: Tree): Promise<void> {
    if (this.running) return;
    [this.running, this.message] = [true, null];
    const run = ++this.#run;
    const isRunning = () => this.running && this.#run === run;
    const line = mainLine(tree);
    const { fen } = nodeAt(tree, START);
    const played = line.slice(1).map((node) => node.played?.uci ?? '');
    const lineTo = (index: number): Line => {
      return { fen, chess960: tree.chess960, moves: played.slice(0, index) };
    };
    const left = () => line.flatMap(({ fen }, index) => (this.scores[fen] ? [] : [index]));
    let isHere = this.#source.searches !== undefined;
    let goesOn = true;
    this.#source.prepare?.('engine');
    for (let [index] = left(); goesOn && index !== undefined; [index] = left()) {
      const here = isHere ? await this.#source.searches?.(lineTo(played.length)) : null;
      if (!isRunning()) {
        if (here?.kind === 'searches') here.close();
        return;
      }
      if (here?.kind === 'searches') {
        isHere = await this.#searchHere(here, left(), line, lineTo, isRunning);
      } else if (here) {
        this.message = here.message;
        goesOn = here.kind === 'busy';
        if (goesOn) await this.#pause(AGAIN);
      } else goesOn = await this.#searchOnServer(lineTo(index), line[index]?.fen ?? fen);
      if (!isRunning()) return;
    }
    this.running = false;
    if (goesOn) await this.#keep(line);
  }

  /**
   * Searches these positions, several at a time. Returns false if the engine failed; the other
   * positions are left then.
   */
  async #searchHere(
    searches: Searches,
    indexes: readonly number[],
    line: readonly Node[],
    lineTo: (index: number) => Line,
    isRunning: () => boolean,
  ): Promise<boolean> {
    this.message = null;
    const rest = indexes.values();
    const work = async () => {
      for (const index of rest) {
        const found = await searches.search(lineTo(index), DEPTH);
        if (!isRunning()) return;
        this.#note(line[index]?.fen ?? '', { kind: 'found', ...found });
      }
    };
    this.#interrupt = () => {
      searches.close();
    };
    try {
      await Promise.all(Array.from({ length: searches.width }, work));
      return true;
    } catch {
      return false;
    } finally {
      searches.close();
    }
  }

  /** Searches one position. Returns whether the review goes on. */
  async #searchOnServer(line: Line, fen: string): Promise<boolean> {
    const { done, stop } = search(this.#source, line);
    this.#interrupt = stop;
    const found = await done;
    this.message = found.kind === 'found' ? null : found.message;
    if (found.kind === 'nothing') return false;
    if (found.kind === 'found') this.#note(fen, found);
    await this.#pause(found.kind === 'busy' ? AGAIN : PACE);
    return true;
  }

  #note(fen: string, found: Found): void {
    this.scores = { ...this.scores, [fen]: forWhite(found.score, turnOf(fen)) };
    this.found = { ...this.found, [fen]: found };
  }

  /** Stops the review and keeps its results. */
  stop(): void {
    // A stopped review no longer waits.
    if (this.running) this.message = null;
    this.running = false;
    this.#interrupt();
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

const fensOf = (line: readonly Node[]): string => line.map(({ fen }) => fen).join('\n');

/** Returns the start and the positions of the main line. */
export function mainLine(tree: Tree): readonly Node[] {
  const line = [nodeAt(tree, START)];
  for (let next = line[0]?.children[0]; next !== undefined && line.length < MOST;) {
    const node = nodeAt(tree, next);
    line.push(node);
    next = node.children[0];
  }
  return line;
}
