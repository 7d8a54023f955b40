import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onChosen } from './chosen';

/** A list, as far as it is looked at, and what was chosen in it. */
function list() {
  const select = Object.assign(new EventTarget(), { value: 'a' });
  const chosen: string[] = [];
  const attach = onChosen(({ value }) => chosen.push(value));
  const stop = attach(select as unknown as HTMLSelectElement) as () => void;
  /** Whether the key does what it does in any list. */
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

it('counts steps through the closed list when Enter is pressed or it is left', () => {
  const { chosen, press, step, leave } = list();
  step('ArrowDown', 'b');
  step('c', 'c');
  expect(chosen).toEqual([]);
  expect(press('Enter')).toBe(false);
  expect(chosen).toEqual(['c']);
  // Another one opens the list.
  expect(press('Enter')).toBe(true);
  step('ArrowUp', 'b');
  leave();
  leave();
  expect(chosen).toEqual(['c', 'b']);
});

it('takes the steps back with Escape', () => {
  const { select, chosen, press, step, leave } = list();
  step('ArrowDown', 'b');
  step('ArrowDown', 'c');
  press('Escape');
  expect(select.value).toBe('a');
  leave();
  expect(chosen).toEqual([]);
});

it('counts at once what is chosen in the open list, however it was opened', () => {
  const { chosen, press, take } = list();
  take('b');
  press(' ');
  take('c');
  press('ArrowDown', true);
  take('d');
  // Where an arrow opens it.
  press('ArrowDown');
  vi.advanceTimersByTime(500);
  take('e');
  expect(chosen).toEqual(['b', 'c', 'd', 'e']);
});

it('ends with the list', () => {
  const { chosen, stop, take } = list();
  stop();
  take('b');
  expect(chosen).toEqual([]);
});
