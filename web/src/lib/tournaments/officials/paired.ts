/** The tournament and the round that this page has just paired, until its results are shown. */
let paired: string | null = null;

const keyOf = (tournament: string, round: number) => `${tournament}/${String(round)}`;

/** Notes that this page has paired a round. */
export function notePaired(tournament: string, round: number): void {
  paired = keyOf(tournament, round);
}

/** Returns whether this page has just paired the round; only the first call returns `true`. */
export function takePaired(tournament: string, round: number): boolean {
  if (paired !== keyOf(tournament, round)) return false;
  paired = null;
  return true;
}
