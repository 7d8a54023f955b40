import { svelte } from '@sveltejs/vite-plugin-svelte';
import { wuchale } from 'wuchale/vite';
import { compress } from './scripts/compress.ts';
import { emblem } from './scripts/emblem.ts';
import { chosen, languages } from './scripts/languages.js';
import { defineLookup, inlineTexts } from './scripts/texts.ts';
import { defineConfig } from 'vitest/config';

const server = 'http://127.0.0.1:8064';

/** Tests use the texts of the source. */
const translation = process.env['VITEST'] ? [] : [wuchale(), inlineTexts(chosen), defineLookup()];

export default defineConfig({
  plugins: [...translation, svelte(), emblem(), compress()],
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
