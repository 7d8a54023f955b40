import { STANDARD_START } from '../chess/first-moves';
import type { Explored, Line, NotExplored, PositionSource } from '../connection/positions';
import type { Notice } from '../live-game/session.svelte';
import type { PgnGame } from '../protocol/protocol';
import { describeNode } from './description';
import { withDrawings, type Drawing } from './drawings';
import {
  add,
  endOf,
  MOST_NODES,
  newTree,
  nodeAt,
  pathTo,
  size,
  START,
  treeOf,
  withAnnotations,
  withComment,
  type Played,
  type Tree,
} from './tree';

/** The longest line in a request, in plies. A later position is requested by its FEN. */
const LONGEST = 600;
/** Milliseconds between two requests, so that a key can be held down, and before a retry. */
const PACE = 70;
const AGAIN = 1_500;
/** Limits on cached positions, undo steps and announced sentences. */
const KEPT = 500;
const UNDO = 200;
const ANNOUNCEMENTS = 4;

const unreachable = 'The server cannot be reached. Nothing was changed.';

interface Step {
  readonly tree: Tree;
  readonly at: number;
  readonly tags: readonly (readonly [string, string])[];
  readonly result: string;
  readonly game: number;
}

/** The analysis of one page: a tree of moves, the current node, and the legal moves there. */
export class Analysis {
  tree = $state.raw<Tree>(newTree(STANDARD_START, false));
  /** The node that the board shows. */
  at = $state.raw(START);
  /** The server's answer for this position; null until it arrives. */
  explored = $state.raw<Explored | null>(null);
  /** A move that the server is checking. The board already shows it. */
  pending = $state.raw<{ id: string; text: string } | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** Announcements for screen readers. */
  announcements = $state.raw<readonly { id: number; text: string }[]>([]);
  /** The tags and the result of the game, if it is a game. */
  tags = $state.raw<readonly (readonly [string, string])[]>([]);
  result = $state.raw('*');
  /** Incremented whenever another game or position is opened. */
  game = $state(0);
  #past = $state.raw<readonly Step[]>([]);
  #future = $state.raw<readonly Step[]>([]);

  readonly node = $derived(nodeAt(this.tree, this.at));
  readonly path = $derived(pathTo(this.tree, this.at));
  /** The displayed position, as it is sent to the engine and the server. */
  readonly line = $derived.by(() => this.#steady(this.#lineTo(this.at, LONGEST - 1)));
  readonly canUndo = $derived(this.#past.length > 0);
  readonly canRedo = $derived(this.#future.length > 0);

  readonly #source: PositionSource;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- `explored` has the displayed part.
  readonly #known = new Map<number, Explored>();
  #former: Line | null = null;
  /** The analysis with the current state of a comment that is being written. */
  #written: Pick<Step, 'tree' | 'at'> | null = null;
  #asks = false;
  #sentences = 0;
  /** The number of games and positions that were opened. */
  #games = 0;

  constructor(source: PositionSource) {
    this.#source = source;
  }

  /** Shows another position of the tree. */
  show(id: number): void {
    if (id === this.at) return;
    this.at = nodeAt(this.tree, id).id;
    this.notice = null;
    this.say(describeNode(this.tree, this.node));
    this.#look();
  }

  /** Makes a move, in UCI or SAN, or shows why it cannot be made. */
  async play(text: string): Promise<void> {
    const from = this.at;
    const tree = this.tree;
    const known = this.node.children.find((id) => nodeAt(tree, id).played?.uci === text);
    if (known !== undefined) {
      this.show(known);
      return;
    }
    if (size(tree) >= MOST_NODES) {
      this.notice = { text: `An analysis has ${String(MOST_NODES)} moves at most.`, article: null };
      return;
    }
    const { fen, chess960, moves } = this.line;
    this.pending = { id: `${String(from)} ${text}`, text };
    this.notice = null;
    try {
      const line = { fen, chess960, moves: [...moves, text] };
      const answer = await this.#source.explore(line, moves.length);
      if (this.tree.nodes[from]?.fen !== tree.nodes[from]?.fen) return;
      if (answer.type === 'explore_refused') this.#refuse(answer);
      else if (answer.plies[0]) this.#made(from, answer.plies[0], answer);
    } catch {
      this.notice = { text: unreachable, article: null };
    } finally {
      this.pending = null;
    }
  }

  #made(from: number, played: Played, explored: Explored): void {
    const { tree, id } = add(this.tree, from, played);
    const shows = this.at === from;
    this.edit(tree, this.at);
    this.#keep(id, explored);
    if (shows) this.show(id);
  }

  #refuse({ message: text, article }: NotExplored): void {
    this.notice = { text, article };
  }

  /** Changes the tree and adds an undo step. */
  edit(tree: Tree, at: number): void {
    if (tree === this.tree) return;
    this.#remember();
    this.#future = [];
    this.#go({ ...this.#now(), tree, at });
  }

  /** Adds the current state to the undo history. */
  #remember(): void {
    this.#past = [...this.#past, this.#now()].slice(-UNDO);
  }

