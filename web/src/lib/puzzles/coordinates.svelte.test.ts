import { describe, expect, it } from 'vitest';
import { CoordinatesTrainer } from './coordinates.svelte';

describe('the coordinates trainer', () => {
  it('asks for a square until it is found, then for another', () => {
    const trainer = new CoordinatesTrainer(() => 0);
    expect(trainer.target).toBe('a1');
    trainer.answer('b1');
    expect([trainer.found, trainer.missed, trainer.target]).toEqual([0, 1, 'a1']);
    expect(trainer.feedback).toEqual({ right: false, text: 'That was b1. Find a1.' });
    trainer.answer(' A1 ');
    expect([trainer.found, trainer.missed, trainer.target]).toEqual([1, 1, 'a2']);
    trainer.answer('z9');
    expect([trainer.missed, trainer.feedback?.right]).toEqual([1, false]);
  });
});
