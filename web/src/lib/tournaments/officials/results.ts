import type { BoardOutcome, BoardView, RoundView, TournamentView } from '../../protocol/protocol';

/** The usual results, with the label of their button and the player who scores. */
export const usualOutcomes: readonly BoardOutcome[] = ['1-0', '1/2', '0-1'];

/** Results of games that were not played. */
export const forfeits: readonly BoardOutcome[] = ['+/-', '-/+', '-/-'];

/** Rare results by a decision of the arbiter. */
export const decisions: readonly BoardOutcome[] = ['0-0', '1/2-0', '0-1/2', '?'];

/** The results by the keys that enter them. */
const keys: Readonly<Record<string, BoardOutcome>> = {
  '1': '1-0',
  '0': '0-1',
  '=': '1/2',
  '5': '1/2',
  '½': '1/2',
  '+': '+/-',
  '-': '-/+',
};

/** Returns the result that a key enters; null clears it, undefined is no result. */
export function outcomeOfKey(key: string): BoardOutcome | null | undefined {
  return key === 'Delete' || key === 'Backspace' ? null : keys[key];
}

/** How a changed result of a round counts (C.04.2, 4.3). */
export type Scope = 'counts' | 'from_next_pairing' | 'rating_only';

/**
 * Returns how a changed result of a round counts. In a Swiss, the result of round r counts while
 * round r + 1 is not complete; the pairings of round r + 1 remain.
 */
export function scopeOf(view: TournamentView, round: number): Scope {
  if (view.settings.system.kind !== 'swiss' || round >= view.round) return 'counts';
  return round + 1 === view.round && view.complete < view.round
    ? 'from_next_pairing'
    : 'rating_only';
}

/** Describes how a changed result counts; empty if it simply counts. */
export function scopeNote(view: TournamentView, round: number): string {
  const next = String(round + 1);
  switch (scopeOf(view, round)) {
    case 'counts':
      return view.phase === 'ended'
        ? 'The tournament has ended. A correction changes its final table.'
        : '';
    case 'from_next_pairing':
      return round + 1 === view.rounds
        ? `Round ${next} is already paired and stays as it is. A correction counts in the standings.`
        : `Round ${next} is already paired and stays as it is. A correction counts in the standings and from the following pairing.`;
    case 'rating_only':
      return `Round ${next} is complete, so a correction counts for the rating report only. The standings do not change (C.04.2, 4.3). The result of an adjourned game counts.`;
  }
}

/** Returns the result that a correction replaces. */
export function shownOutcome(view: TournamentView, round: number, board: BoardView) {
  return scopeOf(view, round) === 'rating_only'
    ? (board.rating_only ?? board.outcome)
    : board.outcome;
}

/** The state of the results that the players of a board have reported. */
export type Reports =
  | { kind: 'none' }
  | { kind: 'one'; outcome: BoardOutcome; by: 'white' | 'black' }
  | { kind: 'different'; white: BoardOutcome; black: BoardOutcome };

/** Returns the reports that wait for an official. */
export function reportsOf({ outcome, reported: [white, black] }: BoardView): Reports {
  if (outcome !== null || (white === null && black === null)) return { kind: 'none' };
  if (white !== null && black !== null && white !== black)
    return { kind: 'different', white, black };
  const by = white === null ? 'black' : 'white';
  return { kind: 'one', outcome: (white ?? black) as BoardOutcome, by };
}

/** Returns the next board without a result after a board, from the top again; null if none. */
export function nextOpen(round: RoundView, after: number, pending: ReadonlySet<number>) {
  const isOpen = ({ number, outcome }: BoardView) =>
    outcome === null && number !== after && !pending.has(number);
  const index = round.boards.findIndex(({ number }) => number === after);
  const order = [...round.boards.slice(index + 1), ...round.boards.slice(0, index + 1)];
  return order.find(isOpen)?.number ?? null;
}
