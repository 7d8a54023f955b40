import { describe, expect, it } from 'vitest';
import { Loaded } from './tournament.svelte';

describe('a loaded value', () => {
  it('is the last one when an older request has ended', async () => {
    const answers: ((value: string) => void)[] = [];
    const loaded = new Loaded(() => new Promise<string>((resolve) => answers.push(resolve)));
    const [older, newer] = [loaded.load(), loaded.load()];
    let isDone = false;
    void older.then(() => (isDone = true));
    answers[0]?.('old');
    // Many turns of the microtask queue.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect([loaded.value, isDone]).toEqual([null, false]);
    answers[1]?.('new');
    await Promise.all([older, newer]);
    expect(loaded.value).toBe('new');
  });
});
