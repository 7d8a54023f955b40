import { language, languages } from './texts';

/** A language of the pages. */
export interface Language {
  /** The code, as in `<html lang>`. */
  readonly code: string;
  /** The name in the language itself. */
  readonly name: string;
}

/** All languages, with their own names. */
export const choices: readonly Language[] = languages.map((code) => ({
  code,
  name: new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code,
}));

/** All languages except that of the page. */
export const others: readonly Language[] = choices.filter(({ code }) => code !== language);

/**
 * The name of the cookie from which the server reads the choice, so that the first response is in
 * that language.
 */
const cookie = 'language';
const YEAR = 31_536_000;

/** Returns the language chosen in this browser; empty where the browser's setting decides. */
export const chosenLanguage = (): string =>
  new RegExp(`(?:^|; )${cookie}=([\\w-]+)`).exec(document.cookie)?.[1] ?? '';

/** Sets the language of the pages; an empty code restores that of the browser. */
export function chooseLanguage(code: string): void {
  const age = String(code === '' ? 0 : YEAR);
  document.cookie = /* @wc-ignore */ `${cookie}=${code}; Path=/; Max-Age=${age}; SameSite=Lax`;
  window.location.reload();
}
