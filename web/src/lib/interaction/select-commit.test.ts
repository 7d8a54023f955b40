import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onChosen } from './select-commit';

/** A fake list and the values chosen in it. */
function list() {
  const select = Object.assign(new EventTarget(), { value: 'a' });
  const chosen: string[] = [];
  const attach = onChosen(({ value }) => chosen.push(value));
  const stop = attach(select as unknown as HTMLSelectElement) as () => void;
  /** Presses a key; returns whether its default action remains. */
  const press = (key: string, altKey = false) => {
    const event = new Event('keydown', { cancelable: true });
    return select.dispatchEvent(Object.assign(event, { key, altKey }));
  };
  const take = (value: string) => {
    select.value = value;
    select.dispatchEvent(new Event('change'));
  };
  const step = (key: string, value: string) => {
    press(key);
    take(value);
  };
  const leave = () => select.dispatchEvent(new Event('blur'));
  return { select, chosen, stop, press, take, step, leave };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('commits steps in the closed list on Enter or blur', () => {
  const { chosen, press, step, leave } = list();
  step('ArrowDown', 'b');
  step('c', 'c');
  expect(chosen).toEqual([]);
  expect(press('Enter')).toBe(false);
  expect(chosen).toEqual(['c']);
  // The next Enter opens the list.
  expect(press('Enter')).toBe(true);
  step('ArrowUp', 'b');
  leave();
  leave();
  expect(chosen).toEqual(['c', 'b']);
});

it('reverts the steps on Escape', () => {
  const { select, chosen, press, step, leave } = list();
  step('ArrowDown', 'b');
  step('ArrowDown', 'c');
  press('Escape');
  expect(select.value).toBe('a');
  leave();
  expect(chosen).toEqual([]);
});

it('commits a choice in the open list at once, however the list was opened', () => {
  const { chosen, press, take } = list();
  take('b');
  press(' ');
  take('c');
  press('ArrowDown', true);
  take('d');
  // On some platforms an arrow key opens the list.
  press('ArrowDown');
  vi.advanceTimersByTime(500);
  take('e');
  expect(chosen).toEqual(['b', 'c', 'd', 'e']);
});

it('stops with the list', () => {
  const { chosen, stop, take } = list();
  stop();
  take('b');
  expect(chosen).toEqual([]);
});
