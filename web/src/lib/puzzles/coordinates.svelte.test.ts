import { describe, expect, it } from 'vitest';
import { CoordinatesTrainer } from './coordinates.svelte';

describe('the coordinates trainer', () => {
  it('asks for a square until it is found, then for another', () => {
    const trainer = new CoordinatesTrainer(() => 0);
    expect(trainer.asked).toBe('a1');
    trainer.answer('b1');
    expect([trainer.found, trainer.missed, trainer.asked]).toEqual([0, 1, 'a1']);
    expect(trainer.said).toEqual({ right: false, text: 'That was b1. Find a1.' });
    trainer.answer(' A1 ');
    expect([trainer.found, trainer.missed, trainer.asked]).toEqual([1, 1, 'a2']);
    trainer.answer('z9');
    expect([trainer.missed, trainer.said?.right]).toEqual([1, false]);
  });
});
