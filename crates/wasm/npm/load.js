/**
 * Returns the contents of a file of this package, or in a browser its address, from which the
 * browser compiles while it loads.
 *
 * @param {URL} file
 * @returns {Promise<URL | Uint8Array>}
 */
export async function load(file) {
  if (file.protocol !== 'file:') return file;
  // Bundlers for browsers must not look for this module.
  const name = 'node:fs/promises';
  const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ name);
  return readFile(file);
}
