import { plural } from './texts';
import { newCommandId } from './connection/command-id';
import { getSession, request } from './http';
import { currentSession } from './session.svelte';
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
} from './protocol';
import { themeName } from './puzzles/puzzles';
import { lessonPath } from './router';

const path = (id: string, rest = '') => `/app/classes/${encodeURIComponent(id)}${rest}`;

/** What only the teacher of a class sees. */
export type TeachersView = Extract<ClassView, { you: 'teacher' }>;

/** What a member of a class sees. */
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

export const endClass = (id: string) => request<void>('DELETE', path(id));

export const renewCode = (id: string) => request<ClassCode>('POST', path(id, '/code'));

export const withdrawCode = (id: string) => request<void>('DELETE', path(id, '/code'));

export const removeMember = (id: string, player: string) =>
  request<void>('DELETE', path(id, `/members/${encodeURIComponent(player)}`));

export const makeSignInLink = (id: string, player: string) =>
  request<MadeInvite>('POST', path(id, `/members/${encodeURIComponent(player)}/link`));

export const withdrawHomework = (id: string, number: number) =>
  request<void>('DELETE', path(id, `/homework/${String(number)}`));

/** What the members of a class play at this time. */
export const listBoards = (id: string) => request<GameList>('GET', path(id, '/games'));

/** The class that a code opens. */
export async function lookAtCode(code: string): Promise<JoinView> {
  await getSession();
  return request('POST', '/app/classes/look', { code });
}

export const joinClass = (code: string, name: string | null) =>
  request<Created>('POST', '/app/classes/join', { code, name });

/**
 * Sends something that is made once: what is sent again after a failure is sent under the same key.
 */
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

/** Makes classes. */
export const classMaker = () => once<{ name: string }, Created>('/app/classes');

/** Sets homework of a class. */
export const homeworkSetter = (id: string) =>
  once<NewHomework, MadeHomework>(path(id, '/homework'));

/** Whether this visitor may make classes. */
export function mayTeach(): boolean {
  const role = currentSession()?.role ?? null;
  return role === 'organiser' || role === 'admin';
}

/** What homework is called. */
export function homeworkTitle({ task, title }: HomeworkView): string {
  if (task.kind === 'lesson') return `Lesson: ${title ?? task.lesson}`;
  const puzzles = plural(task.count, ['# puzzle', '# puzzles']);
  return task.theme === null ? puzzles : `${puzzles}: ${themeName(task.theme)}`;
}

/** Where homework is done. */
export function homeworkPath({ task }: HomeworkView): string {
  if (task.kind === 'lesson') return lessonPath(task.lesson);
  if (task.theme === null) return '/puzzles';
  return `/puzzles?theme=${encodeURIComponent(task.theme)}`;
}

/** How far homework is. */
export type HomeworkState = 'none' | 'some' | 'done';

export function homeworkState(done: number, of: number): HomeworkState {
  if (done === 0) return 'none';
  return done < of ? 'some' : 'done';
}

/** How far homework is, in words. */
export function homeworkWords(done: number, of: number): string {
  const state = homeworkState(done, of);
  if (state === 'none') return 'Not begun';
  return state === 'done' ? 'Done' : `${String(done)} of ${String(of)}`;
}

/** The last moment of a day, as a field for dates has it, by the reader's clock. */
export function endOfDay(date: string): number | null {
  const end = new Date(`${date}T23:59:59`).getTime();
  return Number.isNaN(end) ? null : end;
}

/** The address at which a class is joined by this code. */
export function joinPath(code: string): string {
  return `/join/${code.replaceAll(/[^A-Za-z0-9-]/g, '').slice(0, 40)}`;
}
