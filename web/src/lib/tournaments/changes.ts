import type { TournamentView } from '../protocol/protocol';

/** Describes for screen readers what has changed in a tournament; null if it is not important. */
export function describeChange(before: TournamentView, after: TournamentView): string | null {
  if (before.phase !== after.phase && after.phase === 'ended') return 'The tournament has ended.';
  if (after.round > before.round) return `Round ${String(after.round)} is paired.`;
  if (after.round < before.round) return `The pairing of round ${String(before.round)} is undone.`;
  if (after.complete > before.complete)
    return `Round ${String(after.complete)} is complete: the standings have changed.`;
  const more = after.entrants.length - before.entrants.length;
  const added = after.entrants.at(-1);
  if (more === 1 && added && added.id !== after.own) return `${added.name} has entered.`;
  return null;
}
