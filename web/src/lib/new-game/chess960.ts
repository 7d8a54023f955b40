/** The largest number of a Chess960 starting position. */
const LAST = 959;

/** Reads the number of a Chess960 starting position; null if the field is empty. */
export function readStartNumber(text: string): { number: number | null } | { error: string } {
  const written = text.trim();
  if (written === '') return { number: null };
  const number = /^\d{1,3}$/.test(written) ? Number(written) : Infinity;
  if (number > LAST)
    return { error: 'The number of the starting position must be from 0 to 959, or empty.' };
  return { number };
}

/** Names Chess960, with the number of its starting position if that was chosen. */
export function chess960Name(number: number | null | undefined): string {
  return typeof number === 'number'
    ? /* @wc-include */ `Chess960 no. ${String(number)}`
    : /* @wc-ignore */ 'Chess960';
}
