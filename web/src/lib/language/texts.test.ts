import { describe, expect, it } from 'vitest';
import { fill, fillNested, inPercent, plural, formatNumber, shortDays } from './texts';

describe('plural', () => {
  it.each([
    [0, '0 days'],
    [1, '1 day'],
    [2, '2 days'],
    [0.5, '0.5 days'],
    [21, '21 days'],
  ])('%s', (count, words) => {
    expect(plural(count, ['# day', '# days'])).toBe(words);
  });

  it('works without a number and falls back to the last form', () => {
    expect(plural(1, ['king', 'kings'])).toBe('king');
    expect(plural(2, ['king'])).toBe('king');
  });
});

it('writes numbers without grouping', () => {
  expect(formatNumber(12_000.5)).toBe('12000.5');
  expect(shortDays(1234)).toBe('1234d');
});

it('writes percentages as integers', () => {
  expect(inPercent(100)).toBe('100%');
  expect(inPercent(56.5)).toBe('57%');
});

it('fills values into placeholders', () => {
  expect(fill(['The ', 1, ' of the ', 0, '.'], ['house', 'door'])).toBe('The door of the house.');
  expect(fill(['Alone'])).toBe('Alone');
  expect(fill(['Nothing: ', 0], [null])).toBe('Nothing: ');
  expect(fillNested([0, 'in ', 0, ' words'], ['two'])).toBe('in two words');
});
