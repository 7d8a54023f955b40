import type { Challenge, ClientMessage, GameState, PlayerCommand } from '../protocol/protocol';
import { readServerMessage } from '../protocol/protocol-check';
import type { Environment, Transport } from './environment';
import type { Outbox } from './outbox';
import { Positions } from './positions';
import { Tournaments } from './tournaments';
import type {
  ChallengeSource,
  ChatListener,
  ChatSource,
  Explanation,
  GameListener,
  GameSource,
  Lobby,
  LobbyListener,
  LobbySource,
  Offer,
  Status,
  Unanswered,
} from './source';

interface Followed {
  readonly listener: GameListener;
  /** The last version that was received; null to receive the whole game again. */
  version: number | null;
  /** The last version that the player saw. */
  seen: number;
  /** Whether this is not a correspondence game; known after the first snapshot. */
  live: boolean;
  /** Whether the game is in progress. */
  running: boolean;
  /** Whether the visitor plays it. */
  plays: boolean;
}

/** The lobby subscription of the page and its seek. */
interface Participation {
  readonly listener: LobbyListener;
  offer: Offer | null;
}

interface Question {
  resolve(explanation: Explanation): void;
  reject(error: Error): void;
}

const FIRST_RETRY = 500;
const LAST_RETRY = 15_000;
/**
 * Milliseconds between pings, and the number of pings that may stay unanswered before the
 * connection counts as dead. While a game runs, this takes at most 6 seconds.
 */
const IDLE = { every: 20_000, unanswered: 1 } as const;
const PLAYING = { every: 1_800, unanswered: 2 } as const;
/** The version of a new game. The first move may be sent before the first snapshot arrives. */
const FIRST_VERSION = 1;
/** Milliseconds after which a command without an answer is overdue. */
const OVERDUE = 1_000;
/** Milliseconds before a resend after the server was busy. */
const BUSY_WAIT = 1500;