  #now(): Step {
    const { tree, at, tags, result, game } = this;
    return { tree, at, tags, result, game };
  }

  /**
   * Writes the comment on the displayed move. It may be called for each letter: all changes up to
   * the next action or `endComment` are one undo step.
   */
  writeComment(text: string): void {
    const { tree, at } = this;
    const commented = withComment(tree, at, text);
    if (commented === tree) return;
    if (this.#written?.tree !== tree || this.#written.at !== at) this.#remember();
    this.#future = [];
    this.tree = commented;
    this.#written = { tree: commented, at };
  }

  /** Draws these arrows and circles on the displayed position, in place of the former ones. */
  draw(drawings: readonly Drawing[]): void {
    const annotations = withDrawings(this.node.annotations, drawings);
    this.edit(withAnnotations(this.tree, this.at, annotations), this.at);
  }

  /** Makes the following text a separate undo step. */
  endComment(): void {
    this.#written = null;
  }

  undo(): void {
    const step = this.#past.at(-1);
    if (!step) return;
    this.#future = [...this.#future, this.#now()];
    this.#past = this.#past.slice(0, -1);
    this.#go(step);
    this.say('Undone.');
  }

  redo(): void {
    const step = this.#future.at(-1);
    if (!step) return;
    this.#past = [...this.#past, this.#now()];
    this.#future = this.#future.slice(0, -1);
    this.#go(step);
    this.say('Redone.');
  }

  #go({ tree, at, tags, result, game }: Step): void {
    // After undo an id may be reused for another move.
    for (const id of this.#known.keys())
      if (tree.nodes[id]?.fen !== this.tree.nodes[id]?.fen) this.#known.delete(id);
    if (game !== this.game) {
      this.#known.clear();
      [this.tags, this.result, this.game, this.notice] = [tags, result, game, null];
    }
    this.tree = tree;
    this.at = nodeAt(tree, at).id;
    this.#look();
  }

  /**
   * Opens a game that the server has read. With `replaces`, undo restores the previous analysis.
   */
  load(game: PgnGame, replaces = false): void {
    this.#begin(treeOf(game), START, replaces);
    this.tags = game.tags;
    this.result = game.result;
    const [problem] = game.problems;
    if (!problem) return;
    const reason =
      problem.line === null ? problem.reason : `${problem.reason} (line ${String(problem.line)})`;
    const more = game.problems.length - 1;
    const text = `Some of it could not be read: ${reason}`;
    this.notice = {
      text: more === 0 ? text : `${text}, and ${String(more)} similar problems`,
      article: null,
    };
  }

  /**
   * Opens a position and plays `moves`; moves from the first illegal one on are omitted. Returns
   * whether it succeeded; null when the server was unreachable, or limited the request rate.
   * Changes nothing if the request is outdated when the answer arrives. With `replaces`, undo
   * restores the previous analysis.
   */
  async set(
    fen: string,
    chess960: boolean,
    moves: readonly string[],
    isWanted: () => boolean = () => true,
    replaces = false,
  ): Promise<boolean | null> {
    try {
      let answer = await this.#source.explore({ fen, chess960, moves }, 0);
      let refused: NotExplored | null = null;
      let kept = moves;
      if (answer.type === 'explore_refused' && answer.at !== null) {
        refused = answer;
        kept = moves.slice(0, answer.at);
        answer = await this.#source.explore({ fen, chess960, moves: kept }, 0);
      }
      if (answer.type === 'explore_refused') {
        if (isWanted()) this.#refuse(answer);
        return answer.code === 'too_many' ? null : false;
      }
      let tree = newTree(answer.start_fen, chess960);
      let at = START;
      // The server sends a long line in parts.
      for (let part: Explored | NotExplored = answer; part.type === 'explored';) {
        for (const ply of part.plies) ({ tree, id: at } = add(tree, at, ply));
        const known = part.from_ply + part.plies.length;
        if (part.plies.length === 0 || known >= kept.length) break;
        part = await this.#source.explore({ fen, chess960, moves: kept }, known);
      }
      if (!isWanted()) return false;
      this.#begin(tree, at, replaces);
      const [note] = answer.notes;
      if (refused) this.#refuse(refused);
      else if (note !== undefined) this.notice = { text: note, article: null };
      return true;
    } catch {
      if (isWanted()) this.notice = { text: unreachable, article: null };
      return null;
    }
  }

  #begin(tree: Tree, at: number, replaces: boolean): void {
    if (replaces) this.#remember();
    else this.#past = [];
    this.#known.clear();
    this.#future = [];
    [this.tags, this.result, this.notice] = [[], '*', null];
    this.tree = tree;
    this.at = at;
    this.game = ++this.#games;
    this.#look();
  }

  /** Goes to the end of the displayed line. */
  toEnd(): void {
    this.show(endOf(this.tree, this.at));
  }

  say(text: string): void {
    this.announcements = [...this.announcements, { id: ++this.#sentences, text }].slice(
      -ANNOUNCEMENTS,
    );
  }

  /** Shows the position from the cache or requests it, one request at a time. */
  #look(): void {
    this.explored = this.#known.get(this.at) ?? null;
    if (!this.explored && !this.#asks) void this.#ask();
  }

  /** Repeats requests that got no answer. */
  retry(): void {
    this.#look();
  }

  async #ask(): Promise<void> {
    this.#asks = true;
    const { at, tree } = this;
    const line = this.#lineTo(at, LONGEST);
    let wait = PACE;
    try {
      const answer = await this.#source.explore(line, line.moves.length);
      if (answer.type === 'explore_refused') wait = AGAIN;
      else if (tree.nodes[at]?.fen === this.tree.nodes[at]?.fen) this.#keep(at, answer);
    } catch {
      wait = AGAIN;
    }
    this.explored = this.#known.get(this.at) ?? null;
    setTimeout(() => {
      this.#asks = false;
      if (!this.explored) this.#look();
    }, wait);
  }

  #keep(id: number, explored: Explored): void {
    this.#known.set(id, explored);
    const [oldest] = this.#known.keys();
    if (this.#known.size > KEPT && oldest !== undefined) this.#known.delete(oldest);
  }

  /**
   * Returns the previous line object when it is equal, so that a comment does not restart the
   * search.
   */
  #steady(line: Line): Line {
    if (!this.#former || !isSame(this.#former, line)) this.#former = line;
    return this.#former;
  }

  #lineTo(id: number, longest: number): Line {
    const { chess960 } = this.tree;
    const path = pathTo(this.tree, id);
    const from = Math.max(0, path.length - longest);
    const start = path[from - 1] ?? nodeAt(this.tree, START);
    const moves = path.slice(from).map(({ played }) => played?.uci ?? '');
    return { fen: start.fen, chess960, moves };
  }
}

/** Whether two lines have the same start and the same moves. */
function isSame(one: Line, other: Line): boolean {
  return (
    one.fen === other.fen &&
    one.chess960 === other.chess960 &&
    one.moves.length === other.moves.length &&
    one.moves.every((move, index) => move === other.moves[index])
  );
}
