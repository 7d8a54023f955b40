import { newCommandId } from '../http/command-id';
import { getSession, request } from '../http/http';
import type {
  DraftTries,
  ExerciseTry,
  LessonCheck,
  LessonDraft,
  LessonHomework,
  LessonSource,
  OwnLessons,
  SavedLesson,
  SharedLesson,
  TryAnswer,
} from '../protocol/protocol';

const path = (id: string, rest = '') => `/app/lessons/${encodeURIComponent(id)}${rest}`;

/** Lists the visitor's own lessons, and whether they may write lessons. */
export async function listOwnLessons(): Promise<OwnLessons> {
  await getSession();
  return request('GET', '/app/lessons');
}

/** Requests a shared lesson. */
export async function getSharedLesson(id: string): Promise<SharedLesson> {
  await getSession();
  return request('GET', path(id));
}

/** Requests the text of one of the visitor's lessons. */
export async function getSource(id: string): Promise<LessonSource> {
  await getSession();
  return request('GET', path(id, '/source'));
}

/** Sends a try in an exercise of a shared lesson. */
export const attemptShared = (id: string, exercise: number, tries: readonly ExerciseTry[]) =>
  request<TryAnswer>('POST', path(id, `/${String(exercise)}`), { tries });

/** Checks a draft; returns its lesson or its errors. */
export const checkDraft = (draft: LessonDraft) =>
  request<LessonCheck>('POST', '/app/lessons/check', draft);

/** Sends a try in an exercise of a draft. */
export const attemptDraft = (tries: DraftTries) =>
  request<TryAnswer>('POST', '/app/lessons/try', tries);

export const changeLesson = (id: string, version: number, draft: LessonDraft) =>
  request<SavedLesson>('PUT', path(id), { version, draft });

/** Requests the number of classes that have a lesson as homework, which is deleted with it. */
export const lessonHomework = (id: string) => request<LessonHomework>('GET', path(id, '/homework'));

export const deleteLesson = (id: string) => request<void>('DELETE', path(id));

/** Creates lessons; a retry after a failure reuses the idempotency key. */
export function lessonMaker() {
  let sent = { text: '', key: '' };
  return (draft: LessonDraft): Promise<SavedLesson> => {
    const text = JSON.stringify(draft);
    if (text !== sent.text) sent = { text, key: newCommandId() };
    return request('POST', '/app/lessons', draft, { 'idempotency-key': sent.key });
  };
}

/** Returns the URL path of a shared lesson. */
export const sharedPath = (id: string) => `/learn/own/${id}`;

/**
 * Returns the id of the shared lesson in a link. Other text is treated as an id, which the server
 * checks.
 */
export function sharedLessonId(text: string): string {
  const [, id] = /\/learn\/own\/(\w+)/.exec(text) ?? [];
  return id ?? text.trim();
}

/** Returns the URL path of the editor for a lesson. */
export const editPath = (id: string) => `${sharedPath(id)}/edit`;

/** The path of the editor for a new lesson. */
export const newLessonPath = '/learn/own/new';

/**
 * Returns the name under which progress in a shared lesson is stored; ids of built-in lessons
 * contain no slash.
 */
export const progressName = (id: string) => `own/${id}`;
