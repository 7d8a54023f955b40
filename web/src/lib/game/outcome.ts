import type { Reason, Seats, Side, VerdictView, You } from '../protocol/protocol';
import { opponentOf, playerName, sideName } from '../chess/sides';

/** The data that the description of a result needs. */
export interface Ended {
  readonly seats: Seats;
  readonly you: You;
}

/** The sentences for drawn games. */
const drawn: Readonly<Partial<Record<Reason, string>>> = {
  stalemate: 'The game is drawn: stalemate.',
  dead_position: 'The game is drawn: neither side can mate.',
  threefold_repetition: 'The game is drawn: threefold repetition.',
  fivefold_repetition: 'The game is drawn: fivefold repetition.',
  fifty_moves: 'The game is drawn: 50 moves by each side without capture or pawn move.',
  seventy_five_moves: 'The game is drawn: 75 moves by each side without capture or pawn move.',
  resignation_cannot_mate: 'The game is drawn: one side resigned, but the other cannot mate.',
  flag_cannot_mate: 'The game is drawn: one side ran out of time, but the other cannot mate.',
  agreement: 'The game is drawn: you both agreed.',
  abandoned: 'The game is drawn: one side left the game.',
  abandoned_cannot_mate: 'The game is drawn: one side left the game, but the other cannot mate.',
};

/** Describes a result in one sentence, from the user's point of view. */
export function outcomeSentence({ seats, you }: Ended, verdict: VerdictView): string {
  const { winner, reason } = verdict;
  if (reason === 'aborted') return 'The game was aborted before both sides had moved.';
  if (reason === 'no_first_move') return 'The game was aborted: a first move was not made in time.';
  if (winner === null) {
    if (reason === 'agreement' && (you === 'spectator' || you === 'both'))
      return 'The game is drawn: both sides agreed.';
    return drawn[reason] ?? verdict.sentence;
  }
  if (you === 'white' || you === 'black') return own(you === winner, reason, verdict);
  return watched(seats, you, winner, reason, verdict);
}

function own(won: boolean, reason: Reason, verdict: VerdictView): string {
  switch (reason) {
    case 'checkmate':
      return won ? 'You won by checkmate.' : 'You lost by checkmate.';
    case 'resignation':
      return won ? 'You won: your opponent resigned.' : 'You resigned.';
    case 'flag':
      return won ? "You won: your opponent's time ran out." : 'You lost: your time ran out.';
    case 'abandoned':
      return won ? 'You won: your opponent left the game.' : 'You lost: you left the game.';
    default:
      return verdict.sentence;
  }
}

/**
 * Describes a result for a spectator, or for a player of both sides: the sides by color, and by
 * name where there are two players.
 */
function watched(
  seats: Seats,
  you: You,
  winner: Side,
  reason: Reason,
  verdict: VerdictView,
): string {
  const name = (side: Side) =>
    you === 'both' ? sideName(side) : `${sideName(side)} (${playerName(seats[side])})`;
  const loser = sideName(opponentOf(winner));
  switch (reason) {
    case 'checkmate':
      return `${name(winner)} won by checkmate.`;
    case 'resignation':
      return `${name(winner)} won: ${loser} resigned.`;
    case 'flag':
      return `${name(winner)} won: ${loser}'s time ran out.`;
    case 'abandoned':
      return `${name(winner)} won: ${loser} left the game.`;
    default:
      return verdict.sentence;
  }
}
