import type {
  AnalysisEnd,
  AnalysisLine,
  ClientMessage,
  RefusalCode,
  ServerMessage,
} from '../protocol/protocol';

/** A position: a start and the moves after it, in UCI. */
export interface Line {
  readonly fen: string;
  readonly chess960: boolean;
  readonly moves: readonly string[];
}

/** A position with its legal moves. */
export type Explored = Extract<ServerMessage, { type: 'explored' }>;
/** The reason why a line leads to no position. */
export type NotExplored = Extract<ServerMessage, { type: 'explore_refused' }>;
/** An intermediate report of the engine. */
export type Report = Extract<ServerMessage, { type: 'analysis' }>;

/** Receives the engine's reports. */
export interface AnalysisListener {
  /** The best lines at a new depth. */
  report(report: Report): void;
  /** The last message of an analysis. */
  ended(reason: AnalysisEnd, code: RefusalCode | null, message: string | null): void;
}

/** Answers requests about positions outside of games. */
export interface PositionSource {
  /** Requests a position; rejects while offline. */
  explore(line: Line, fromPly: number): Promise<Explored | NotExplored>;
  /** Starts an analysis, which restarts after a reconnect. Returns a function that ends it. */
  analyse(line: Line, lines: number, listener: AnalysisListener): () => void;
  /** Loads the rules of this device, or also its engine. They then answer in the server's place. */
  prepare?(what: 'rules' | 'engine'): void;
  /**
   * Prepares searches on this device of the positions of a line. Returns null if the server is to
   * search, or the reason why the engine may not.
   */
  searches?(line: Line): Promise<Searches | NotSearched | null>;
}

/** Searches on this device. */
export interface Searches {
  readonly kind: 'searches';
  /** The number of searches that run at the same time. */
  readonly width: number;
  /** Returns the best line, which has no moves at the end of a game; rejects after `close`. */
  search(line: Line, depth: number): Promise<AnalysisLine>;
  /** Stops the searches and frees their memory. */
  close(): void;
}

/** The reason why nothing was searched; `busy` if it is temporary. */
export interface NotSearched {
  readonly kind: 'nothing' | 'busy';
  readonly message: string | null;
}

interface Question {
  resolve(answer: Explored | NotExplored): void;
  reject(error: Error): void;
}

/** An active analysis and the number of its last request. */
interface Running {
  readonly line: Line;
  readonly lines: number;
  readonly listener: AnalysisListener;
  request: number;
}

/** The position requests of a connection. */
export class Positions implements PositionSource {
  /** Sends a message if there is a connection. */
  readonly #send: (message: ClientMessage) => boolean;
  readonly #questions = new Map<number, Question>();
  #analysis: Running | null = null;
  #last = 0;

  constructor(send: (message: ClientMessage) => boolean) {
    this.#send = send;
  }

  explore({ fen, chess960, moves }: Line, fromPly: number): Promise<Explored | NotExplored> {
    const request = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#questions.set(request, { resolve, reject });
      const from_ply = fromPly;
      const sent = this.#send({
        type: 'explore',
        ...{ request, fen, chess960, from_ply },
        moves: [...moves],
      });
      if (!sent) this.lost();
    });
  }

  analyse(line: Line, lines: number, listener: AnalysisListener): () => void {
    const mine: Running = { line, lines, listener, request: 0 };
    this.#analysis = mine;
    this.#begin(mine);
    return () => {
      if (this.#analysis !== mine) return;
      this.#analysis = null;
      this.#send({ type: 'end_analysis', request: mine.request });
    };
  }

  /** Starts the engine under a new number; reports under an old number are ignored. */
  #begin(running: Running): void {
    const { line, lines } = running;
    const { fen, chess960, moves } = line;
    running.request = ++this.#last;
    this.#send({
      type: 'analyse',
      ...{ request: running.request, fen, chess960, lines },
      moves: [...moves],
    });
  }

  /** Called when a connection is open again or the server skipped a request. */
  opened(): void {
    if (this.#analysis) this.#begin(this.#analysis);
  }

  /** Called when the connection is lost. */
  lost(): void {
    for (const question of this.#questions.values()) question.reject(new Error('not connected'));
    this.#questions.clear();
  }

  answered(answer: Explored | NotExplored): void {
    this.#questions.get(answer.request)?.resolve(answer);
    this.#questions.delete(answer.request);
  }

  reported(message: Report | Extract<ServerMessage, { type: 'analysis_end' }>): void {
    const running = this.#analysis;
    if (running?.request !== message.request) return;
    if (message.type === 'analysis') {
      running.listener.report(message);
      return;
    }
    this.#analysis = null;
    running.listener.ended(message.reason, message.code, message.message);
  }
}
