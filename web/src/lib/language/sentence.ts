/**
 * Formats a text as a sentence: with a capital, unless it begins with a square or a move, and with
 * a full stop.
 */
export function asSentence(text: string): string {
  const capital = /^[a-h](x[a-h])?[1-8]/.test(text)
    ? text
    : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(capital) ? capital : `${capital}.`;
}
