import { svelte } from '@sveltejs/vite-plugin-svelte';
import { wuchale } from 'wuchale/vite';
import { compress } from './scripts/compress.ts';
import { core as webAssembly } from './scripts/core.ts';
import { fileList } from './scripts/file-list.ts';
import { emblem } from './scripts/emblem.ts';
import { chosen, languages } from './scripts/languages.js';
import { defineLookup, inlineTexts } from './scripts/texts.ts';
import { defineConfig } from 'vitest/config';

const server = 'http://127.0.0.1:8064';

/** Modules of the first page that other pages use, too. */
const core =
  /src\/(components\/(shared\/(Icon|Piece)|home\/MiniBoard)\.svelte|lib\/(chess\/(fen|sides|pieces|notation)|clock\/time-control|game\/(claims|outcome)|http\/http|icons\/icons|language\/(texts|sentence)|navigation\/router|session\/session\.svelte|storage\/stored)\.ts)$/;

/** Tests use the texts of the source. */
const translation = process.env['VITEST'] ? [] : [wuchale(), inlineTexts(chosen), defineLookup()];

export default defineConfig({
  plugins: [...translation, webAssembly(), svelte(), emblem(), fileList(chosen), compress()],
  // The engine's worker awaits its module at the top level.
  worker: { format: 'es' },
  define: {
    LANGUAGE: JSON.stringify(chosen),
    LANGUAGES: JSON.stringify(languages),
  },
  // Tests run the browser build of Svelte, not the one for servers.
  ...(process.env['VITEST'] ? { resolve: { conditions: ['browser'] } } : {}),
  build: {
    // Browsers of spring 2023. Newer syntax is compiled for them, but missing functions are not
    // polyfilled, so the client must not call any.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // A browser without support for the hint loads the same modules a little later.
    modulePreload: { polyfill: false },
    // The modules that the first page shares with others form one file, which compresses better
    // than many.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'core', test: core }] } } },
  },
  server: {
    // The drawings of the pieces belong to the crate `picture`.
    fs: { allow: ['.', '../crates/picture/pieces'] },
    proxy: {
      '/app': { target: server },
      '/socket': { target: server, ws: true },
    },
  },
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    environment: 'node',
    // Generous limits for a slow machine; passing tests do not wait for them.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
