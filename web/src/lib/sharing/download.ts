/** Milliseconds before a file's URL is revoked: some browsers fetch it only after the click. */
const KEPT = 60_000;

/** Saves a text as a PGN file with this name. */
export function downloadPgn(text: string, name: string): void {
  downloadText(text, name, 'application/x-chess-pgn');
}

/** Saves a text as a file with this name and media type. */
export function downloadText(text: string, name: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}
