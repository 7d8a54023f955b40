import { language } from './texts';

/**
 * Returns the locale of dates: the first of these that has the language of the page, so that a
 * British reader of the English page sees British dates; otherwise that language.
 */
export function dateLocale(preferred: readonly string[], page: string): string {
  const own = preferred.find((tag) => tag.toLowerCase().split('-')[0] === page);
  return own ?? page;
}

// Unit tests have no browser.
const preferred = typeof navigator === 'undefined' ? [] : navigator.languages;
const locale = dateLocale(preferred, language);

/** Formats a day in the user's time zone. */
export const formatDay = (millis: number): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(millis);

/** Formats a day that is given by its start in UTC. */
export const formatUtcDay = (millis: number): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(millis);

/** Formats a date and time in the user's time zone. */
export const formatMoment = (millis: number): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(millis);
