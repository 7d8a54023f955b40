import { language, languages } from './texts';

/** A language to read the pages in. */
export interface Language {
  /** As in `<html lang>`. */
  readonly code: string;
  /** As its own speakers call it. */
  readonly name: string;
}

/** Every language that there is, by its own name. */
export const choices: readonly Language[] = languages.map((code) => ({
  code,
  name: new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code,
}));

/** The others than that of the page. */
export const others: readonly Language[] = choices.filter(({ code }) => code !== language);

/** The server reads the choice from a cookie, so that the page comes in its language at once. */
const cookie = 'language';
const YEAR = 31_536_000;

/** The language that was chosen by hand in this browser; empty where the browser decides. */
export const chosenLanguage = (): string =>
  new RegExp(`(?:^|; )${cookie}=([\\w-]+)`).exec(document.cookie)?.[1] ?? '';

/** Shows the pages in a language from now on; with none, in that of the browser. */
export function chooseLanguage(code: string): void {
  const age = String(code === '' ? 0 : YEAR);
  document.cookie = /* @wc-ignore */ `${cookie}=${code}; Path=/; Max-Age=${age}; SameSite=Lax`;
  window.location.reload();
}
