/** How long an address of a file is kept: some browsers fetch it when the press is over. */
const KEPT = 60_000;

/** Saves a text as a file of PGN, as from a link of this name. */
export function downloadPgn(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/x-chess-pgn' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}
