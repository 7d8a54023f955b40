import { describe, expect, it } from 'vitest';
import type { ExerciseBoard, ExerciseTry, ExerciseView, TryAnswer } from '../protocol/protocol';
import { ExerciseSession } from './exercise.svelte';

const boardAt = (fen: string): ExerciseBoard => ({
  position: {
    fen,
    turn: 'white',
    check: false,
    targets: {},
    material: { taken_by_white: '', taken_by_black: '', balance: 0 },
  },
  last_move: null,
  wanted: [],
  marked: [],
});

const exercise: ExerciseView = {
  name: 'Up',
  task: 'Go up.',
  kind: 'move',
  side: 'white',
  moves: [],
  options: [],
  board: boardAt('start'),
};

/** Returns a session that gets these answers in turn, and the tries that were sent. */
function session(...answers: (Partial<TryAnswer> | Error)[]) {
  const sent: (readonly ExerciseTry[])[] = [];
  const judge = (tries: readonly ExerciseTry[]): Promise<TryAnswer> => {
    sent.push(tries);
    const answer = answers.shift() ?? {};
    if (answer instanceof Error) return Promise.reject(answer);
    const board = boardAt('after');
    const accepted = { accepted: true, done: false, sentence: 'Right.', article: null, board };
    return Promise.resolve({ ...accepted, ...answer });
  };
  return { session: new ExerciseSession(exercise, judge), sent };
}

const [a4, a5] = [
  { kind: 'move', text: 'a4' },
  { kind: 'move', text: 'a5' },
] as const;

describe('an exercise', () => {
  it('sends the accepted tries with the new one until it is done', async () => {
    const wrong = { accepted: false, sentence: 'No.', article: '3.3', board: boardAt('start') };
    const { session: one, sent } = session({}, wrong, { done: true });
    await one.move('a4');
    await one.move('b9');
    expect(one.feedback).toEqual({ accepted: false, text: 'No.', article: '3.3' });
    expect(one.done).toBe(false);
    await one.move('a5');
    expect(sent).toEqual([[a4], [a4, { kind: 'move', text: 'b9' }], [a4, a5]]);
    expect(one.done).toBe(true);
    await one.move('a6');
    expect(sent).toHaveLength(3);
  });

  it('sends one try at a time', async () => {
    const { session: one, sent } = session();
    const first = one.move('a4');
    expect(one.sending).toEqual(a4);
    await one.move('a5');
    await first;
    expect(sent).toEqual([[a4]]);
    expect(one.sending).toBeNull();
  });

  it('claims a draw with the next move only', async () => {
    const { session: one, sent } = session({ accepted: false });
    one.claiming = true;
    await one.move('Ng8');
    await one.move('a4');
    expect(sent).toEqual([[{ kind: 'claim', text: 'Ng8' }], [a4]]);
  });

  it('ignores the answer to a try from before a restart', async () => {
    const answers: ((answer: TryAnswer) => void)[] = [];
    const one = new ExerciseSession(exercise, () => {
      return new Promise((resolve) => {
        answers.push(resolve);
      });
    });
    const right = { accepted: true, done: false, sentence: 'Right.', article: null };
    const first = one.move('a4');
    answers[0]?.({ ...right, board: boardAt('after') });
    await first;
    expect(one.tries).toEqual([a4]);
    const second = one.move('a5');
    one.again();
    expect(one.sending).toBeNull();
    const third = one.move('a4');
    answers[1]?.({ ...right, done: true, board: boardAt('end') });
    await second;
    expect([one.tries, one.feedback, one.done, one.shown.fen]).toEqual([[], null, false, 'start']);
    expect(one.sending).toEqual(a4);
    answers[2]?.({ ...right, board: boardAt('after') });
    await third;
    expect([one.tries, one.shown.fen]).toEqual([[a4], 'after']);
  });

  it('shows why a try could not be judged, and can restart', async () => {
    const { session: one } = session({}, new Error('The server cannot be reached.'));
    await one.move('a4');
    await one.move('a5');
    expect(one.feedback?.text).toBe('The server cannot be reached.');
    expect(one.tries).toEqual([a4]);
    one.again();
    expect([one.tries, one.feedback, one.shown.fen]).toEqual([[], null, 'start']);
  });
});
