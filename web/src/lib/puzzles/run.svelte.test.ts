import { describe, expect, it } from 'vitest';
import type { PuzzleView, RunAnswer, RunTry, RunView } from '../protocol/protocol';
import { RequestError } from '../http/http';
import { RunSession } from './run.svelte';

const puzzle = (fen: string): PuzzleView => ({
  id: 'abcd1234',
  side: 'white',
  moves: 2,
  rating: 900,
  tried: false,
  position: {
    fen,
    turn: 'white',
    check: false,
    targets: {},
    material: { taken_by_white: '', taken_by_black: '', balance: 0 },
  },
});

const begun: RunView = {
  minutes: 3,
  started_at: 1000,
  left_ms: 180_000,
  score: 0,
  misses: 0,
  best: 4,
  number: 0,
  puzzle: puzzle('first'),
};

describe('a run', () => {
  it('ends when the server ends it', async () => {
    const judge = () => Promise.reject(new RequestError('This run is over.', 409));
    const run = new RunSession(begun, judge, () => 0);
    await run.move('Nc7');
    expect([run.over, run.feedback?.text]).toEqual([true, 'This run is over.']);
  });

  it('continues after a request without an answer', async () => {
    const judge = () => Promise.reject(new RequestError('No connection.'));
    const run = new RunSession(begun, judge, () => 0);
    await run.move('Nc7');
    expect(run.over).toBe(false);
    // The puzzle is the same.
    expect(run.feedback?.next).toBeUndefined();
  });

  it('goes from puzzle to puzzle until the time is up', async () => {
    let now = 0;
    const sent: RunTry[] = [];
    const answers: RunAnswer[] = [
      { verdict: 'right', run: begun, position: puzzle('middle').position, reply: 'Kd7' },
      {
        verdict: 'solved',
        run: { ...begun, left_ms: 1000, score: 1, number: 1, puzzle: puzzle('second') },
        position: null,
        reply: null,
      },
    ];
    const judge = (tried: RunTry) => {
      sent.push(tried);
      const answer = answers.shift();
      return answer ? Promise.resolve(answer) : Promise.reject(new Error('This run is over.'));
    };
    const run = new RunSession(begun, judge, () => now);
    await run.move('Nc7');
    expect(run.shown?.fen).toBe('middle');
    await run.move('Nxa8');
    expect([run.run.score, run.shown?.fen, run.left]).toEqual([1, 'second', 1000]);
    expect(run.feedback?.next).toBe(true);
    expect(sent.map(({ number, moves }) => [number, moves])).toEqual([
      [0, ['Nc7']],
      [0, ['Nc7', 'Nxa8']],
    ]);
    now = 900;
    run.tick();
    expect(run.over).toBe(false);
    now = 1100;
    run.tick();
    expect([run.over, run.left]).toEqual([true, 0]);
    await run.move('Nc7');
    expect(sent).toHaveLength(2);
  });
});
