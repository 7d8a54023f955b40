import type { LessonSummary } from '../protocol/protocol';
import { reader } from '../session/reader';
import { readStored, removeStored, writeStored } from '../storage/stored';

/** Which exercises of which lessons have been done, by their numbers, which begin at 1. */
export type Progress = Readonly<Record<string, readonly number[]>>;

/** Where browsers kept it before, whoever used them. */
const SHARED = 'staunton.learn';

/** Whoever uses this browser finds their own progress. */
const name = () => `${SHARED}.${reader()}`;

/** What this browser has kept. */
export function keptProgress(): Progress {
  return readProgress(readStored(name()) ?? readStored(SHARED));
}

/** Keeps progress in this browser. */
export function keepProgress(progress: Progress): void {
  writeStored(name(), JSON.stringify(progress));
  removeStored(SHARED);
}

/** Reads what was kept; anything else than progress is none. */
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

/** The progress with one exercise more. */
export function withDone(progress: Progress, lesson: string, exercise: number): Progress {
  const before = progress[lesson] ?? [];
  return before.includes(exercise) ? progress : { ...progress, [lesson]: [...before, exercise] };
}

/** How many exercises of a lesson have been done. */
export function countDone(progress: Progress, lesson: LessonSummary): number {
  return Math.min(progress[lesson.id]?.length ?? 0, lesson.exercises);
}
