import type { PieceSet } from './preferences';

/** The style sheets of the sets that are not part of the first load. */
const styles: Readonly<Partial<Record<PieceSet, () => Promise<unknown>>>> = {
  figurine: () => import('../../pieces/figurine/pieces.css'),
  large: () => import('../../pieces/large/pieces.css'),
};

/** Loads the drawings of a set. Until they arrive, or if they fail to, the first set is shown. */
export function loadPieces(set: PieceSet): void {
  styles[set]?.().catch(() => {
    // The first set is as good for play.
  });
}
