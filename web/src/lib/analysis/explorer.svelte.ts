import { getSession, request, RequestError } from '../http/http';
import type { ExplorerGames, PlayedMove, PlayedMoves } from '../protocol/protocol';

/** Milliseconds for which a position must stay before it is asked about. */
const SETTLED = 250;
/** How many answers are kept. */
const KEPT = 200;

/** Asks the server for the moves that were played in a position. */
export type AskMoves = (fen: string, games: ExplorerGames) => Promise<PlayedMoves>;

/** The moves that were played in the position that is shown, while somebody wants to see them. */
export class OpeningExplorer {
  open = $state(false);
  /** In which games. */
  games = $state<ExplorerGames>('server');
  /** The answer; none until there is one. */
  answer = $state.raw<PlayedMoves | null>(null);
  /** Why there is none, if the server has said so. */
  problem = $state.raw<string | null>(null);
  /** The position that they are about; the last one stays until the next is known. */
  fen = $state('');
  /** Whether they are not yet about the position that is shown. */
  looking = $state(true);
  readonly #ask: AskMoves;
  /** The last answers, by the positions. */
  #known: readonly (readonly [key: string, answer: PlayedMoves])[] = [];

  constructor(ask: AskMoves = askServer) {
    this.#ask = ask;
  }

  /** Follows to a position; returns what ends that. */
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

/** A FEN without its counters, which make no difference. */
function positionOf(fen: string): string {
  return fen.split(' ').slice(0, 4).join(' ');
}

/** In how many games a move was played. */
export const gamesOf = ({ white, draws, black }: PlayedMove) => white + draws + black;

/** The part of the games that ended so, in whole percents. */
export function percents(move: PlayedMove): [white: number, draws: number, black: number] {
  const games = Math.max(1, gamesOf(move));
  const white = Math.round((100 * move.white) / games);
  const black = Math.min(100 - white, Math.round((100 * move.black) / games));
  return [white, 100 - white - black, black];
}
