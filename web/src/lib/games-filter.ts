/** What the form over a list of games holds; empty where nothing is chosen. */
export interface FilterForm {
  opponent: string;
  result: string;
  side: string;
  speed: string;
  rated: string;
  opening: string;
  /** The first day, as `2026-01-31`. */
  from: string;
  /** The last day. */
  to: string;
}

const fields = [
  'opponent',
  'result',
  'side',
  'speed',
  'rated',
  'opening',
  'from',
  'to',
] as const satisfies readonly (keyof FilterForm)[];

/** The form for what stands behind the `?` of the page's address. */
export function parseFilter(search: string): FilterForm {
  const query = new URLSearchParams(search);
  const value = (name: string) => query.get(name) ?? '';
  return Object.fromEntries(fields.map((name) => [name, value(name)])) as Record<
    (typeof fields)[number],
    string
  >;
}

/** What stands behind the `?` of the page's address for this form. */
export function writeFilter(form: FilterForm): URLSearchParams {
  const chosen = fields.filter((name) => form[name].trim() !== '');
  return new URLSearchParams(chosen.map((name) => [name, form[name].trim()]));
}

/** What the server is asked for. Days are those of the reader's own calendar. */
export const filterQuery = (form: FilterForm): URLSearchParams => asked(writeFilter(form), form);

/** What the form of the search holds; empty where nothing is chosen. */
export interface SearchForm {
  fen: string;
  material: string;
  opening: string;
  player: string;
  opponent: string;
  result: string;
  speed: string;
  /** The first day, as `2026-01-31`. */
  from: string;
  /** The last day. */
  to: string;
}

const sought = [
  'fen',
  'material',
  'opening',
  'player',
  'opponent',
  'result',
  'speed',
  'from',
  'to',
] as const satisfies readonly (keyof SearchForm)[];

/** The form of the search for what stands behind the `?` of the page's address. */
export function parseSearch(search: string): SearchForm {
  const query = new URLSearchParams(search);
  return Object.fromEntries(sought.map((name) => [name, query.get(name) ?? ''])) as Record<
    (typeof sought)[number],
    string
  >;
}

/** What stands behind the `?` of the page's address for this form. */
export function writeSearch(form: SearchForm): URLSearchParams {
  const chosen = sought.filter((name) => form[name].trim() !== '');
  return new URLSearchParams(chosen.map((name) => [name, form[name].trim()]));
}

/** What the server is asked for. */
export const searchQuery = (form: SearchForm): URLSearchParams => asked(writeSearch(form), form);

/** Days become the moments between which they are. */
function asked(query: URLSearchParams, form: { from: string; to: string }): URLSearchParams {
  query.delete('to');
  query.delete('from');
  const from = startOfDay(form.from, 0);
  if (from !== null) query.set('from', String(from));
  const before = startOfDay(form.to, 1);
  if (before !== null) query.set('before', String(before));
  return query;
}

/** The moment at which a day begins, or one of those after it. */
function startOfDay(text: string, later: number): number | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return null;
  return new Date(Number(year), Number(month) - 1, Number(day) + later).getTime();
}
