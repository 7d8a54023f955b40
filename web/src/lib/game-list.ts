import { outcomeSentence } from './game/outcome';
import type { GameSummary } from './protocol';
import { openSeat, opponentOf, playerName, plays, sideName } from './sides';

/** Unfinished games first; otherwise the order is kept. */
export function sortSummaries(games: readonly GameSummary[]): GameSummary[] {
  return [...games.filter((game) => !game.verdict), ...games.filter((game) => game.verdict)];
}

/** The text for one game of the list. */
export interface SummaryWords {
  readonly title: string;
  readonly standing: string;
  /** Whether it is the visitor's turn. */
  readonly yours: boolean;
}

/** Describes a game of the list. */
export function describeSummary(game: GameSummary): SummaryWords {
  return {
    title: title(game),
    standing: standing(game),
    yours: !game.verdict && openSeat(game.seats) === null && plays(game.you, game.turn),
  };
}

function title({ seats, you }: GameSummary): string {
  if (you === 'both') return 'Both sides on one board';
  if (you === 'spectator') return `${playerName(seats.white)} – ${playerName(seats.black)}`;
  const opponent = seats[opponentOf(you)];
  return opponent.kind === 'open' ? 'Open invitation' : playerName(opponent);
}

function standing(game: GameSummary): string {
  const { you, turn, verdict } = game;
  const seat = you === 'white' || you === 'black' ? `You are ${sideName(you)}. ` : '';
  if (verdict) return seat + outcomeSentence(game, verdict);
  if (openSeat(game.seats) !== null) return `${seat}Waiting for an opponent.`;
  if (you === turn) return `${seat}Your move.`;
  return `${seat}${sideName(turn)} to move.`;
}
