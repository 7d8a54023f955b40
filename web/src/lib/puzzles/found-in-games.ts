import { getSession } from '../http/http';
import { listCollections } from '../library/library';
import type { CollectionView, FoundPuzzle } from '../protocol/protocol';
import { getFoundPuzzles } from './found';

/** The number of collections whose puzzles are requested. */
const MOST = 10;

/** The puzzles that the server has found in a collection. */
export interface FoundInCollection {
  readonly collection: CollectionView;
  readonly puzzles: readonly FoundPuzzle[];
}

/**
 * Requests the puzzles in the user's collections, without those that have none. Returns null for
 * guests, who have no collections.
 */
export async function foundInCollections(): Promise<readonly FoundInCollection[] | null> {
  const { role } = await getSession();
  if (role === null) return null;
  const { collections } = await listCollections();
  const found = collections.slice(0, MOST).map(async (collection) => {
    const { puzzles } = await getFoundPuzzles(collection.id);
    return { collection, puzzles };
  });
  return (await Promise.all(found)).filter(({ puzzles }) => puzzles.length > 0);
}
