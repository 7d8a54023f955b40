/** Constants that the build defines. */
declare const LANGUAGE: string;
declare const LANGUAGES: readonly string[];

/** The language of this build, as in `<html lang>`. */
export const language: string = LANGUAGE;

/** The languages of all builds. */
export const languages: readonly string[] = LANGUAGES;

const numbers = new Intl.NumberFormat(language, { useGrouping: false });
const percents = new Intl.NumberFormat(language, { style: 'percent' });
const rules = new Intl.PluralRules(language);
const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

const days = new Intl.NumberFormat(language, {
  style: 'unit',
  unit: 'day',
  unitDisplay: 'narrow',
  useGrouping: false,
});

/** Formats a number in the language of the page. */
export const formatNumber = (number: number): string => numbers.format(number);

/** Formats a percentage as an integer: `57%` in English, with a space in German. */
export const inPercent = (percent: number): string => percents.format(Math.round(percent) / 100);

/** Formats a number of days in short form: `2d` in English. */
export const shortDays = (number: number): string => days.format(number);

/**
 * Returns the plural form for a number: `plural(2, ['# day', '# days'])` is "2 days". A translation
 * has one form per plural category of its language, in the order of the Unicode categories.
 */
export function plural(count: number, forms: readonly string[]): string {
  const known = categories.filter((one) => rules.resolvedOptions().pluralCategories.includes(one));
  const form = forms[Math.min(known.indexOf(rules.select(count)), forms.length - 1)] ?? '';
  return form.replace('#', formatNumber(count));
}

/** A text with placeholders: strings, and the indices of the values between them. */
type Parts = readonly (string | number)[];

/** The value of a placeholder; a missing value becomes an empty text. */
type Value = string | number | null | undefined;

/** Fills values into a text. The build generates the calls. */
export function fill(parts: Parts, values: readonly Value[] = []): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : String(values[part] ?? '')))
    .join('');
}

/** Fills values into the text of a nested element, which begins with its number. */
export function fillNested(parts: Parts, values?: readonly Value[]): string {
  return fill(parts.slice(1), values);
}
