import type { Refusal, GameSource, Unanswered } from '../connection/source';
import type { KeptGame } from '../offline/kept-games';
import type { Reading } from '../clock/clock';
import { opponentOf, plays, sideName, sides } from '../chess/sides';
import type {
  AbsenceClaim,
  GameEvent,
  GameInfo,
  GameState,
  PlayerCommand,
  RefusalCode,
  Side,
  You,
} from '../protocol/protocol';
import { announcements, placeSentence } from '../game/announcements';
import { eventArticle, eventSentence, isShown } from '../game/events';
import { GapError, shownAt, snapshot, update, type GameView } from '../game/view';

/** A message beside the board: the reason for a refusal, or an event. */
export interface Notice {
  readonly text: string;
  readonly article: string | null;
  /** The notice disappears when the game has this many plies. */
  readonly until?: number;
}

/** The parts of the page that the session needs. */
export interface SessionOptions {
  /** Returns whether check is announced. */
  sayCheck(): boolean;
  /** Returns whether moves on the board wait for confirmation. */
  holdsMoves?(view: GameView): boolean;
  /** Whether such a move skips the confirmation if it ends the game. */
  endsByItself?: boolean;
  /** Called when the game changes, but not on the first snapshot. */
  changed(before: GameView, after: GameView): void;
}

interface Pending {
  readonly id: string;
  readonly command: PlayerCommand;
  /** The version that the command produced, once the server has confirmed it. */
  readonly version: number | null;
  /** The number of plies when it was sent; null before a reload of the page. */
  readonly plies: number | null;
}

const pendingOf = ({ id, command }: Pick<Unanswered, 'id' | 'command'>): Pending => ({
  id,
  command,
  version: null,
  plies: null,
});

/** An event is shown until both sides have moved. */
export const SHOWN_PLIES = 2;

const unreachable = 'The server cannot be reached, so the reason is not known.';
const notClaimed = 'The server cannot be reached, so the draw was not claimed.';

/** One followed game, prepared for display. It contains no rules of chess. */
export class GameSession {
  /** The game, once it has been loaded. */
  view = $state.raw<GameView | null>(null);
  /** The last reading of both clocks. */
  reading = $state.raw<Reading | null>(null);
  /** The displayed ply; null for the current position. */
  replay = $state<number | null>(null);
  /** Commands without an effect in the view yet. */
  pending = $state.raw<readonly Pending[]>([]);
  /** The sides whose players are absent. */
  away = $state.raw<readonly Side[]>([]);
  /** The number of spectators. */
  spectators = $state(0);
  /**
   * The side that may claim the game because the opponent is absent, and the time from which it may
   * (`performance.now()`).
   */
  absence = $state.raw<{ readonly by: Side; readonly at: number } | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** The user's role in a game from local storage; null once the server has sent the game. */
  kept = $state.raw<You | null>(null);
  /** Announcements for screen readers, newest last. */
  announcements = $state.raw<readonly { id: number; text: string }[]>([]);
  /** The error message when there is no such game. */
  missing = $state<string | null>(null);
  /** Whether the next move comes with a draw offer. */
  offerDraw = $state(false);
  /** Whether the next move comes with a draw claim. */
  claimDraw = $state(false);
  /** A move on the board, in UCI, that waits for confirmation. */
  held = $state<string | null>(null);
  /** Incremented whenever a move on the board or a premove is dropped. */
  unmade = $state(0);

  readonly #source: GameSource;
  readonly #id: string;
  readonly #options: SessionOptions;
  readonly #stop: () => void;
  #lastAnnouncement = 0;

