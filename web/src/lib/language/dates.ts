import { language } from './texts';

/** A day by the reader's clock. */
export const formatDay = (millis: number): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(millis);

/** A day that is given by its beginning in UTC. */
export const formatUtcDay = (millis: number): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(millis);

/** A moment by the reader's clock. */
export const formatMoment = (millis: number): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(millis);
