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

/** The visitor's own lessons, and whether they may write any. */
export async function listOwnLessons(): Promise<OwnLessons> {
  await getSession();
  return request('GET', '/app/lessons');
}

/** A lesson that somebody has written. */
export async function getSharedLesson(id: string): Promise<SharedLesson> {
  await getSession();
  return request('GET', path(id));
}

/** The text of one of the visitor's lessons. */
export async function getSource(id: string): Promise<LessonSource> {
  await getSession();
  return request('GET', path(id, '/source'));
}

/** Tries something in an exercise of a lesson that somebody has written. */
export const attemptShared = (id: string, exercise: number, tries: readonly ExerciseTry[]) =>
  request<TryAnswer>('POST', path(id, `/${String(exercise)}`), { tries });

/** What a draft is, or what is wrong with it. */
export const checkDraft = (draft: LessonDraft) =>
  request<LessonCheck>('POST', '/app/lessons/check', draft);

/** Tries something in an exercise of a draft. */
export const attemptDraft = (tries: DraftTries) =>
  request<TryAnswer>('POST', '/app/lessons/try', tries);

export const changeLesson = (id: string, version: number, draft: LessonDraft) =>
  request<SavedLesson>('PUT', path(id), { version, draft });

/** In how many classes a lesson is homework, which goes with it. */
export const lessonHomework = (id: string) => request<LessonHomework>('GET', path(id, '/homework'));

export const deleteLesson = (id: string) => request<void>('DELETE', path(id));

/** Makes lessons; what is sent again after a failure makes the same one. */
export function lessonMaker() {
  let sent = { text: '', key: '' };
  return (draft: LessonDraft): Promise<SavedLesson> => {
    const text = JSON.stringify(draft);
    if (text !== sent.text) sent = { text, key: newCommandId() };
    return request('POST', '/app/lessons', draft, { 'idempotency-key': sent.key });
  };
}

/** The URL path of a lesson that somebody has written. */
export const sharedPath = (id: string) => `/learn/own/${id}`;

/**
 * The id of the shared lesson to which a link leads; anything else is taken for an id, of which the
 * server says whether it is one.
 */
export function sharedLessonId(text: string): string {
  const [, id] = /\/learn\/own\/(\w+)/.exec(text) ?? [];
  return id ?? text.trim();
}

/** The URL path at which its author changes it. */
export const editPath = (id: string) => `${sharedPath(id)}/edit`;

/** Where a lesson is written. */
export const newLessonPath = '/learn/own/new';

/** The name under which progress in it is kept; no lesson of the program has a slash in its id. */
export const progressName = (id: string) => `own/${id}`;
