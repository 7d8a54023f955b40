import { readTyped } from '../chess/notation';

/** A move number with its dots. */
const NUMBER = /\b\d+\s*(?:\.+|…)\s*/g;

/** A form with text fields; an empty text means no choice. */
export type Form<Field extends string> = Record<Field, string>;

/** The fields of the filter above a game list. Days are written as `2026-01-31`. */
const filterFields = [
  'opponent',
  'result',
  'side',
  'speed',
  'rated',
  'opening',
  'from',
  'to',
] as const;

/** The values of the filter above a game list. */
export type FilterForm = Form<(typeof filterFields)[number]>;

/** The fields of the search form. */
const searchFields = [
  'fen',
  'material',
  'opening',
  'player',
  'opponent',
  'result',
  'speed',
  'from',
  'to',
] as const;

/** The values of the search form. */
export type SearchForm = Form<(typeof searchFields)[number]>;

/** Reads the filter from the query of the page's address. */
export const parseFilter = (search: string): FilterForm => parse(filterFields, search);

/** Reads the search form from the query of the page's address. */
export const parseSearch = (search: string): SearchForm => parse(searchFields, search);

function parse<Field extends string>(fields: readonly Field[], search: string): Form<Field> {
  const query = new URLSearchParams(search);
  const entries = fields.map((field) => [field, query.get(field) ?? '']);
  return Object.fromEntries(entries) as Form<Field>;
}

/** Writes a form as the query of the page's address. */
export function writeForm(form: Form<string>): URLSearchParams {
  const chosen = Object.entries(form).map(([field, value]) => [field, value.trim()]);
  return new URLSearchParams(chosen.filter(([, value]) => value !== ''));
}

/**
 * Returns the query for the server. Days are those of the user's calendar, and moves may use the
 * piece letters of the page's language.
 */
export function queryOf(form: FilterForm | SearchForm): URLSearchParams {
  const query = writeForm(form);
  const opening = query.get('opening');
  if (opening !== null)
    query.set('opening', opening.replace(NUMBER, '').replace(/\S+/g, readTyped));
  query.delete('to');
  query.delete('from');
  const from = startOfDay(form.from, 0);
  if (from !== null) query.set('from', String(from));
  const before = startOfDay(form.to, 1);
  if (before !== null) query.set('before', String(before));
  return query;
}

/**
 * Returns the time at which a day begins, or a day `later` days after it. Days before 1970 count as
 * 1970.
 */
function startOfDay(text: string, later: number): number | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return null;
  return Math.max(0, new Date(Number(year), Number(month) - 1, Number(day) + later).getTime());
}