  constructor(source: GameSource, id: string, options: SessionOptions) {
    this.#source = source;
    this.#id = id;
    this.#options = options;
    this.pending = source.unanswered(id).map(pendingOf);
    this.#stop = source.follow(id, {
      snapshot: (info, state, events, away, claim) => {
        const first = this.view === null;
        this.#merge(() => snapshot(this.view, info, state), events);
        this.#setAway(away, claim, first);
      },
      update: (state: GameState, events) => {
        const before = this.view;
        if (before) this.#merge(() => update(before, state), events);
      },
      presence: (away, claim) => {
        this.#setAway(away, claim, false);
      },
      spectators: (count) => {
        this.spectators = count;
      },
      accepted: (command, version) => {
        this.#accepted(command, version);
      },
      refused: (refusal) => {
        this.#refused(refusal);
      },
      failed: (code, message) => {
        this.#failed(code, message);
      },
    });
  }

  /** The displayed ply. */
  readonly ply = $derived(this.replay ?? this.view?.plies.length ?? 0);
  /** The displayed position. */
  readonly shown = $derived(this.view && shownAt(this.view, this.ply));
  /** The move that was sent and is not in the server's state yet. */
  readonly pendingMove = $derived(
    this.pending.flatMap(({ id, command, plies }) =>
      command.type === 'move' ? [{ id, text: command.text, plies }] : [],
    )[0] ?? null,
  );
  /** The game with the sent move, if the rules of this page know it. */
  readonly drawn: GameView | null = $derived.by(() => {
    const { view, pendingMove } = this;
    if (!view || view.plies.length !== pendingMove?.plies) return view;
    const moves = [...view.plies.map(({ uci }) => uci), pendingMove.text];
    const line = { fen: view.info.start_fen, chess960: view.info.chess960, moves };
    const ply = this.#source.lastPly?.(line);
    return ply ? { ...view, plies: [...view.plies, ply] } : view;
  });
  /** The captured pieces in the displayed position, those of the sent move included. */
  readonly material = $derived.by(() => {
    const sent = this.drawn?.plies[this.view?.plies.length ?? 0];
    return (this.replay === null && sent?.material) || (this.shown?.material ?? null);
  });
  /** A move that the board shows before the server does: sent, or waiting for confirmation. */
  readonly drawnMove = $derived(
    this.pendingMove ?? (this.held === null ? null : { id: 'held', text: this.held }),
  );
  /** Whether this player may move now. */
  readonly myTurn = $derived.by(() => {
    if (!this.view || this.pendingMove) return false;
    const { info, state } = this.view;
    return !state.verdict && plays(info.you, state.position.turn);
  });
  /** The side at the bottom of the board before it is flipped. */
  readonly ownSide: Side = $derived(
    (this.kept ?? this.view?.info.you) === 'black' ? 'black' : 'white',
  );

  /** Unsubscribes from the game. */
  close(): void {
    this.#stop();
  }

  /** Shows the stored copy of the game until the server sends the game. */
  showKept({ view, you }: KeptGame): void {
    if (this.view) return;
    [this.view, this.kept] = [view, you];
    this.reading = view.state.clocks && { clocks: view.state.clocks, at: performance.now() };
    this.notice = {
      text: 'The server cannot be reached. This is the game as you last saw it here',
      article: null,
    };
  }

  /** Sends a command. */
  send(command: PlayerCommand): void {
    this.notice = null;
    const id = this.#source.send(this.#id, command);
    const plies = this.view?.plies.length ?? null;
    this.pending = [...this.pending, { ...pendingOf({ id, command }), plies }];
  }

  /** Makes a move on the board, which may need confirmation first. */
  move(uci: string): void {
    this.replay = null;
    if (this.view && this.#options.holdsMoves?.(this.view)) {
      this.notice = null;
      this.held = uci;
      if (this.#options.endsByItself) void this.#completeIfLast(uci);
    } else this.play(uci);
  }

  /**
   * Skips the confirmation if the move ends the game: such a move is complete before the clock is
   * pressed (FIDE 6.2.1.1).
   */
  async #completeIfLast(uci: string): Promise<void> {
    // Without an answer the move needs confirmation, like any other move.
    const answer = await this.#source.explain(this.#id, uci).catch(() => null);
    if (answer?.ends && this.held === uci) this.confirm();
  }

  /** Plays the move that waits for confirmation. */
  confirm(): void {
    const { held } = this;
    this.held = null;
    if (held !== null) this.play(held);
  }

  /** Takes back the move that waits for confirmation. */
  withdraw(): void {
    this.held = null;
  }

  /** Plays a move, with a draw offer or claim if one was selected. */
  play(text: string): void {
    this.replay = null;
    this.held = null;
    if (this.claimDraw) {
      this.claimDraw = false;
      // The claim is also an offer (FIDE 9.1.2.3), so none is left for a later move.
      this.offerDraw = false;
      if (this.view?.info.you === 'both') void this.#claimShared(this.view, text);
      else this.claim(text);
      return;
    }
    this.send({ type: 'move', text, offer_draw: this.offerDraw });
    this.offerDraw = false;
  }

  /** Claims a draw, in the current position or with a named move. */
  claim(text: string | null): void {
    this.send({ type: 'claim_draw', text });
  }

  /** Claims a draw for a player who shares the device with the opponent. */
  async #claimShared(view: GameView, text: string): Promise<void> {
    try {
      const { claimIfRight } = await import('./shared-claim');
      await claimIfRight(this, () => this.#source.explain(this.#id, text), view, text);
    } catch {
      this.claimDraw = true;
      this.notice = { text: notClaimed, article: null };
    }
  }

  /** Shows why a move that was tried on the board is illegal. */
  async explain(text: string): Promise<void> {
    const { view } = this;
    const reason = view && this.#source.reason?.(view.state.position.fen, view.info.chess960, text);
    if (reason) {
      const { message, article } = reason;
      if (this.myTurn && this.held === null) this.notice = { text: message, article };
      return;
    }
    try {
      const { legal, message, article } = await this.#source.explain(this.#id, text);
      // The reason is outdated if a move was made in the meantime.
      if (!legal && this.myTurn && this.held === null) this.notice = { text: message, article };
    } catch {
      this.notice = { text: unreachable, article: null };
    }
  }

  /** Shows the game after this many plies; the last ply is the current position. */
  show(ply: number): void {
    const { view } = this;
    if (!view) return;
    const last = view.plies.length;
    const within = Math.max(0, Math.min(last, ply));
    if (within !== this.ply) this.say(placeSentence(view, within, this.#options.sayCheck()));
    this.replay = within === last ? null : within;
    // On a phone the notice covers the moves.
    if (this.kept === null) this.notice = null;
  }

  #merge(next: () => GameView, events: readonly GameEvent[]): void {
    // The game from the server replaces the stored copy, which may be outdated.
    if (this.kept !== null) [this.view, this.kept, this.notice] = [null, null, null];
    const before = this.view;
    let after: GameView;
    try {
      after = next();
    } catch (error) {
      if (!(error instanceof GapError)) throw error;
      this.#source.refresh(this.#id);
      return;
    }
    this.view = after;
    this.missing = null;
    this.reading = after.state.clocks && { clocks: after.state.clocks, at: performance.now() };
    const sent = this.pendingMove;
    this.#settle();
    if (!before || before === after) return;
    // The move was made in another tab, so the selected draw offer or claim does not apply to the
    // next one.
    const newer = after.plies.length - before.plies.length;
    if (!sent && newer > (plays(after.info.you, before.state.position.turn) ? 0 : 1))
      this.offerDraw = this.claimDraw = false;
    const last = before.plies.length - 1;
    // Moves were taken back and possibly replaced.
    if (after.plies[last]?.fen !== before.plies[last]?.fen) {
      this.replay = null;
      // These belong to the old position.
      this.claimDraw = false;
      this.held = null;
      this.unmade++;
    }
    if (this.held !== null && (after.plies.length > before.plies.length || after.state.verdict)) {
      this.held = null;
      this.unmade++;
    }
    // Events of a version that is already known are ignored.
    const newEvents = after.state.version > before.state.version ? events : [];
    const texts = announcements(before, after, newEvents, this.#options.sayCheck());
    for (const text of texts) this.say(text);
    this.#show(newEvents, after);
    this.#options.changed(before, after);
  }

  /** Stores the absent sides, and announces absences and returns since the first snapshot. */
  #setAway(away: readonly Side[], claim: AbsenceClaim | null, first: boolean): void {
    const before = this.away;
    this.away = away;
    this.absence = claim && { by: claim.by, at: performance.now() + claim.millis };
    if (first || !this.view) return;
    const { you } = this.view.info;
    for (const side of sides.filter((side) => !plays(you, side))) {
      if (away.includes(side) === before.includes(side)) continue;
      this.say(away.includes(side) ? `${sideName(side)} is away.` : `${sideName(side)} is back.`);
    }
  }

  /** Removes a refusal, because the player has selected a piece for another move. */
  dropRefusal(): void {
    const { article, until } = this.notice ?? {};
    if (article && until === undefined) this.notice = null;
  }

  /** Shows events as a notice, and removes an old notice. */
  #show(events: readonly GameEvent[], { info, plies, state }: GameView): void {
    const shown = events.filter((event) => isShown(event, info));
    if (shown.length > 0)
      this.notice = {
        text: shown.map((event) => eventSentence(event, info)).join(' '),
        article: shown.map(eventArticle).find((article) => article !== null) ?? null,
        until: plies.length + SHOWN_PLIES,
      };
    else if (
      this.notice?.until !== undefined &&
      (state.verdict || plies.length >= this.notice.until)
    )
      this.notice = null;
  }

  #accepted(id: string, version: number): void {
    this.pending = this.pending.map((entry) => (entry.id === id ? { ...entry, version } : entry));
    this.#settle();
  }

  /** Removes the commands whose effect the view shows. */
  #settle(): void {
    const version = this.view?.state.version ?? -1;
    const open = this.pending.filter((entry) => entry.version === null || entry.version > version);
    if (open.length !== this.pending.length) this.pending = open;
  }

  #refused(refusal: Refusal): void {
    const command = this.pending.find(({ id }) => id === refusal.id)?.command;
    if (command?.type === 'move') this.unmade++;
    if (command?.type === 'move' && command.offer_draw) this.offerDraw = true;
    if (command?.type === 'claim_draw' && command.text !== null) this.claimDraw = true;
    this.pending = this.pending.filter(({ id }) => id !== refusal.id);
    this.notice = { text: refusal.message, article: refusal.article };
  }

  #failed(code: RefusalCode, message: string): void {
    if (code === 'no_such_game' && !this.view) this.missing = message;
    else this.notice = { text: message, article: null };
  }

  /** Announces a text to screen readers. */
  say(text: string): void {
    this.announcements = [...this.announcements.slice(-9), { id: ++this.#lastAnnouncement, text }];
  }
}

/** Returns whether this player may answer an offer made by `offer`. */
export function mayAnswer(info: GameInfo, offer: Side | null): offer is Side {
  return offer !== null && plays(info.you, opponentOf(offer));
}
