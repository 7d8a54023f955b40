import { formatMoment } from '../../language/dates';
import { plural } from '../../language/texts';
import type { BoardView, RoundView, TournamentView } from '../../protocol/protocol';

/** The next task of the officials. */
export interface NextStep {
  /** The state of the tournament and the task, in one or two sentences. */
  sentence: string;
  /** The main button; null if another person has to act. */
  action:
    | { kind: 'pair'; round: number; label: string }
    | { kind: 'end' | 'results' | 'players'; label: string }
    | null;
}

/** Lists the first numbers: "4, 7", or "1, 2, 3 … (12)". */
function listed(numbers: readonly number[]): string {
  const shown = 6;
  const first = numbers.slice(0, shown).map(String).join(', ');
  return numbers.length > shown ? `${first} …` : first;
}

/** Returns the boards of a round without a result. */
export const openBoards = (round: RoundView): BoardView[] =>
  round.boards.filter(({ outcome }) => outcome === null);

const isDecisive = ({ outcome, decided }: BoardView): boolean =>
  decided !== null || ['1-0', '0-1', '+/-', '-/+'].includes(outcome ?? '');

/** Returns the drawn matches of a knock-out whose winner is not named. */
export const undecidedBoards = (view: TournamentView, round: RoundView): BoardView[] =>
  view.settings.system.kind === 'knock_out'
    ? round.boards.filter((board) => board.outcome !== null && !isDecisive(board))
    : [];

function beforeFirstRound(view: TournamentView): NextStep {
  const active = view.entrants.filter(({ is_active: isActive }) => isActive);
  const toPlayers = { kind: 'players', label: 'Enter players' } as const;
  if (active.length === 0) return { sentence: 'No players have entered yet.', action: toPlayers };
  if (active.length === 1)
    return { sentence: 'Only one player has entered yet.', action: toPlayers };
  const entered = `${plural(active.length, ['# player', '# players'])} in the tournament.`;
  const absent = active.filter(({ is_present: isPresent }) => !isPresent).length;
  const checksIn = absent < active.length && absent > 0;
  const missing = plural(absent, [
    '# player has not checked in.',
    '# players have not checked in.',
  ]);
  return {
    sentence: checksIn ? `${entered} ${missing}` : entered,
    action: { kind: 'pair', round: 1, label: 'Pair round 1' },
  };
}

function openResults(round: RoundView, boards: readonly BoardView[]): NextStep {
  const numbers = listed(boards.map(({ number }) => number));
  const sentence =
    boards.length === round.boards.length && boards.length > 1
      ? `Round ${String(round.round)} is being played: all ${String(boards.length)} results are missing.`
      : boards.length === 1
        ? `Round ${String(round.round)} is being played: the result of board ${numbers} is missing.`
        : `Round ${String(round.round)} is being played: ${String(boards.length)} results are missing (boards ${numbers}).`;
  return { sentence, action: { kind: 'results', label: 'Enter results' } };
}

/**
 * Returns what the officials do next. `round` is the last paired round; null before the first
 * pairing.
 */
export function nextStep(view: TournamentView, round: RoundView | null): NextStep {
  if (view.phase === 'ended')
    return { sentence: 'The tournament has ended. The table is final.', action: null };
  if (round === null) return withTime(view, beforeFirstRound(view));
  const open = openBoards(round);
  if (open.length > 0) return openResults(round, open);
  const undecided = undecidedBoards(view, round);
  if (undecided.length > 0) {
    const numbers = listed(undecided.map(({ number }) => number));
    return {
      sentence: `Round ${String(round.round)} is over: name the winner of the drawn match on board ${numbers}.`,
      action: { kind: 'results', label: 'Name the winner' },
    };
  }
  if (round.round >= view.rounds)
    return {
      sentence: 'All rounds are complete.',
      action: { kind: 'end', label: 'Publish the final table' },
    };
  const next = round.round + 1;
  return withTime(view, {
    sentence: `Round ${String(round.round)} is complete.`,
    action: { kind: 'pair', round: next, label: `Pair round ${String(next)}` },
  });
}

/** Adds the time of the automatic pairing. */
function withTime(view: TournamentView, step: NextStep): NextStep {
  if (view.due === null) return step;
  const sentence = `${step.sentence} The next round begins automatically at ${formatMoment(view.due)}.`;
  return { ...step, sentence };
}

/** Describes the consequences of taking back the last round. */
export function undoConsequences(round: RoundView): string {
  const results = round.boards.filter(({ outcome }) => outcome !== null).length;
  const boards = plural(round.boards.length, ['# board', '# boards']);
  const lost = plural(results, ['# result no longer counts', '# results no longer count']);
  const what =
    results === 0
      ? `The pairings of ${boards} are taken back. No result has been entered.`
      : `The pairings of ${boards} are taken back, and ${lost}.`;
  return `${what} The round is then paired again, and players may get other opponents. Games on this server are kept in the journal.`;
}
