import { svelte } from '@sveltejs/vite-plugin-svelte';
import { wuchale } from 'wuchale/vite';
import { compress } from './scripts/compress.ts';
import { emblem } from './scripts/emblem.ts';
import { chosen, languages } from './scripts/languages.js';
import { inlineTexts } from './scripts/texts.ts';
import { defineConfig } from 'vitest/config';

const server = 'http://127.0.0.1:8064';

/** Tests read the texts as they stand in the source. */
const translation = process.env['VITEST'] ? [] : [wuchale(), inlineTexts(chosen)];

export default defineConfig({
  plugins: [...translation, svelte(), emblem(), compress()],
  define: {
    LANGUAGE: JSON.stringify(chosen),
    LANGUAGES: JSON.stringify(languages),
  },
  // Tests run the pages' own build of Svelte, not the one for servers.
  ...(process.env['VITEST'] ? { resolve: { conditions: ['browser'] } } : {}),
  build: {
    // Browsers of spring 2023: what is written in newer language is rewritten for them. Functions that
    // they lack are not added, so the client must call none.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // A browser that does not know the hint loads the same modules a little later.
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/app': server,
      '/socket': { target: server, ws: true },
    },
  },
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    environment: 'node',
    // Room for a slow machine; nothing waits for these when all is well.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
