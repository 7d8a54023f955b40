import { halfmovesOf } from '../chess/fen';
import type { GameView } from './view';
import type { Claims, Opponent } from '../protocol/protocol';

/**
 * The choices for draws by repetition and by the fifty-move rule; the label is shown to players.
 */
export const claimChoices: readonly { claims: Claims; label: string }[] = [
  { claims: 'by_players', label: 'Claimed by the players' },
  { claims: 'without_penalty', label: 'Claimed, no penalty if wrong' },
  { claims: 'automatic', label: 'Automatic' },
];

/** Returns the default: players claim their draws; against the computer draws are automatic. */
export function defaultClaims(way: Opponent['kind']): Claims {
  return way === 'engine' ? 'automatic' : 'by_players';
}

/** Describes a game's draw rules in words. */
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

/** Describes a game's draw rules in a few words. */
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
 * Returns whether a claim with the next move could be right. A third repetition needs at least
 * eight plies without a capture or pawn move, and fifty moves are a hundred plies. The server
 * decides whether the claim is right.
 */
export function mayBeClaimed(view: Pick<GameView, 'plies' | 'state'>): boolean {
  const quiet = halfmovesOf(view.state.position.fen);
  return quiet >= 99 || Math.min(quiet, view.plies.length) >= 7;
}
