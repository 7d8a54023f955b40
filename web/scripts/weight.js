// Computes the size of the script that a page with a game loads at its start.
import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';

/** The maximum size in bytes, compressed with gzip. */
export const mostScript = 90_000;

/** Returns the gzipped size in bytes of the script that a page of a built client names. */
export function scriptOf(folder, language) {
  const page = readFileSync(new URL(`index.${language}.html`, folder), 'utf8');
  const names = new Set(page.match(/assets\/[\w.-]+\.js/g));
  if (names.size === 0) throw new Error(`the ${language} page names no script`);
  let bytes = 0;
  for (const name of names) bytes += gzipSync(readFileSync(new URL(name, folder))).length;
  return bytes;
}
