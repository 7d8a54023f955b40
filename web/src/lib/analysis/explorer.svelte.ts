import { getSession, request, RequestError } from '../http/http';
import type { ExplorerGames, PlayedMove, PlayedMoves } from '../protocol/protocol';

/** Milliseconds that a position must stay on the board before it is requested. */
const SETTLED = 250;
/** The capacity of the answer cache. */
const KEPT = 200;

/** Requests the moves that were played in a position. */
export type AskMoves = (fen: string, games: ExplorerGames) => Promise<PlayedMoves>;

/** The moves that were played in the displayed position, while the panel is open. */
export class OpeningExplorer {
  open = $state(false);
  /** The set of games that is searched. */
  games = $state<ExplorerGames>('server');
  /** The answer, or null until it arrives. */
  answer = $state.raw<PlayedMoves | null>(null);
  /** The server's reason for a missing answer, if any. */
  problem = $state.raw<string | null>(null);
  /** The position of `answer`. The old one stays until the next answer arrives. */
  fen = $state('');
  /** Whether `answer` does not belong to the displayed position yet. */
  looking = $state(true);
  readonly #ask: AskMoves;
  /** The last answers, by position. */
  #known: readonly (readonly [key: string, answer: PlayedMoves])[] = [];

  constructor(ask: AskMoves = askServer) {
    this.#ask = ask;
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
      this.#ask(fen, games).then(
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

  #show(fen: string, answer: PlayedMoves | null, problem: string | null): void {
    [this.fen, this.answer, this.problem, this.looking] = [fen, answer, problem, false];
  }
}

async function askServer(fen: string, games: ExplorerGames): Promise<PlayedMoves> {
  await getSession();
  const query = new URLSearchParams({ fen: positionOf(fen) + ' 0 1', games });
  return request('GET', `/app/explorer?${query.toString()}`);
}

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