/** The only WebSocket of the page. Follows games, resends commands, reconnects. */
export class Connection implements GameSource, LobbySource, ChatSource, ChallengeSource {
  readonly #environment: Environment;
  readonly #outbox: Outbox;
  readonly #followed = new Map<string, Followed>();
  #challenges: ((challenges: readonly Challenge[]) => void) | null = null;
  readonly #chats = new Map<string, ChatListener>();
  #lobby: Participation | null = null;
  /** Requests about positions outside of games. */
  readonly positions = new Positions((message) => this.#send(message));
  /** The followed tournament, and the games that its rounds begin. */
  readonly tournaments = new Tournaments((message) => this.#send(message));
  readonly #questions = new Map<number, Question>();
  readonly #statusListeners = new Set<(status: Status) => void>();
  #status: Status = 'connecting';
  #transport: Transport | null = null;
  #attempt = 0;
  #failures = 0;
  #lastQuestion = 0;
  /** The number of pings since the last message. */
  #unanswered = 0;
  /** Functions that cancel the timers of unanswered commands, by id. */
  readonly #waiting = new Map<string, () => void>();
  readonly #overdue = new Set<string>();
  #pace: typeof IDLE | typeof PLAYING = IDLE;
  #cancelTimer = (): void => undefined;

  constructor(environment: Environment, outbox: Outbox) {
    this.#environment = environment;
    this.#outbox = outbox;
  }

  /** Connects, and then keeps the connection open or retries. */
  start(): void {
    if (this.#status === 'outdated') return;
    this.#cancelTimer();
    this.#transport?.close();
    this.#transport = null;
    const attempt = ++this.#attempt;
    const mine = () => attempt === this.#attempt;
    const lost = () => {
      if (mine()) this.#lost();
    };
    this.#environment.prepare().then(() => {
      if (!mine()) return;
      this.#transport = this.#environment.connect({
        opened: () => {
          if (mine()) this.#opened();
        },
        received: (text) => {
          if (mine()) this.#received(text);
        },
        closed: lost,
      });
    }, lost);
  }

  /**
   * Reconnects at once if the connection is down. If it seems to be up, requests the games again,
   * so that a dead connection is detected soon after the device wakes.
   */
  wake(): void {
    if (this.#isOpen()) {
      this.#watchAll();
      this.#adjustPace(PLAYING);
    } else this.start();
  }

  follow(game: string, listener: GameListener): () => void {
    const followed: Followed = {
      listener,
      version: null,
      seen: FIRST_VERSION,
      live: false,
      running: false,
      plays: false,
    };
    this.#followed.set(game, followed);
    this.#watch(game, followed);
    // An outdated client cannot show the game, and a reload loses no input here. The reload waits
    // until the address of the new page is set.
    if (this.#status === 'outdated')
      this.#environment.after(0, () => {
        this.#environment.reload();
      });
    return () => {
      if (this.#followed.get(game) !== followed) return;
      this.#followed.delete(game);
      this.#send({ type: 'unwatch', game });
    };
  }

  refresh(game: string): void {
    const followed = this.#followed.get(game);
    if (!followed) return;
    followed.version = null;
    this.#watch(game, followed);
  }

  send(game: string, command: PlayerCommand): string {
    const version = this.#followed.get(game)?.seen ?? FIRST_VERSION;
    const entry = { game, id: this.#environment.newCommandId(), version, command };
    this.#outbox.add(entry);
    this.#sendCommand(entry);
    return entry.id;
  }

  unanswered(game: string): readonly Unanswered[] {
    return this.#outbox.entries.filter((entry) => entry.game === game);
  }

  explain(game: string, text: string): Promise<Explanation> {
    if (!this.#isOpen()) return Promise.reject(new Error('not connected'));
    const request = ++this.#lastQuestion;
    return new Promise((resolve, reject) => {
      this.#questions.set(request, { resolve, reject });
      this.#send({ type: 'explain', game, request, text });
    });
  }

  enterLobby(listener: LobbyListener): Lobby {
    const mine: Participation = { listener, offer: null };
    this.#lobby = mine;
    this.#send({ type: 'watch_lobby' });
    return {
      seek: (offer) => {
        if (this.#lobby !== mine) return;
        this.#offers(offer);
        this.#send({ type: 'seek', ...offer });
      },
      endSeek: () => {
        if (this.#lobby !== mine) return;
        this.#offers(null);
        // While offline, no server message confirms the end of the seek.
        if (!this.#send({ type: 'end_seek' })) listener.seeking(null);
      },
      accept: (seek) => {
        this.#send({ type: 'accept_seek', seek });
      },
      leave: () => {
        if (this.#lobby !== mine) return;
        this.#lobby = null;
        if (mine.offer) this.#send({ type: 'end_seek' });
        this.#send({ type: 'unwatch_lobby' });
        this.#adjustPace();
      },
    };
  }

  followChallenges(listener: (challenges: readonly Challenge[]) => void): () => void {
    this.#challenges = listener;
    this.#send({ type: 'watch_challenges' });
    return () => {
      this.#challenges = null;
    };
  }

  followsRunningGame(): boolean {
    return [...this.#followed.values()].some(({ running }) => running);
  }

  /** Returns whether the page shows a game in progress that the visitor plays. */
  playsRunningGame(): boolean {
    return [...this.#followed.values()].some(({ running, plays }) => running && plays);
  }

  followChat(game: string, listener: ChatListener): () => void {
    this.#chats.set(game, listener);
    this.#send({ type: 'watch_chat', game });
    return () => {
      if (this.#chats.get(game) !== listener) return;
      this.#chats.delete(game);
      this.#send({ type: 'unwatch_chat', game });
    };
  }

  onStatus(listener: (status: Status) => void): () => void {
    this.#statusListeners.add(listener);
    listener(this.#status);
    return () => this.#statusListeners.delete(listener);
  }

  #setStatus(status: Status): void {
    this.#status = status;
    for (const listener of this.#statusListeners) listener(status);
  }

  #isOpen(): boolean {
    return this.#status === 'open' || this.#status === 'overdue';
  }

  /** Sends a message if there is a connection. Returns whether it did. */
  #send(message: ClientMessage): boolean {
    if (!this.#isOpen()) return false;
    this.#transport?.send(JSON.stringify(message));
    return true;
  }

  #watch(game: string, followed: Followed): void {
    this.#send({ type: 'watch', game, since: followed.version });
  }

  #watchAll(): void {
    for (const [game, followed] of this.#followed) this.#watch(game, followed);
  }

  #opened(): void {
    this.#failures = 0;
    this.#unanswered = 0;
    this.#pace = this.#paceNow();
    this.#setStatus('open');
    this.#watchAll();
    if (this.#challenges) this.#send({ type: 'watch_challenges' });
    this.positions.opened();
    this.tournaments.opened();
    for (const game of this.#chats.keys()) this.#send({ type: 'watch_chat', game });
    if (this.#lobby) {
      this.#send({ type: 'watch_lobby' });
      if (this.#lobby.offer) this.#send({ type: 'seek', ...this.#lobby.offer });
      // The confirmation of an ended seek may have been lost with the old connection.
      else this.#lobby.listener.seeking(null);
    }
    this.#sendUnanswered();
    this.#schedulePing();
  }

  #askAgain(): void {
    this.#watchAll();
    this.positions.opened();
    this.tournaments.opened();
    this.#sendUnanswered();
  }

  #sendUnanswered(): void {
    for (const entry of this.#outbox.entries) this.#sendCommand(entry);
  }

  #sendCommand(entry: Unanswered): void {
    this.#send({ type: 'command', ...entry });
    if (!this.#isOpen() || this.#waiting.has(entry.id)) return;
    const cancel = this.#environment.after(OVERDUE, () => {
      this.#overdue.add(entry.id);
      this.#setStatus('overdue');
    });
    this.#waiting.set(entry.id, cancel);
  }

  #answered(game: string, id: string): void {
    this.#outbox.remove(game, id);
    this.#waiting.get(id)?.();
    this.#waiting.delete(id);
    if (this.#overdue.delete(id) && this.#overdue.size === 0) this.#setStatus('open');
  }

  /**
   * Stops because the server does not support this page's protocol version. Unanswered commands are
   * kept.
   */
  #outdated(): void {
    this.#transport?.close();
    this.#end('outdated');
    this.#environment.reload();
  }

  #end(status: Status): void {
    this.#attempt++;
    this.#transport = null;
    this.#cancelTimer();
    for (const cancel of this.#waiting.values()) cancel();
    this.#waiting.clear();
    this.#overdue.clear();
    this.#setStatus(status);
    for (const question of this.#questions.values()) question.reject(new Error('not connected'));
    this.#questions.clear();
    this.positions.lost();
  }

  #lost(): void {
    this.#end('lost');
    const longest = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.#failures++);
    const wait = longest * (0.5 + this.#environment.random() / 2);
    this.#cancelTimer = this.#environment.after(wait, () => {
      this.start();
    });
  }

  #schedulePing(): void {
    const { every, unanswered } = this.#pace;
    this.#cancelTimer = this.#environment.after(every, () => {
      if (this.#unanswered >= unanswered) {
        // The browser may need minutes to report that a dead connection is closed.
        this.#transport?.close();
        this.#lost();
        return;
      }
      this.#unanswered++;
      this.#send({ type: 'ping', nonce: 0 });
      this.#schedulePing();
    });
  }

  #paceNow() {
    const plays = this.followsRunningGame();
    // A seek may be accepted at any moment.
    return plays || this.#lobby?.offer ? PLAYING : IDLE;
  }

  /** Records the version of a game and sets the ping interval that it needs. */
  #note(followed: Followed, { version, verdict }: GameState): void {
    followed.version = version;
    followed.seen = version;
    followed.running = followed.live && version > 0 && verdict === null;
    this.#adjustPace();
  }

  #adjustPace(pace = this.#paceNow()): void {
    if (!this.#isOpen() || this.#pace === pace) return;
    this.#pace = pace;
    this.#cancelTimer();
    this.#schedulePing();
  }

  #offers(offer: Offer | null): void {
    if (this.#lobby) this.#lobby.offer = offer;
    this.#adjustPace();
  }

  #received(text: string): void {
    this.#unanswered = 0;
    const message = readServerMessage(text);
    // Unreadable messages are ignored. If this leaves a gap in a game, the page requests the whole
    // game.
    if (!message) return;
    switch (message.type) {
      case 'game': {
        const followed = this.#followed.get(message.info.id);
        if (!followed) return;
        followed.plays = message.info.you !== 'spectator';
        followed.live = message.info.time.kind !== 'correspondence';
        this.#note(followed, message.state);
        followed.listener.snapshot(
          message.info,
          message.state,
          message.events,
          message.away,
          message.claim,
        );
        followed.listener.spectators(message.spectators);
        return;
      }
      case 'update': {
        const followed = this.#followed.get(message.game);
        if (!followed) return;
        this.#note(followed, message.state);
        followed.listener.update(message.state, message.events);
        return;
      }
      case 'presence':
        this.#followed.get(message.game)?.listener.presence(message.away, message.claim);
        return;
      case 'spectators':
        this.#followed.get(message.game)?.listener.spectators(message.count);
        return;
      case 'ack':
        this.#answered(message.game, message.id);
        this.#followed.get(message.game)?.listener.accepted(message.id, message.version);
        return;
      case 'refused': {
        this.#answered(message.game, message.id);
        const { id, code, message: why, article } = message;
        this.#followed.get(message.game)?.listener.refused({ id, code, message: why, article });
        return;
      }
      case 'lobby':
        this.#lobby?.listener.list(message.seeks);
        return;
      case 'seeking':
        if (message.seek === null) this.#offers(null);
        this.#lobby?.listener.seeking(message.seek);
        return;
      case 'paired':
        this.#offers(null);
        this.#lobby?.listener.paired(message.game);
        return;
      case 'seek_refused':
        if (message.seek === null) {
          this.#offers(null);
          this.#lobby?.listener.seeking(null);
        }
        this.#lobby?.listener.refused(message.message);
        return;
      case 'tournament':
      case 'tournament_game':
        this.tournaments.received(message);
        return;
      case 'challenges':
        this.#challenges?.(message.challenges);
        return;
      case 'chat':
        this.#chats.get(message.game)?.chat(message.room, message.closed, message.lines);
        return;
      case 'said':
        this.#chats.get(message.game)?.said(message.line);
        return;
      case 'explanation': {
        const { request, legal, message: why, article, ends, claim = null } = message;
        this.#questions.get(request)?.resolve({ legal, message: why, article, ends, claim });
        this.#questions.delete(request);
        return;
      }
      case 'explored':
      case 'explore_refused':
        this.positions.answered(message);
        return;
      case 'analysis':
      case 'analysis_end':
        this.positions.reported(message);
        return;
      case 'error':
        if (message.code === 'other_version') {
          this.#outdated();
          return;
        }
        // The error does not name the message that it answers, so everything unanswered is sent
        // again.
        if (message.code === 'too_many' || message.code === 'unavailable') {
          this.positions.lost();
          this.#environment.after(BUSY_WAIT, () => {
            this.#askAgain();
          });
        }
        for (const { listener } of this.#followed.values())
          listener.failed(message.code, message.message);
        return;
      case 'pong':
        this.#adjustPace();
        return;
    }
  }
}
