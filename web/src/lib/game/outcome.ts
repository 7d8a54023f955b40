import type { Reason, Seats, Side, VerdictView, You } from '../protocol';
import { opponentOf, playerName, sideName } from '../sides';

/** What is needed to say how a game ended. */
export interface Ended {
  readonly seats: Seats;
  readonly you: You;
}

/** Why a game is drawn. */
const drawn: Readonly<Partial<Record<Reason, string>>> = {
  stalemate: 'stalemate',
  dead_position: 'neither side can mate any more',
  threefold_repetition: 'the position stood for the third time',
  fivefold_repetition: 'the position stood for the fifth time',
  fifty_moves: '50 moves by each side without capture or pawn move',
  seventy_five_moves: '75 moves by each side without capture or pawn move',
  resignation_cannot_mate: 'one side resigned, but the other cannot mate',
  flag_cannot_mate: 'the time of one side ran out, but the other cannot mate',
  agreement: 'you both agreed',
  abandoned: 'one side left the game',
  abandoned_cannot_mate: 'one side left the game, but the other cannot mate',
};

/** How a game ended, in one sentence from the reader's own side. */
export function outcomeSentence({ seats, you }: Ended, verdict: VerdictView): string {
  const { winner, reason } = verdict;
  if (reason === 'aborted') return 'The game was called off before both sides had moved.';
  if (reason === 'no_first_move')
    return 'The game was called off: a first move was not made in time.';
  if (winner === null) {
    const why =
      reason === 'agreement' && (you === 'spectator' || you === 'both')
        ? 'both sides agreed'
        : drawn[reason];
    return why === undefined ? verdict.sentence : `The game is drawn: ${why}.`;
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
