import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The compressed formats that the server knows, by file extension. */
const forms = {
  '.br': (bytes: Buffer) => brotliCompressSync(bytes),
  '.gz': (bytes: Buffer) => gzipSync(bytes, { level: 9 }),
} as const;

/**
 * A compressed file is kept only below this fraction of the original size, because some files, such
 * as fonts, are compressed already.
 */
const WORTHWHILE = 0.9;

/**
 * Returns whether a file is compressed itself, or was compressed by the build of another language.
 */
const isDone = (path: string): boolean =>
  Object.keys(forms).some((ending) => path.endsWith(ending) || existsSync(path + ending));

/**
 * Writes compressed variants beside each file of a build, so that the server need not compress any.
 */
export function compress(): Plugin {
  let folder = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        if (!entry.isFile() || isDone(path)) continue;
        const bytes = readFileSync(path);
        for (const [ending, form] of Object.entries(forms)) {
          const compressed = form(bytes);
          if (compressed.length < bytes.length * WORTHWHILE)
            writeFileSync(path + ending, compressed);
        }
      }
    },
  };
}
