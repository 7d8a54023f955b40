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
  if (task.kind === 'shared_lesson') return title === null ? 'A shared lesson' : `Lesson: ${title}`;
  const puzzles = plural(task.count, ['# puzzle', '# puzzles']);
  return task.theme === null ? puzzles : `${puzzles}: ${themeName(task.theme)}`;
}

/** Whether homework is a lesson that was deleted after it was set. */
const isGone = ({ task, title }: HomeworkView) => task.kind !== 'puzzles' && title === null;

/** What has become of the lesson since it was set; empty when nothing has. */
export function homeworkNote(homework: HomeworkView): string {
  if (isGone(homework)) return 'This lesson is no longer there.';
  if (homework.of === 0) return 'This lesson has no exercises any more.';
  if (homework.changed_at === null) return '';
  return `Its author changed it on ${formatDay(homework.changed_at)}.`;
}

/** Where homework is done; null where it cannot be done any more. */
export function homeworkPath(homework: HomeworkView): string | null {
  const { task } = homework;
  if (isGone(homework)) return null;
  if (task.kind === 'lesson') return lessonPath(task.lesson);
  if (task.kind === 'shared_lesson') return sharedPath(task.lesson);
  if (task.theme === null) return '/puzzles';
  return `/puzzles?theme=${encodeURIComponent(task.theme)}`;
}

/** How far homework is; `void` when there is nothing in it. */
export type HomeworkState = 'void' | 'none' | 'some' | 'done';

export function homeworkState(done: number, of: number): HomeworkState {
  if (of === 0) return 'void';
  if (done === 0) return 'none';
  return done < of ? 'some' : 'done';
}

/** How far homework is, in words. */
export function homeworkWords(done: number, of: number): string {
  const state = homeworkState(done, of);
  if (state === 'void') return 'Nothing to do';
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
