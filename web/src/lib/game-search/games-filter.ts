import { readTyped } from '../chess/notation';

/** The number of a move, with its dots. */
const NUMBER = /\b\d+\s*(?:\.+|…)\s*/g;

/** A form of texts, each empty where nothing is chosen. */
export type Form<Field extends string> = Record<Field, string>;

/** The fields of the form over a list of games. Days are written as `2026-01-31`. */
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

/** What the form over a list of games holds. */
export type FilterForm = Form<(typeof filterFields)[number]>;

/** The fields of the search. */
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

/** What the form of the search holds. */
export type SearchForm = Form<(typeof searchFields)[number]>;

/** The form for what stands behind the `?` of the page's address. */
export const parseFilter = (search: string): FilterForm => parse(filterFields, search);

/** The form of the search for what stands behind the `?` of the page's address. */
export const parseSearch = (search: string): SearchForm => parse(searchFields, search);

function parse<Field extends string>(fields: readonly Field[], search: string): Form<Field> {
  const query = new URLSearchParams(search);
  const entries = fields.map((field) => [field, query.get(field) ?? '']);
  return Object.fromEntries(entries) as Form<Field>;
}

/** What stands behind the `?` of the page's address for a form. */
export function writeForm(form: Form<string>): URLSearchParams {
  const chosen = Object.entries(form).map(([field, value]) => [field, value.trim()]);
  return new URLSearchParams(chosen.filter(([, value]) => value !== ''));
}

/**
 * What the server is asked for. Days are those of the reader's own calendar, and moves may have the
 * letters of the page's language.
 */
export function askedBy(form: FilterForm | SearchForm): URLSearchParams {
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

/** The moment at which a day begins, or one of those after it; for all before 1970, that of 1970. */
function startOfDay(text: string, later: number): number | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return null;
  return Math.max(0, new Date(Number(year), Number(month) - 1, Number(day) + later).getTime());
}
