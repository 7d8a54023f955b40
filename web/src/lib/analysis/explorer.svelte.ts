import { getSession, request, RequestError } from '../http/http';
import type {
  BookView,
  ExplorerBooks,
  ExplorerGames,
  PlayedMove,
  PlayedMoves,
} from '../protocol/protocol';

/** Milliseconds that a position must stay on the board before it is requested. */
const SETTLED = 250;
/** The capacity of the answer cache. */
const KEPT = 200;

/** A set of games: `book` is the built-in book, `book:ID` one that the operator has imported. */
export type GamesChoice = ExplorerGames | `book:${string}`;

/** Requests moves and books. */
export interface ExplorerSource {
  /** The moves that were played in a position. */
  moves(fen: string, games: GamesChoice): Promise<PlayedMoves>;
  /** The imported books. */
  books(): Promise<readonly BookView[]>;
}

/** The moves that were played in the displayed position, while the panel is open. */
export class OpeningExplorer {
  open = $state(false);
  /** The set of games that is searched. */
  games = $state<GamesChoice>('server');
  /** The set of games of `answer`: a book, if the server's games do not reach the position. */
  source = $state<GamesChoice>('server');
  /** The imported books by name; empty until they are loaded. */
  books = $state.raw<readonly BookView[]>([]);
  /** The answer, or null until it arrives. */
  answer = $state.raw<PlayedMoves | null>(null);
  /** The server's reason for a missing answer, if any. */
  problem = $state.raw<string | null>(null);
  /** The position of `answer`. The old one stays until the next answer arrives. */
  fen = $state('');
  /** Whether `answer` does not belong to the displayed position yet. */
  looking = $state(true);
  readonly #server: ExplorerSource;
  #loading: Promise<void> | null = null;
  /** The last answers, by position. */
  #known: readonly (readonly [key: string, answer: Sourced])[] = [];

  constructor(server: ExplorerSource = SERVER) {
    this.#server = server;
  }

  /** The imported book of a choice, if it is one and was not removed. */
  bookOf(games: GamesChoice): BookView | undefined {
    return this.books.find(({ id }) => choiceOf(id) === games);
  }

  /** Shows the moves of a position. Returns a function that cancels the request. */
  look(fen: string): () => void {
    const { games } = this;
    const key = `${games} ${positionOf(fen)}`;
    const [, known] = this.#known.find(([position]) => position === key) ?? [];
    if (known) {
      this.#show(fen, known, null);
      return () => undefined;
    }
    let current = true;
    this.looking = true;
    const timer = setTimeout(() => {
      this.#askWithBook(fen, games).then(
        (answer) => {
          this.#known = [...this.#known.slice(1 - KEPT), [key, answer]];
          if (current) this.#show(fen, answer, null);
        },
        (error: unknown) => {
          if (!current) return;
          this.#show(fen, null, error instanceof RequestError ? error.message : String(error));
        },
      );
    }, SETTLED);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }

  /** Requests moves, from a book if no game on the server has reached the position. */
  async #askWithBook(fen: string, games: GamesChoice): Promise<Sourced> {
    await this.#loadBooks();
    const answer = await this.#server.moves(fen, games);
    if (games !== 'server' || answer.moves.length > 0) return { answer, source: games };
    const [largest] = [...this.books].sort((a, b) => b.games - a.games);
    const choices = [...(largest ? [choiceOf(largest.id)] : []), 'book' as const];
    for (const choice of choices) {
      const book = await this.#server.moves(fen, choice);
      if (book.moves.length > 0) return { answer: book, source: choice };
    }
    return { answer, source: games };
  }

  /** Loads the list of books once. Without it the built-in book remains. */
  #loadBooks(): Promise<void> {
    this.#loading ??= this.#server.books().then(
      (books) => {
        this.books = books;
      },
      () => {
        this.#loading = null;
      },
    );
    return this.#loading;
  }

  #show(fen: string, found: Sourced | null, problem: string | null): void {
    [this.fen, this.problem, this.looking] = [fen, problem, false];
    this.answer = found?.answer ?? null;
    if (found) this.source = found.source;
  }
}

/** An answer with the set of games that it counts. */
interface Sourced {
  readonly answer: PlayedMoves;
  readonly source: GamesChoice;
}

const PREFIX = 'book:';

/** The choice of an imported book. */
export const choiceOf = (id: string): GamesChoice => `${PREFIX}${id}`;

const SERVER: ExplorerSource = {
  async moves(fen, games) {
    await getSession();
    const isBook = games.startsWith(PREFIX);
    const query = new URLSearchParams({
      fen: positionOf(fen) + ' 0 1',
      games: isBook ? 'book' : games,
      ...(isBook && { book: games.slice(PREFIX.length) }),
    });
    return request('GET', `/app/explorer?${query.toString()}`);
  },
  async books() {
    await getSession();
    const answer: ExplorerBooks = await request('GET', '/app/explorer/books');
    return answer.books;
  },
};

/** Strips the counters from a FEN, because they do not affect the answer. */
function positionOf(fen: string): string {
  return fen.split(' ').slice(0, 4).join(' ');
}

/** The number of games in which a move was played. */
export const gamesOf = ({ white, draws, black }: PlayedMove) => white + draws + black;

/** The percentages of won, drawn and lost games, as integers. */
export function percents(move: PlayedMove): [white: number, draws: number, black: number] {
  const games = Math.max(1, gamesOf(move));
  const white = Math.round((100 * move.white) / games);
  const black = Math.min(100 - white, Math.round((100 * move.black) / games));
  return [white, 100 - white - black, black];
}
