// Builds the client once for each language, into one folder: the languages share what has no texts.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { languages, source } from './languages.js';

const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url));
for (const language of languages)
  execFileSync(process.execPath, [vite, 'build', '--emptyOutDir', String(language === source)], {
    stdio: 'inherit',
    env: { ...process.env, VITE_LANGUAGE: language },
  });
