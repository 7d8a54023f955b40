// Builds the client once per language, into one folder. The languages share files without texts.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { languages, source } from './languages.js';
import { mostScript, scriptsOf } from './weight.js';

const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url));
for (const language of languages)
  execFileSync(process.execPath, [vite, 'build', '--emptyOutDir', String(language === source)], {
    stdio: 'inherit',
    env: { ...process.env, VITE_LANGUAGE: language },
  });

// Pages are measured in a browser elsewhere (e2e/client.figures.ts), in one language.
for (const language of languages)
  for (const [page, bytes] of Object.entries(
    scriptsOf(new URL('../dist/', import.meta.url), language),
  ))
    if (bytes > mostScript)
      throw new Error(
        `the ${language} ${page} page loads ${bytes} bytes of script, and may load ${mostScript}: load what it does not begin with when it is wanted`,
      );
