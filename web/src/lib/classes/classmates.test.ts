import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepTime, keptTime } from './classmates';
import { timeForm } from '../clock/time-control';

describe('the stored time control for games between classmates', () => {
  const stored = new Map<string, string>();

  beforeEach(() => {
    stored.clear();
    const localStorage = {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => stored.set(name, text),
    };
    vi.stubGlobal('window', { localStorage });
  });

  it('has no clock by default', () => {
    expect(keptTime()).toEqual(timeForm('none'));
  });

  it('is stored', () => {
    const form = { ...timeForm('custom'), minutes: 7, bonus: 'delay' as const };
    keepTime(form);
    expect(keptTime()).toEqual(form);
  });

  it.each(['', '{', 'null', '7', '{"choice":"soon"}'])(
    'has no clock when %j was stored',
    (text) => {
      keepTime(timeForm('5+3'));
      for (const name of stored.keys()) stored.set(name, text);
      expect(keptTime()).toEqual(timeForm('none'));
    },
  );
});
