import type { Sex, TournamentCategory } from '../../protocol/protocol';
import { isGiven, type NumberField } from './fields';

/** The contents of the form for a category. */
export interface CategoryFields {
  name: string;
  bornFrom: NumberField;
  bornTo: NumberField;
  ratingFrom: NumberField;
  ratingTo: NumberField;
  sex: Sex | '';
}

/** The most categories of a tournament. */
export const MAX_CATEGORIES = 20;

/** Returns the form of a category without conditions. */
export const newCategory = (): CategoryFields => categoryFields({ name: '' });

/** Returns the form of a category. */
export function categoryFields(category: TournamentCategory): CategoryFields {
  return {
    name: category.name,
    bornFrom: category.born_from,
    bornTo: category.born_to,
    ratingFrom: category.rating_from,
    ratingTo: category.rating_to,
    sex: category.sex ?? '',
  };
}

function areLimits(from: NumberField, to: NumberField, least: number, most: number): boolean {
  const isLimit = (limit: NumberField) =>
    !isGiven(limit) || (Number.isInteger(limit) && limit >= least && limit <= most);
  return isLimit(from) && isLimit(to) && (!isGiven(from) || !isGiven(to) || from <= to);
}

/** Reads the categories, or returns the reason why they are not complete. */
export function readCategories(
  fields: readonly CategoryFields[],
): TournamentCategory[] | { error: string } {
  const categories: TournamentCategory[] = [];
  for (const { bornFrom, bornTo, ratingFrom, ratingTo, sex, ...category } of fields) {
    const name = category.name.trim().replace(/\s+/g, ' ');
    if (name === '' || [...name].length > 60)
      return { error: 'The name of a category must have 1 to 60 characters.' };
    if (categories.some((other) => other.name === name))
      return { error: `Two categories have the name ${name}.` };
    if (!areLimits(bornFrom, bornTo, 1900, 2200))
      return { error: `Check the years of birth of the category ${name}.` };
    if (!areLimits(ratingFrom, ratingTo, 1, 9999))
      return { error: `Check the ratings of the category ${name}.` };
    categories.push({
      name,
      ...(isGiven(bornFrom) && { born_from: bornFrom }),
      ...(isGiven(bornTo) && { born_to: bornTo }),
      ...(isGiven(ratingFrom) && { rating_from: ratingFrom }),
      ...(isGiven(ratingTo) && { rating_to: ratingTo }),
      ...(sex !== '' && { sex }),
    });
  }
  return categories;
}
