import { halfmovesOf } from '../chess/fen';
import type { GameView } from './view';
import type { Claims, Opponent } from '../protocol/protocol';

/** How draws by repetition and by the fifty-move rule are made; the label is shown to players. */
export const claimChoices: readonly { claims: Claims; label: string }[] = [
  { claims: 'by_players', label: 'Claimed by the players' },
  { claims: 'without_penalty', label: 'Claimed, no penalty if wrong' },
  { claims: 'automatic', label: 'Automatic' },
];

/** The default: people claim their draws; against the computer draws are automatic. */
export function defaultClaims(way: Opponent['kind']): Claims {
  return way === 'engine' ? 'automatic' : 'by_players';
}

/** A game's terms in words. */
export function describeClaims(claims: Claims): string {
  switch (claims) {
    case 'by_players':
      return 'Draws by repetition and the fifty-move rule are claimed by the players';
    case 'without_penalty':
      return 'Draws by repetition and the fifty-move rule are claimed by the players; a wrong claim costs nothing';
    case 'automatic':
      return 'Draws by repetition and the fifty-move rule are automatic';
  }
}

/** The same in a few words. */
export function shortClaims(claims: Claims): string {
  switch (claims) {
    case 'by_players':
      return 'Draws claimed';
    case 'without_penalty':
      return 'Draws claimed, no penalty';
    case 'automatic':
      return 'Automatic draws';
  }
}

/**
 * Whether a claim with the next move could be right. A position stands for the third time after
 * eight plies without capture or pawn move at the earliest, and fifty moves are a hundred plies;
 * whether the claim is right, only the server decides.
 */
export function mayBeClaimed(view: Pick<GameView, 'plies' | 'state'>): boolean {
  const quiet = halfmovesOf(view.state.position.fen);
  return quiet >= 99 || Math.min(quiet, view.plies.length) >= 7;
}
