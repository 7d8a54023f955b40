import { describe, expect, it } from 'vitest';
import type { Reason, Side, VerdictView, You } from '../protocol/protocol';
import { outcomeSentence } from './outcome';
import { sampleInfo } from './sample';

function says(you: You, winner: Side | null, reason: Reason): string {
  const result = winner === null ? '1/2-1/2' : winner === 'white' ? '1-0' : '0-1';
  const verdict: VerdictView = { result, winner, reason, article: null, sentence: 'As told.' };
  return outcomeSentence(sampleInfo({ you }), verdict);
}

describe('the outcome of a game', () => {
  it.each([
    ['white', 'black', 'flag', 'You lost: your time ran out.'],
    ['black', 'black', 'flag', "You won: your opponent's time ran out."],
    ['spectator', 'black', 'flag', "Black (Computer, level 3) won: White's time ran out."],
    ['both', 'black', 'flag', "Black won: White's time ran out."],
    ['white', 'white', 'checkmate', 'You won by checkmate.'],
    ['black', 'white', 'checkmate', 'You lost by checkmate.'],
    ['spectator', 'white', 'checkmate', 'White (Ada) won by checkmate.'],
    ['white', 'black', 'resignation', 'You resigned.'],
    ['black', 'black', 'resignation', 'You won: your opponent resigned.'],
    ['both', 'black', 'resignation', 'Black won: White resigned.'],
    ['white', null, 'agreement', 'The game is drawn: you both agreed.'],
    ['spectator', null, 'agreement', 'The game is drawn: both sides agreed.'],
    ['white', null, 'stalemate', 'The game is drawn: stalemate.'],
    ['white', 'white', 'abandoned', 'You won: your opponent left the game.'],
    ['black', 'white', 'abandoned', 'You lost: you left the game.'],
    ['spectator', 'white', 'abandoned', 'White (Ada) won: Black left the game.'],
    ['white', null, 'abandoned', 'The game is drawn: one side left the game.'],
    [
      'black',
      null,
      'abandoned_cannot_mate',
      'The game is drawn: one side left the game, but the other cannot mate.',
    ],
    ['white', null, 'no_first_move', 'The game was aborted: a first move was not made in time.'],
    ['white', null, 'aborted', 'The game was aborted before both sides had moved.'],
  ] as const)('is told to %s, winner %s, %s', (you, winner, reason, sentence) => {
    expect(says(you, winner, reason)).toBe(sentence);
  });

  it("uses the server's text for an unknown reason", () => {
    expect(says('white', 'white', 'stalemate')).toBe('As told.');
    expect(says('both', 'white', 'stalemate')).toBe('As told.');
  });
});
