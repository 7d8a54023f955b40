import { expect, it } from 'vitest';
import { dateLocale } from './dates';

it.each([
  [['en-GB', 'en'], 'en', 'en-GB'],
  [['de-AT', 'en-GB'], 'en', 'en-GB'],
  [['de-AT', 'en'], 'de', 'de-AT'],
  [['EN-gb'], 'en', 'EN-gb'],
  [['fr-FR'], 'en', 'en'],
  [[], 'de', 'de'],
] as const)('the dates for %j on the page in %s are those of %s', (preferred, page, locale) => {
  expect(dateLocale(preferred, page)).toBe(locale);
});

it('writes British dates in British order', () => {
  const day = new Date(2026, 10, 29);
  const written = (tag: string) =>
    new Intl.DateTimeFormat(dateLocale([tag], 'en'), { dateStyle: 'medium' }).format(day);
  expect(written('en-GB')).toBe('29 Nov 2026');
  expect(written('en-US')).toBe('Nov 29, 2026');
});
