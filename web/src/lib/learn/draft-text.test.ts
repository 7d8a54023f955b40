import { describe, expect, it } from 'vitest';
import { bytesOf, lineAt, titleOf, withExercise, withPosition } from './draft-text';

const two = 'title: T\n\nText.\n\nexercise: A\nposition: start\n\nexercise: B\ngoal: move\n';

it('finds lines by number', () => {
  expect(lineAt(two, 1)).toEqual([0, 8]);
  const [start, end] = lineAt(two, 5);
  expect(two.slice(start, end)).toBe('exercise: A');
  expect(lineAt(two, 99)).toEqual([two.length, two.length]);
  expect(lineAt('', 3)).toEqual([0, 0]);
  expect(bytesOf('Läufer')).toBe(7);
});

it('finds the title of a lesson', () => {
  expect(titleOf(two)).toBe('T');
  const below = '# A note: title\n\ntitle: Rooks\n  on the move\n\nText.\n';
  expect(titleOf(below)).toBe('Rooks on the move');
  expect(titleOf('')).toBe('');
});

describe('an exercise', () => {
  const added = 'exercise: New\ngoal: check\n';

  it.each([
    ['in the paragraphs', two.indexOf('Text'), 0],
    ['at the beginning of an exercise', two.indexOf('exercise: A') + 3, 1],
    ['in an exercise', two.indexOf('position'), 1],
    ['in the last one', two.length - 2, 2],
    ['at the end', two.length, 2],
  ])('is inserted after the exercise at %s', (_, place, index) => {
    const { text, selection } = withExercise(two, place, added);
    const names = [...text.matchAll(/^exercise: (.*)$/gm)].map(([, name]) => name);
    const all = ['A', 'B'];
    all.splice(index, 0, 'New');
    expect(names).toEqual(all);
    expect(text.slice(...selection)).toBe('New');
    expect(text).not.toMatch(/\n\n\n/);
    expect(text).toMatch(/\n\nexercise: New\ngoal: check\n/);
  });

  it('fills an empty text', () => {
    expect(withExercise('', 0, added).text).toBe(added);
  });
});

describe('a position', () => {
  it('replaces the existing one', () => {
    const { text } = withPosition(two, two.indexOf('exercise: A') + 4, ' 8/8 w ');
    expect(text).toBe(two.replace('position: start', 'position: 8/8 w'));
  });

  it('belongs to the exercise at the caret, even just above the next exercise', () => {
    const both = two.replace('goal: move', 'position: 8/8 b');
    const { text } = withPosition(both, both.indexOf('\nexercise: B'), '8/8 w');
    expect(text).toBe(both.replace('position: start', 'position: 8/8 w'));
  });

  it('is added as a line if the exercise has none', () => {
    const { text, selection } = withPosition(two, two.indexOf('B\n'), '8/8 w');
    expect(text).toBe(two.replace('exercise: B', 'exercise: B\nposition: 8/8 w'));
    expect(text.slice(0, selection[0])).toMatch(/8\/8 w$/);
  });
});
