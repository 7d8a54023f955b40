import { readdirSync } from 'node:fs';

/** Where each language has its texts. */
const folder = new URL('../src/locales/', import.meta.url);

/** The language in which the client is written. */
export const source = 'en';

/** Every language that has a file of texts, the source first. */
export const languages = [
  source,
  ...readdirSync(folder)
    .filter((name) => name.endsWith('.po'))
    .map((name) => name.slice(0, -'.po'.length))
    .filter((name) => name !== source)
    .sort(),
];

/** The language of this build: the one that is named, or the source. */
export const chosen = process.env.VITE_LANGUAGE ?? source;

if (!languages.includes(chosen))
  throw new Error(`src/locales has no texts in "${chosen}", but in ${languages.join(', ')}`);
