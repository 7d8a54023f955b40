import { expect, it } from 'vitest';
import type { PositionSource } from '../connection/positions';
import type { Reason, VerdictView } from '../protocol/protocol';
import { sampleView } from '../game/sample';
import { Story } from './story.svelte';

const source: PositionSource = {
  explore: () => {
    throw new Error('unexpected request for a position');
  },
  analyse: () => () => undefined,
};

/** A drawn game in which White, who moved last, was winning throughout. */
function drawnBy(reason: Reason): Story {
  const verdict: VerdictView = {
    ...{ result: '1/2-1/2', winner: null, reason, article: null },
    sentence: 'As told.',
  };
  const story = new Story(source, sampleView(3, { verdict }));
  story.review.scores = Object.fromEntries(story.line.map(({ fen }) => [fen, { cp: 500 }]));
  return story;
}

it.each<Reason>([
  'threefold_repetition',
  'fifty_moves',
  'fivefold_repetition',
  'seventy_five_moves',
])('a move that gives away a win by %s is a key moment', (reason) => {
  const moments = drawnBy(reason).moments ?? [];
  expect(moments.map(({ move, nag, after }) => [move, nag, after])).toEqual([[2, 4, { cp: 0 }]]);
});

it('keeps a winning evaluation in a game drawn by agreement', () => {
  expect(drawnBy('agreement').moments).toEqual([]);
});

it('scores a drawn position as equal once it has been searched', () => {
  const story = drawnBy('fifty_moves');
  story.review.scores = {};
  expect(story.scores).toEqual([null, null, null, null]);
});
