import { readdirSync } from 'node:fs';

/** The folder of the translation catalogs. */
const folder = new URL('../src/locales/', import.meta.url);

/** The source language of the client. */
export const source = 'en';

/** All languages with a catalog, the source first. */
export const languages = [
  source,
  ...readdirSync(folder)
    .filter((name) => name.endsWith('.po'))
    .map((name) => name.slice(0, -'.po'.length))
    .filter((name) => name !== source)
    .sort(),
];

/** The language of this build: `VITE_LANGUAGE`, or the source. */
export const chosen = process.env.VITE_LANGUAGE ?? source;

if (!languages.includes(chosen))
  throw new Error(`src/locales has no texts in "${chosen}", but in ${languages.join(', ')}`);
