import type { LessonDraft } from '../protocol/protocol';
import { reader } from '../session/reader';
import { readStored, removeStored, writeStored } from '../storage/stored';

/** An unsaved draft, and the version of the lesson that it changes; 0 for a new one. */
export interface KeptDraft extends LessonDraft {
  readonly version: number;
}

/**
 * Returns the storage key, which contains the user, so that users of one browser have separate
 * drafts.
 */
const name = (lesson: string | null) => `staunton.draft.${reader()}.${lesson ?? 'new'}`;

/** Returns the stored draft of a lesson, or null. */
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

/** Stores a draft in this browser, or removes it. */
export function keepDraft(lesson: string | null, draft: KeptDraft | null): void {
  if (draft) writeStored(name(lesson), JSON.stringify(draft));
  else removeStored(name(lesson));
}

let made: string | null = null;

/** Records that a lesson was just created, for a message on its page. */
export function noteMade(lesson: string): void {
  made = lesson;
}

/** Returns whether this lesson was just created; true only once. */
export function wasJustMade(lesson: string | null): boolean {
  const is = made !== null && made === lesson;
  if (is) made = null;
  return is;
}
