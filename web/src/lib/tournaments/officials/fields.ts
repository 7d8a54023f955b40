/** A number field; null or undefined when it is empty. */
export type NumberField = number | null | undefined;

/** Returns whether an optional value is present. */
export const isGiven = <Value>(value: Value | null | undefined): value is Value =>
  value !== null && value !== undefined;
