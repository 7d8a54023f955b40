import { describe, expect, it } from 'vitest';
import {
  endOfDay,
  homeworkNote,
  homeworkPath,
  homeworkState,
  homeworkTitle,
  homeworkWords,
} from './classes';
import type { HomeworkTask, HomeworkView } from '../protocol/protocol';

const homework = (task: HomeworkTask, title: string | null = null): HomeworkView => ({
  number: 1,
  task,
  title,
  of: 3,
  changed_at: null,
  set_at: 0,
  due_at: null,
});

const shared: HomeworkTask = { kind: 'shared_lesson', lesson: 'Ab3dE9xZ' };

describe('homework', () => {
  it.each([
    [homework({ kind: 'lesson', lesson: 'rook' }, 'The rook'), 'Lesson: The rook', '/learn/rook'],
    [homework({ kind: 'lesson', lesson: 'gone' }), 'Lesson: gone', null],
    [homework(shared, 'My rook'), 'Lesson: My rook', '/learn/own/Ab3dE9xZ'],
    [homework(shared), 'A shared lesson', null],
    [homework({ kind: 'puzzles', count: 1, theme: null }), '1 puzzle', '/puzzles'],
    [homework({ kind: 'puzzles', count: 3, theme: null }), '3 puzzles', '/puzzles'],
    [homework({ kind: 'puzzles', count: 1, theme: 'pin' }), '1 puzzle: Pin', '/puzzles?theme=pin'],
    [
      homework({ kind: 'puzzles', count: 5, theme: 'mateIn2' }),
      '5 puzzles: Mate in two',
      '/puzzles?theme=mateIn2',
    ],
  ])('has a title and links to its page', (view, title, path) => {
    expect([homeworkTitle(view), homeworkPath(view)]).toEqual([title, path]);
  });

  it('tells whether its lesson was changed or deleted', () => {
    const changed_at = new Date(2030, 4, 4).getTime();
    const changed = { ...homework(shared, 'My rook'), changed_at };
    expect(homeworkNote(homework(shared, 'My rook'))).toBe('');
    expect(homeworkNote(changed)).toMatch(/^Its author changed it on .*2030/);
    expect(homeworkNote({ ...changed, of: 0 })).toBe('This lesson no longer has exercises.');
    for (const task of [shared, { kind: 'lesson', lesson: 'gone' } as const])
      expect(homeworkNote({ ...homework(task), of: 0 })).toBe('This lesson no longer exists.');
    expect(homeworkNote(homework({ kind: 'puzzles', count: 1, theme: null }))).toBe('');
    expect([homeworkState(0, 0), homeworkWords(0, 0)]).toEqual(['void', 'Nothing to do']);
  });

  it('is not started, started or done', () => {
    expect([0, 1, 3, 4].map((done) => homeworkState(done, 3))).toEqual([
      'none',
      'some',
      'done',
      'done',
    ]);
    expect([0, 2, 3].map((done) => homeworkWords(done, 3))).toEqual([
      'Not begun',
      '2 of 3',
      'Done',
    ]);
  });

  it('is due at the end of a day', () => {
    const end = new Date(endOfDay('2030-05-04') ?? 0);
    expect([end.getDate(), end.getHours()]).toEqual([4, 23]);
    expect(endOfDay('')).toBeNull();
  });
});
