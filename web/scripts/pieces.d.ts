/** Returns the drawings of the pieces, and their style sheet, by name. */
export function pieceFiles(): Map<string, string>;

/** Returns the place of a file: the drawings of the first set belong to the crate `picture`. */
export function pieceFile(name: string): URL;
