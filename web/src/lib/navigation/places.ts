import type { IconName } from '../icons/icons';
import type { Route } from './router';

/** A part of the client with its own entry in the navigation. */
export type Place = 'play' | 'puzzles' | 'learn' | 'analyze' | 'tournaments' | 'community';

/** An entry of the navigation. */
export interface PlaceEntry {
  readonly place: Place;
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
}

/** The entries of the navigation, in order. The header's logo replaces the first one on phones. */
export const places: readonly PlaceEntry[] = [
  { place: 'play', path: '/', name: 'Play', icon: 'play' },
  { place: 'puzzles', path: '/puzzles', name: 'Puzzles', icon: 'puzzle' },
  { place: 'learn', path: '/learn', name: 'Learn', icon: 'learn' },
  { place: 'analyze', path: '/analysis', name: 'Analyze', icon: 'analyze' },
  { place: 'tournaments', path: '/tournaments', name: 'Tournaments', icon: 'cup' },
  { place: 'community', path: '/community', name: 'Community', icon: 'friend' },
];

/** The place of each page; the pages of an account belong to none. */
const placeOfPage: Readonly<Partial<Record<Route['page'], Place>>> = {
  home: 'play',
  game: 'play',
  board: 'play',
  puzzles: 'puzzles',
  puzzle: 'puzzles',
  practice: 'puzzles',
  learn: 'learn',
  lesson: 'learn',
  analysis: 'analyze',
  editor: 'analyze',
  tournaments: 'tournaments',
  'tournaments/new': 'tournaments',
  tournament: 'tournaments',
  community: 'community',
  player: 'community',
  classes: 'community',
  class: 'community',
  join: 'community',
  library: 'community',
  collection: 'community',
  'collected-game': 'community',
  'found-puzzle': 'community',
  search: 'community',
};

/** Returns the place that a page belongs to; null for the pages of an account. */
export const placeOf = ({ page }: Route): Place | null => placeOfPage[page] ?? null;
