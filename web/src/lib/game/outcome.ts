import type { Reason, Seats, Side, VerdictView, You } from '../protocol/protocol';
import { opponentOf, playerName, sideName } from '../chess/sides';

/** What is needed to say how a game ended. */
export interface Ended {
  readonly seats: Seats;
  readonly you: You;
}

/** How a game was drawn. */
const drawn: Readonly<Partial<Record<Reason, string>>> = {
  stalemate: 'The game is drawn: stalemate.',
  dead_position: 'The game is drawn: neither side can mate any more.',
  threefold_repetition: 'The game is drawn: the position stood for the third time.',
  fivefold_repetition: 'The game is drawn: the position stood for the fifth time.',
  fifty_moves: 'The game is drawn: 50 moves by each side without capture or pawn move.',
  seventy_five_moves: 'The game is drawn: 75 moves by each side without capture or pawn move.',
  resignation_cannot_mate: 'The game is drawn: one side resigned, but the other cannot mate.',
  flag_cannot_mate: 'The game is drawn: the time of one side ran out, but the other cannot mate.',
  agreement: 'The game is drawn: you both agreed.',
  abandoned: 'The game is drawn: one side left the game.',
  abandoned_cannot_mate: 'The game is drawn: one side left the game, but the other cannot mate.',
};

/** How a game ended, in one sentence from the reader's own side. */
export function outcomeSentence({ seats, you }: Ended, verdict: VerdictView): string {
  const { winner, reason } = verdict;
  if (reason === 'aborted') return 'The game was called off before both sides had moved.';
  if (reason === 'no_first_move')
    return 'The game was called off: a first move was not made in time.';
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

/** For whoever plays neither side, or both: the sides by colour, and by name where two play. */
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
