import type { LessonDraft } from '../protocol/protocol';
import { reader } from '../session/reader';
import { readStored, removeStored, writeStored } from '../storage/stored';

/** A draft that was not saved, and the version of the lesson that it changes; 0 for a new one. */
export interface KeptDraft extends LessonDraft {
  readonly version: number;
}

/** Whoever uses this browser finds their own drafts. */
const name = (lesson: string | null) => `staunton.draft.${reader()}.${lesson ?? 'new'}`;

/** What this browser has kept of a lesson, or null. */
export function keptDraft(lesson: string | null): KeptDraft | null {
  try {
    const kept = JSON.parse(readStored(name(lesson)) ?? 'null') as Partial<KeptDraft> | null;
    const { language, text, version } = kept ?? {};
    if (typeof language !== 'string' || typeof text !== 'string') return null;
    return typeof version === 'number' ? { language, text, version } : null;
  } catch {
    return null;
  }
}

/** Keeps a draft in this browser, or nothing any more. */
export function keepDraft(lesson: string | null, draft: KeptDraft | null): void {
  if (draft) writeStored(name(lesson), JSON.stringify(draft));
  else removeStored(name(lesson));
}

let made: string | null = null;

/** Notes that a lesson was just made, whose page says so. */
export function noteMade(lesson: string): void {
  made = lesson;
}

/** Whether this lesson was just made; it is said once. */
export function wasJustMade(lesson: string | null): boolean {
  const is = made !== null && made === lesson;
  if (is) made = null;
  return is;
}
