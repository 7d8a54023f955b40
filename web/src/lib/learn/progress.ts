import type { LessonSummary } from '../protocol/protocol';
import { reader } from '../session/reader';
import { readStored, removeStored, writeStored } from '../storage/stored';

/** The finished exercises of each lesson, by their numbers, which begin at 1. */
export type Progress = Readonly<Record<string, readonly number[]>>;

/** The key of older versions, which all users of a browser shared. */
const SHARED = 'staunton.learn';

/**
 * Returns the storage key, which contains the user, so that users of one browser have separate
 * progress.
 */
const name = () => `${SHARED}.${reader()}`;

/** Returns the stored progress. */
export function keptProgress(): Progress {
  return readProgress(readStored(name()) ?? readStored(SHARED));
}

/** Stores progress in this browser. */
export function keepProgress(progress: Progress): void {
  writeStored(name(), JSON.stringify(progress));
  removeStored(SHARED);
}

/** Parses stored progress; invalid data counts as no progress. */
export function readProgress(text: string | null): Progress {
  const kept = parse(text);
  if (typeof kept !== 'object' || kept === null) return {};
  const numbers = (value: unknown) =>
    Array.isArray(value) ? value.filter((one): one is number => Number.isInteger(one)) : [];
  return Object.fromEntries(Object.entries(kept).map(([id, value]) => [id, numbers(value)]));
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Returns the progress with one more exercise. */
export function withDone(progress: Progress, lesson: string, exercise: number): Progress {
  const before = progress[lesson] ?? [];
  return before.includes(exercise) ? progress : { ...progress, [lesson]: [...before, exercise] };
}

/** Returns the number of finished exercises of a lesson. */
export function countDone(progress: Progress, lesson: LessonSummary): number {
  return Math.min(progress[lesson.id]?.length ?? 0, lesson.exercises);
}
