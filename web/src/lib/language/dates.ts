import { language } from './texts';

/** Formats a day in the user's time zone. */
export const formatDay = (millis: number): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(millis);

/** Formats a day that is given by its start in UTC. */
export const formatUtcDay = (millis: number): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(millis);

/** Formats a date and time in the user's time zone. */
export const formatMoment = (millis: number): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(millis);
