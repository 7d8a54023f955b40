/** Returns all files of src/pieces by name. */
export function pieceFiles(): Map<string, string>;
