import { outcomeSentence } from './outcome';
import type { GameSummary, Player } from '../protocol/protocol';
import { openSeat, opponentOf, playerName, plays, ratingText, sideName } from '../chess/sides';

/** Sorts unfinished games first; otherwise keeps the order. */
export function sortSummaries(games: readonly GameSummary[]): GameSummary[] {
  return [...games.filter((game) => !game.verdict), ...games.filter((game) => game.verdict)];
}

/** Appends the games of an older page. A game that is already in the list keeps its place. */
export function withOlder(
  games: readonly GameSummary[],
  older: readonly GameSummary[],
): GameSummary[] {
  const known = new Set(games.map(({ id }) => id));
  return [...games, ...sortSummaries(older.filter(({ id }) => !known.has(id)))];
}

/** The number of other games shown beside a game. */
const others = 8;

/** Returns the visitor's other games in progress, those with the visitor's turn first. */
export function otherGames(running: readonly GameSummary[], game: string): GameSummary[] {
  const playable = running.filter(
    ({ id, seats, verdict }) => id !== game && !verdict && openSeat(seats) === null,
  );
  const isTheirs = (other: GameSummary) => describeSummary(other).yours;
  return [...playable.filter(isTheirs), ...playable.filter((other) => !isTheirs(other))].slice(
    0,
    others,
  );
}

/** Returns the games against people that wait for the visitor's move. */
export function gamesToMove(running: readonly GameSummary[]): readonly GameSummary[] {
  return running.filter((game) => {
    const { seats, you } = game;
    const isAgainstPerson =
      (you === 'white' || you === 'black') && seats[opponentOf(you)].kind === 'person';
    return isAgainstPerson && describeSummary(game).yours;
  });
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
  if (you === 'spectator') return `${named(seats.white)} – ${named(seats.black)}`;
  const opponent = seats[opponentOf(you)];
  return opponent.kind === 'open' ? 'Open invitation' : named(opponent);
}

/** Returns the name with the rating. */
function named(player: Player): string {
  const rating = player.kind === 'person' ? player.rating : null;
  return rating === null
    ? playerName(player)
    : `${playerName(player)} (${ratingText({ ...rating, change: null })})`;
}

/** Describes the user's rating change in a rated game. */
function ratingAfter({ seats, you }: GameSummary): string[] {
  const own = you === 'white' || you === 'black' ? seats[you] : null;
  const rating = own?.kind === 'person' ? own.rating : null;
  if (rating === null || rating.change === null) return [];
  return [`Your rating: ${ratingText(rating)}.`];
}

function standing(game: GameSummary): string {
  const { you, turn, verdict } = game;
  const seat = you === 'white' || you === 'black' ? [`You are ${sideName(you)}.`] : [];
  if (verdict) return [...seat, outcomeSentence(game, verdict), ...ratingAfter(game)].join(' ');
  if (openSeat(game.seats) !== null) return [...seat, 'Waiting for an opponent.'].join(' ');
  return [...seat, you === turn ? 'Your move.' : `${sideName(turn)} to move.`].join(' ');
}
