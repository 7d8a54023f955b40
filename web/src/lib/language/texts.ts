/** What the build puts here. */
declare const LANGUAGE: string;
declare const LANGUAGES: readonly string[];

/** The language of this build, as in `<html lang>`. */
export const language: string = LANGUAGE;

/** Every language in which there is a build. */
export const languages: readonly string[] = LANGUAGES;

const numbers = new Intl.NumberFormat(language, { useGrouping: false });
const rules = new Intl.PluralRules(language);
const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

const days = new Intl.NumberFormat(language, {
  style: 'unit',
  unit: 'day',
  unitDisplay: 'narrow',
  useGrouping: false,
});

/** A number as it is written in the language of the page. */
export const formatNumber = (number: number): string => numbers.format(number);

/** A number of days in few letters: `2d` in English. */
export const shortDays = (number: number): string => days.format(number);

/**
 * A number of things, in the form that the language has for it: `plural(2, ['# day', '# days'])` is
 * "2 days". A translation has as many forms as its language, in the order of the Unicode categories.
 */
export function plural(count: number, forms: readonly string[]): string {
  const known = categories.filter((one) => rules.resolvedOptions().pluralCategories.includes(one));
  const form = forms[Math.min(known.indexOf(rules.select(count)), forms.length - 1)] ?? '';
  return form.replace('#', formatNumber(count));
}

/** A text with values in it: strings, and the numbers of the values between them. */
type Parts = readonly (string | number)[];

/** What stands in the place of a number; nothing where it is missing. */
type Value = string | number | null | undefined;

/** Puts values into a text. A build writes the calls, where a text has values. */
export function fill(parts: Parts, values: readonly Value[] = []): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : String(values[part] ?? '')))
    .join('');
}

/** Puts values into the text of an element within a sentence, which begins with its number. */
export function fillNested(parts: Parts, values?: readonly Value[]): string {
  return fill(parts.slice(1), values);
}
