import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The most bytes that a browser stores to work offline, before compression. */
const MOST_BYTES = 6_000_000;

/**
 * Writes the list of the files that the service worker caches: all of a build except fonts, of which
 * a page loads only those for its letters.
 */
export function fileList(language: string): Plugin {
  return {
    name: 'file-list',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      const files = Object.values(bundle).filter(
        ({ fileName }) => fileName.startsWith('assets/') && !fileName.endsWith('.woff2'),
      );
      const bytes = files.reduce(
        (sum, file) => sum + (file.type === 'chunk' ? file.code : file.source).length,
        0,
      );
      if (bytes > MOST_BYTES)
        this.error(`offline pages need ${String(bytes)} bytes, and may need ${String(MOST_BYTES)}`);
      const names = files.map(({ fileName }) => `/${fileName}`).sort();
      writeFileSync(join(dir, `offline.${language}.json`), JSON.stringify(names));
    },
  };
}
