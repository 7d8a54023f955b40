// Checks that the translation catalogs are complete: each contains every text of the client, with a
// translation.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languages, source } from './languages.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Reads the catalog files. */
const read = () =>
  languages.map((language) => readFileSync(`${root}/src/locales/${language}.po`, 'utf8'));

function wuchale(...words) {
  const cli = `${root}/node_modules/wuchale/dist/cli/index.js`;
  execFileSync(process.execPath, [cli, ...words, '--log-level', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
}

const before = read();
wuchale('--clean');
const after = read();
const problems = languages.flatMap((language, index) => {
  if (before[index] !== after[index])
    return [`src/locales/${language}.po did not have every text of the client: it has now.`];
  if (language === source) return [];
  const [, ...texts] = after[index].split('\n\n');
  const missing = texts.filter((text) => /^msgstr(\[\d+\])? ""$/m.test(text));
  return missing.map((text) => `src/locales/${language}.po lacks a translation:\n${text}`);
});
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
wuchale('check');
