/** Every file of src/pieces by its name. */
export function pieceFiles(): Map<string, string>;
