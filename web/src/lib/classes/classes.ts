import { plural } from '../language/texts';
import { newCommandId } from '../http/command-id';
import { formatDay } from '../language/dates';
import { getSession, request } from '../http/http';
import { sharedPath } from '../learn/own-lessons';
import { currentSession } from '../session/session.svelte';
import type {
  ClassCode,
  ClassList,
  ClassView,
  Created,
  GameList,
  HomeworkView,
  JoinView,
  MadeHomework,
  MadeInvite,
  NewHomework,
} from '../protocol/protocol';
import { themeName } from '../puzzles/puzzles';
import { lessonPath } from '../navigation/router';

const path = (id: string, rest = '') => `/app/classes/${encodeURIComponent(id)}${rest}`;

/** A class as its teacher sees it. */
export type TeachersView = Extract<ClassView, { you: 'teacher' }>;

/** A class as a member sees it. */
export type PupilsView = Extract<ClassView, { you: 'pupil' }>;

export async function listClasses(): Promise<ClassList> {
  await getSession();
  return request('GET', '/app/classes');
}

export async function getClass(id: string): Promise<ClassView> {
  await getSession();
  return request('GET', path(id));
}

export const renameClass = (id: string, name: string) => request<void>('PUT', path(id), { name });

/** Gives a class to the organizer or admin with this name. */
export const handOverClass = (id: string, name: string) =>
  request<void>('PUT', path(id, '/teacher'), { name });

export const endClass = (id: string) => request<void>('DELETE', path(id));

export const renewCode = (id: string) => request<ClassCode>('POST', path(id, '/code'));

export const withdrawCode = (id: string) => request<void>('DELETE', path(id, '/code'));

export const removeMember = (id: string, player: string) =>
  request<void>('DELETE', path(id, `/members/${encodeURIComponent(player)}`));

export const makeSignInLink = (id: string, player: string) =>
  request<MadeInvite>('POST', path(id, `/members/${encodeURIComponent(player)}/link`));

export const withdrawHomework = (id: string, number: number) =>
  request<void>('DELETE', path(id, `/homework/${String(number)}`));

/** Lists the games in progress of the members of a class. */
export const listBoards = (id: string) => request<GameList>('GET', path(id, '/games'));

/** Requests the class for a join code. */
export async function lookAtCode(code: string): Promise<JoinView> {
  await getSession();
  return request('POST', '/app/classes/look', { code });
}

export const joinClass = (code: string, name: string | null) =>
  request<Created>('POST', '/app/classes/join', { code, name });

/** Creates an object on the server. A retry after a failure reuses the idempotency key. */
function once<Body, Answer>(where: string) {
  let sent = { text: '', key: '' };
  return async (body: Body): Promise<Answer> => {
    const text = JSON.stringify(body);
    if (text !== sent.text) sent = { text, key: newCommandId() };
    const answer = await request<Answer>('POST', where, body, { 'idempotency-key': sent.key });
    sent = { text: '', key: '' };
    return answer;
  };
}

/** Creates classes. */
export const classMaker = () => once<{ name: string }, Created>('/app/classes');

/** Creates homework in a class. */
export const homeworkSetter = (id: string) =>
  once<NewHomework, MadeHomework>(path(id, '/homework'));

/** Returns whether this visitor may create classes. */
export function mayTeach(): boolean {
  const role = currentSession()?.role ?? null;
  return role === 'organiser' || role === 'admin';
}

/** Returns the title of homework. */
export function homeworkTitle({ task, title }: HomeworkView): string {
  if (task.kind === 'lesson') return `Lesson: ${title ?? task.lesson}`;
  if (task.kind === 'shared_lesson') return title === null ? 'A shared lesson' : `Lesson: ${title}`;
  const puzzles = plural(task.count, ['# puzzle', '# puzzles']);
  return task.theme === null ? puzzles : `${puzzles}: ${themeName(task.theme)}`;
}

/** Returns whether homework is a lesson that was deleted after it was set. */
const isGone = ({ task, title }: HomeworkView) => task.kind !== 'puzzles' && title === null;

/** Describes changes of the lesson since it was set; empty when there are none. */
export function homeworkNote(homework: HomeworkView): string {
  if (isGone(homework)) return 'This lesson no longer exists.';
  if (homework.of === 0) return 'This lesson no longer has exercises.';
  if (homework.changed_at === null) return '';
  return `Its author changed it on ${formatDay(homework.changed_at)}.`;
}

/** Returns the path where homework is done; null when it can no longer be done. */
export function homeworkPath(homework: HomeworkView): string | null {
  const { task } = homework;
  if (isGone(homework)) return null;
  if (task.kind === 'lesson') return lessonPath(task.lesson);
  if (task.kind === 'shared_lesson') return sharedPath(task.lesson);
  if (task.theme === null) return '/puzzles';
  return `/puzzles?theme=${encodeURIComponent(task.theme)}`;
}

/** The progress of homework; `void` when it has no exercises. */
export type HomeworkState = 'void' | 'none' | 'some' | 'done';

export function homeworkState(done: number, of: number): HomeworkState {
  if (of === 0) return 'void';
  if (done === 0) return 'none';
  return done < of ? 'some' : 'done';
}

/** Describes the progress of homework in words. */
export function homeworkWords(done: number, of: number): string {
  const state = homeworkState(done, of);
  if (state === 'void') return 'Nothing to do';
  if (state === 'none') return 'Not begun';
  return state === 'done' ? 'Done' : `${String(done)} of ${String(of)}`;
}

/** Returns the last moment of a day from a date field, in the user's time zone. */
export function endOfDay(date: string): number | null {
  const end = new Date(`${date}T23:59:59`).getTime();
  return Number.isNaN(end) ? null : end;
}

/** Returns the address for joining a class with this code. */
export function joinPath(code: string): string {
  return `/join/${code.replaceAll(/[^A-Za-z0-9-]/g, '').slice(0, 40)}`;
}
