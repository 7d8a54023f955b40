import { expect, it } from 'vitest';
import { categoryFields, newCategory, readCategories, type CategoryFields } from './categories';

const named = (name: string, more: Partial<CategoryFields> = {}): CategoryFields => ({
  ...newCategory(),
  name,
  ...more,
});

it('survives the form', () => {
  const categories = [
    { name: 'Guests' },
    { name: 'U12', born_from: 2014 },
    { name: 'B', rating_from: 1200, rating_to: 1599, born_to: 2000, sex: 'male' as const },
  ];
  expect(readCategories(categories.map(categoryFields))).toEqual(categories);
  expect(readCategories([named('  Young   players ')])).toEqual([{ name: 'Young players' }]);
  expect(readCategories([])).toEqual([]);
});

it.each<[string, CategoryFields[]]>([
  ['The name of a category', [named(' ')]],
  ['The name of a category', [named('x'.repeat(61))]],
  ['Two categories have the name U12', [named('U12'), named(' U12 ')]],
  ['Check the years of birth', [named('U12', { bornFrom: 12 })]],
  ['Check the years of birth', [named('U12', { bornFrom: 2016, bornTo: 2014 })]],
  ['Check the ratings', [named('B', { ratingTo: 10_000 })]],
  ['Check the ratings', [named('B', { ratingFrom: 1500.5 })]],
])('refuses a broken category: %s', (problem, fields) => {
  const read = readCategories(fields);
  expect('error' in read && read.error.startsWith(problem)).toBe(true);
});
