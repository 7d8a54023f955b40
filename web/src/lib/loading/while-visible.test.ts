import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whileVisible } from './while-visible';

const page = { hidden: false, look: () => undefined as void, stopped: false };

beforeEach(() => {
  vi.useFakeTimers();
  page.hidden = false;
  vi.stubGlobal('document', {
    get hidden() {
      return page.hidden;
    },
    addEventListener: (_: string, look: () => void) => (page.look = look),
    removeEventListener: () => (page.stopped = true),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('acts at once and then at intervals while the page is visible', () => {
  let acts = 0;
  const stop = whileVisible(1000, () => acts++);
  expect(acts).toBe(1);
  vi.advanceTimersByTime(2000);
  expect(acts).toBe(3);
  page.hidden = true;
  page.look();
  vi.advanceTimersByTime(60_000);
  expect(acts).toBe(3);
  page.hidden = false;
  page.look();
  expect(acts).toBe(4);
  vi.advanceTimersByTime(1000);
  expect(acts).toBe(5);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(acts).toBe(5);
  expect(page.stopped).toBe(true);
});
