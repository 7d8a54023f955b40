import { describe, expect, it } from 'vitest';
import { endOfDay, homeworkPath, homeworkState, homeworkTitle, homeworkWords } from './classes';
import type { HomeworkTask, HomeworkView } from './protocol';

const homework = (task: HomeworkTask, title: string | null = null): HomeworkView => ({
  number: 1,
  task,
  title,
  of: 3,
  set_at: 0,
  due_at: null,
});

describe('homework', () => {
  it.each([
    [homework({ kind: 'lesson', lesson: 'rook' }, 'The rook'), 'Lesson: The rook', '/learn/rook'],
    [homework({ kind: 'lesson', lesson: 'gone' }), 'Lesson: gone', '/learn/gone'],
    [homework({ kind: 'puzzles', count: 1, theme: null }), '1 puzzle', '/puzzles'],
    [homework({ kind: 'puzzles', count: 3, theme: null }), '3 puzzles', '/puzzles'],
    [homework({ kind: 'puzzles', count: 1, theme: 'pin' }), '1 puzzle: Pin', '/puzzles?theme=pin'],
    [
      homework({ kind: 'puzzles', count: 5, theme: 'mateIn2' }),
      '5 puzzles: Mate in two',
      '/puzzles?theme=mateIn2',
    ],
  ])('is named and leads to its page', (view, title, path) => {
    expect([homeworkTitle(view), homeworkPath(view)]).toEqual([title, path]);
  });

  it('is not begun, begun, or done', () => {
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
