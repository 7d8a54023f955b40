// Computes the sizes of the scripts that the first pages load at their start.
import { gzipSync } from 'node:zlib';
import { readFileSync, readdirSync } from 'node:fs';

/** The maximum size in bytes, compressed with gzip. */
export const mostScript = 90_000;

/** The pages with which most visits begin: their names in the messages and their components. */
const pages = { game: 'GamePage', home: 'HomePage' };

/** Returns the gzipped sizes in bytes of the scripts that each first page of a built client loads. */
export function scriptsOf(folder, language) {
  const html = readFileSync(new URL(`index.${language}.html`, folder), 'utf8');
  const named = html.match(/assets\/[\w.-]+\.js/g) ?? [];
  const entry = named.map((name) => read(folder, name)).join();
  const scripts = readdirSync(new URL('assets/', folder))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `assets/${name}`);
  const sizes = {};
  for (const [page, component] of Object.entries(pages)) {
    const chunk = scripts.find(
      (name) => name.startsWith(`assets/${component}-`) && entry.includes(name),
    );
    if (!chunk) throw new Error(`the ${language} page does not load the page of ${component}`);
    sizes[page] = weight(folder, withImports(folder, [...named, chunk]));
  }
  return sizes;
}

/** Returns the scripts and all scripts that they import statically. */
function withImports(folder, names) {
  const all = new Set(names);
  for (const name of all)
    for (const [, found] of read(folder, name).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
      all.add(`assets/${found}`);
  return all;
}

function weight(folder, names) {
  let bytes = 0;
  for (const name of names) bytes += gzipSync(read(folder, name)).length;
  return bytes;
}

function read(folder, name) {
  return readFileSync(new URL(name, folder), 'utf8');
}
