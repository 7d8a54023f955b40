import { svelte } from '@sveltejs/vite-plugin-svelte';
import { compress } from './scripts/compress.ts';
import { defineConfig } from 'vitest/config';

const server = 'http://127.0.0.1:8064';

export default defineConfig({
  plugins: [svelte(), compress()],
  // Tests run the pages' own build of Svelte, not the one for servers.
  ...(process.env['VITEST'] ? { resolve: { conditions: ['browser'] } } : {}),
  server: {
    proxy: {
      '/app': server,
      '/socket': { target: server, ws: true },
    },
  },
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
  },
});
