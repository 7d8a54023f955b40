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
  /** The key that goes there after `g`. */
  readonly key: string;
}

/** The entries of the navigation, in order. The header's logo replaces the first one on phones. */
export const places: readonly PlaceEntry[] = [
  { place: 'play', path: '/', name: 'Play', icon: 'play', key: 'h' },
  { place: 'puzzles', path: '/puzzles', name: 'Puzzles', icon: 'puzzle', key: 'p' },
  { place: 'learn', path: '/learn', name: 'Learn', icon: 'learn', key: 'l' },
  { place: 'analyze', path: '/analysis', name: 'Analyze', icon: 'analyze', key: 'a' },
  { place: 'tournaments', path: '/tournaments', name: 'Tournaments', icon: 'cup', key: 't' },
  { place: 'community', path: '/community', name: 'Community', icon: 'friend', key: 'c' },
];

/** The place of each page; the pages of an account belong to none. */
const placeOfPage: Readonly<Record<Route['page'], Place | null>> = {
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
  'sign-in': null,
  oauth: null,
  invite: null,
  account: null,
  admin: null,
  missing: null,
};

/** Returns the place that a page belongs to; null for the pages of an account. */
export const placeOf = ({ page }: Route): Place | null => placeOfPage[page];

/** Pages without an entry that the keyboard reaches after `g`, by key. */
const otherKeys: Readonly<Record<string, string>> = {
  e: '/editor',
  s: '/search',
  k: '/classes',
  b: '/library',
};

/** Returns the path that a key goes to after `g`; null if there is none. */
export function pathOfKey(key: string): string | null {
  const lower = key.toLowerCase();
  return places.find((entry) => entry.key === lower)?.path ?? otherKeys[lower] ?? null;
}
