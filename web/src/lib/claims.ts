import type { Claims, Opponent } from './protocol';

/** How draws by repetition and by fifty moves may come about; the label is what a player reads. */
export const claimChoices: readonly { claims: Claims; label: string }[] = [
  { claims: 'by_players', label: 'Claimed by the players' },
  { claims: 'without_penalty', label: 'Claimed, no penalty if wrong' },
  { claims: 'automatic', label: 'Come about by themselves' },
];

/** What is usual: people claim their draws, the computer does not wait for it. */
export function usualClaims(way: Opponent['kind']): Claims {
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
      return 'Draws by repetition and the fifty-move rule come about by themselves';
  }
}
