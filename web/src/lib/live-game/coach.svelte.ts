import { turnOf } from '../chess/fen';
import { loadRules, startEngine, type Engine, type SearchInfo } from '../core/core';
import type { GameView } from '../game/view';
import { listRunningGames } from '../http/http';
import { language } from '../language/texts';
import { resemblesGame } from '../offline/resemblance';
import { keptViews, type KeptView } from '../offline/kept-games';
import type { Score } from '../protocol/protocol';

/** The limits of a search: enough to see tactics, and short on a slow phone. */
const NODES = 50_000;
const TIME = 4_000;
/** Milliseconds after which the list of running games is requested again. */
const FRESH = 60_000;

/** A sentence about a move. */
export interface Remark {
  /** Whether the move has lost something. */
  readonly lost: boolean;
  readonly text: string;
}

/** The parts of the page that the coach uses; tests replace them. */
export interface CoachParts {
  readonly startEngine: () => Promise<Engine>;
  readonly loadRules: typeof loadRules;
  /** Returns the user's running games, in none of which the engine may help. */
  readonly runningGames: () => Promise<readonly KeptView[]>;
}

const parts: CoachParts = { startEngine, loadRules, runningGames };

/** The result of a search. */
interface Found {
  readonly score: Score;
  readonly line: readonly string[];
}

/** A move of the user. */
interface Played {
  /** The number of plies before it. */
  readonly at: number;
  readonly fen: string;
  readonly uci: string;
  readonly after: string;
}

/** Says one sentence about each move of the user, with the engine of this page. */
export class Coach {
  remark = $state.raw<Remark | null>(null);
  state = $state<'idle' | 'busy' | 'failed'>('idle');
  readonly #say: (text: string) => void;
  readonly #parts: CoachParts;
  #engine: Promise<Engine> | null = null;
  /** The searches, one after another: an engine runs one at a time. */
  #queue: Promise<unknown> = Promise.resolve();
  /** The results of the last positions. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- This value need not be reactive.
  readonly #found = new Map<string, Promise<Found | null>>();
  /** The last judged move, and the number of plies in the last view. */
  #judged = '';
  #plies = 0;
  #games: { readonly at: number; readonly list: Promise<readonly KeptView[]> } | null = null;
  #isClosed = false;

  constructor(say: (text: string) => void, replaced: CoachParts = parts) {
    this.#say = say;
    this.#parts = replaced;
  }

  /** Judges the user's last move, unless it was judged or moves were taken back. */
  follow(view: GameView): void {
    const played = lastOwn(view);
    const key = played ? `${String(played.at)} ${played.after}` : '';
    const isTakenBack = view.plies.length < this.#plies;
    this.#plies = view.plies.length;
    if (key !== this.#judged) {
      this.#judged = key;
      this.remark = null;
      if (played && !isTakenBack) void this.#judge(view, played, key);
      else this.state = 'idle';
    }
    // The position is searched while the user thinks.
    if (turnOf(view.state.position.fen) === view.info.you) {
      this.#prepare(view).catch(() => {
        // The search is repeated after the move, which reports the failure.
      });
    }
  }

  /** Drops the sentence, because its move is being taken back. */
  drop(): void {
    this.remark = null;
  }

  close(): void {
    this.#isClosed = true;
    void this.#engine?.then(
      (engine) => {
        engine.close();
      },
      () => undefined,
    );
  }

  async #judge(view: GameView, { at, fen, uci, after }: Played, key: string): Promise<void> {
    this.state = 'busy';
    let remark: Remark | null;
    try {
      if (await this.#forbids([fen, after])) {
        remark = {
          lost: false,
          text: 'This position resembles one of your running games, so the coach is silent.',
        };
      } else {
        const [found, then] = await Promise.all([
          this.#search(view, at),
          this.#search(view, at + 1),
        ]);
        const rules = await this.#parts.loadRules();
        const { chess960 } = view.info;
        const question = JSON.stringify({ fen, chess960, uci, found, then });
        remark = found && then ? (JSON.parse(rules.remark(question, language)) as Remark) : null;
      }
    } catch {
      if (key === this.#judged && !this.#isClosed) this.state = 'failed';
      return;
    }
    // The game has gone on, or a move was taken back.
    if (key !== this.#judged || this.#isClosed) return;
    this.state = 'idle';
    this.remark = remark;
    if (remark) this.#say(remark.text);
  }

  async #prepare(view: GameView): Promise<void> {
    if (await this.#forbids([view.state.position.fen])) return;
    if (!this.#isClosed) await this.#search(view, view.plies.length);
  }

  /** Returns the result for the position after this many plies; null if the game is over there. */
  #search({ info, plies }: GameView, at: number): Promise<Found | null> {
    const moves = plies.slice(0, at).map((ply) => ply.uci);
    const key = moves.join(' ');
    const known = this.#found.get(key);
    if (known) return known;
    const found = this.#queue.then(async () => {
      if (this.#isClosed) return null;
      this.#engine ??= this.#parts.startEngine();
      const engine = await this.#engine;
      const reports: SearchInfo[] = [];
      const position = { fen: info.start_fen, chess960: info.chess960, moves };
      await engine.search(position, { time: TIME, lines: 1, nodes: NODES }, (report) => {
        reports[0] = report;
      });
      const [last] = reports;
      return last ? foundIn(last) : null;
    });
    this.#queue = found.catch(() => {
      // The next attempt starts a new engine.
      this.#engine = null;
      this.#found.delete(key);
    });
    this.#found.set(key, found);
    // Only the last positions are needed again.
    for (const old of [...this.#found.keys()].slice(0, -4)) this.#found.delete(old);
    return found;
  }

  /** Returns whether a position resembles one of the user's games against people. */
  async #forbids(fens: readonly string[]): Promise<boolean> {
    const now = performance.now();
    if (!this.#games || now - this.#games.at > FRESH) {
      const list = this.#parts.runningGames().catch((): readonly KeptView[] => []);
      this.#games = { at: now, list };
    }
    const games = [...(await this.#games.list), ...keptViews()];
    return fens.some((fen) => resemblesGame(fen, games));
  }
}

const foundIn = ({ cp, mate, pv }: SearchInfo): Found => ({
  score: mate === undefined ? { cp: cp ?? 0 } : { mate },
  line: pv,
});

async function runningGames(): Promise<KeptView[]> {
  const { games } = await listRunningGames();
  return games.map(({ you, seats, verdict, fen }) => ({
    info: { you, seats },
    state: { verdict, position: { fen } },
  }));
}

/** Returns the user's last move; null before it. */
function lastOwn({ info, plies }: GameView): Played | null {
  const before = (at: number) => plies[at - 1]?.fen ?? info.start_fen;
  for (const at of [plies.length - 1, plies.length - 2]) {
    const ply = plies[at];
    if (ply && turnOf(before(at)) === info.you)
      return { at, fen: before(at), uci: ply.uci, after: ply.fen };
  }
  return null;
}
