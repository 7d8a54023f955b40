import { tick } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { keepFocus } from './keep-focus';

afterEach(() => {
  vi.unstubAllGlobals();
});

/**
 * Simulates a page part that has the focus; afterwards `after` has it. Returns whether the focus
 * was moved.
 */
async function goesOn(before: string, after: string): Promise<boolean> {
  const page = { body: 'body', activeElement: before };
  vi.stubGlobal('document', page);
  const part = { contains: (element: unknown) => element === 'within' };
  const goOn = vi.fn();
  keepFocus(part as unknown as Element, goOn);
  expect(goOn).not.toHaveBeenCalled();
  page.activeElement = after;
  await tick();
  await Promise.resolve();
  return goOn.mock.calls.length > 0;
}

it('moves the focus only when the focused element is gone', async () => {
  expect(await goesOn('within', 'body')).toBe(true);
  expect(await goesOn('within', 'within')).toBe(false);
  expect(await goesOn('within', 'elsewhere')).toBe(false);
  expect(await goesOn('elsewhere', 'body')).toBe(false);
});

it('does nothing before the part is mounted', () => {
  vi.stubGlobal('document', { body: 'body', activeElement: 'body' });
  keepFocus(undefined, () => {
    throw new Error('unexpected call');
  });
});
