import { describe, expect, it } from 'vitest';
import { queryOf, parseFilter, parseSearch, writeForm } from './games-filter';

describe('the filter of a game list', () => {
  it("is in the page's address, without empty fields", () => {
    const search = '?opponent=Ada+Lovelace&result=won&opening=e4+c5&from=2026-01-31';
    const form = parseFilter(search);
    expect(form).toEqual({
      opponent: 'Ada Lovelace',
      result: 'won',
      side: '',
      speed: '',
      rated: '',
      opening: 'e4 c5',
      from: '2026-01-31',
      to: '',
    });
    expect(`?${writeForm(form).toString()}`).toBe(search);
    expect(writeForm(parseFilter('?other=1')).toString()).toBe('');
  });

  it('converts the first moves to SAN', () => {
    const opening = (typed: string) =>
      queryOf(parseFilter(`?${new URLSearchParams({ opening: typed }).toString()}`)).get('opening');
    expect(opening('1.nf3 d5')).toBe('Nf3 d5');
    expect(opening('1. b1c3 1… d5 2.e4 2... dxe4')).toBe('b1c3 d5 e4 dxe4');
  });

  it('covers whole calendar days', () => {
    const query = queryOf(parseFilter('?from=2026-01-31&to=2026-01-31'));
    expect(query.get('from')).toBe(String(new Date(2026, 0, 31).getTime()));
    expect(query.get('before')).toBe(String(new Date(2026, 1, 1).getTime()));
    expect(query.has('to')).toBe(false);
    expect(queryOf(parseFilter('?from=yesterday')).has('from')).toBe(false);
  });

  it('sends no time before 1970', () => {
    const query = queryOf(parseFilter('?from=1950-01-01&to=1950-12-31'));
    expect([query.get('from'), query.get('before')]).toEqual(['0', '0']);
  });
});

describe('the search form', () => {
  it("is in the page's address", () => {
    const search = '?material=KRPvKR&result=1-0&to=2026-01-31';
    const form = parseSearch(search);
    expect([form.material, form.result, form.fen]).toEqual(['KRPvKR', '1-0', '']);
    expect(`?${writeForm(form).toString()}`).toBe(search);
    const query = queryOf(form);
    expect(query.get('before')).toBe(String(new Date(2026, 1, 1).getTime()));
    expect(query.get('material')).toBe('KRPvKR');
  });
});
