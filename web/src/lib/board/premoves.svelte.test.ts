import { expect, it } from 'vitest';
import {
  continues,
  describePremove,
  MOST_PREMOVES,
  notPlayed,
  premoveSquares,
  Premoves,
  type Premove,
} from './premoves.svelte';

const develops: Premove = { from: 'g1', to: 'f3', promotion: null };
const returns: Premove = { from: 'f3', to: 'g1', promotion: null };
const promotes: Premove = { from: 'a7', to: 'a8', promotion: 'knight' };

it('plays the moves in their order', () => {
  const premoves = new Premoves();
  for (const move of [develops, returns, promotes]) premoves.add(move, 1);
  expect(premoves.next(1)).toBe(develops);
  premoves.takeLastBack();
  expect(premoves.queue).toEqual([returns]);
  premoves.clear();
  expect(premoves.next(2)).toBeNull();
});

it('drops the queue when its turn was played elsewhere', () => {
  const premoves = new Premoves();
  premoves.add(develops, 4);
  premoves.add(returns, 4);
  expect(premoves.next(4)).toBe(develops);
  expect(premoves.next(7)).toBeNull();
  expect(premoves.queue).toEqual([]);
});

it('limits the length of the queue', () => {
  const premoves = new Premoves();
  for (let number = 0; number < 50; number++)
    premoves.add(number % 2 === 0 ? develops : returns, 1);
  expect(premoves.queue).toHaveLength(MOST_PREMOVES);
});

it('calls back only when the player takes back the last premove', () => {
  let gone = 0;
  const premoves = new Premoves(() => gone++);
  for (const move of [develops, returns]) premoves.add(move, 1);
  premoves.takeLastBack();
  expect(gone).toBe(0);
  premoves.takeLastBack();
  expect(gone).toBe(1);
  premoves.add(develops, 1);
  premoves.takeAllBack();
  expect([gone, premoves.queue]).toEqual([2, []]);
  premoves.add(develops, 1);
  premoves.clear();
  expect(gone).toBe(2);
});

it('tells whether moves were only appended', () => {
  expect(continues([develops, returns], [develops])).toBe(true);
  expect(continues([develops], [])).toBe(true);
  expect(continues([returns], [develops])).toBe(false);
  expect(continues([develops], [develops, returns])).toBe(false);
});

it('marks the squares and describes the moves', () => {
  expect([...premoveSquares([develops, promotes]).keys()]).toEqual(['g1', 'f3', 'a7', 'a8']);
  expect(describePremove(develops)).toBe('g1–f3');
  expect(describePremove(promotes)).toBe('a7–a8 knight');
  expect(notPlayed(promotes, 0)).toBe('Your premove a7a8n was no longer possible.');
  expect(notPlayed(develops, 2)).toContain('dropped, too');
});
