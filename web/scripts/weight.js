// How much script a page on which people play loads at its start.
import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';

/** In bytes, as the server sends them. */
export const mostScript = 90_000;

/** The bytes of script, with gzip, that a page of a built client names. */
export function scriptOf(folder, language) {
  const page = readFileSync(new URL(`index.${language}.html`, folder), 'utf8');
  const names = new Set(page.match(/assets\/[\w.-]+\.js/g));
  if (names.size === 0) throw new Error(`the ${language} page names no script`);
  let bytes = 0;
  for (const name of names) bytes += gzipSync(readFileSync(new URL(name, folder))).length;
  return bytes;
}
