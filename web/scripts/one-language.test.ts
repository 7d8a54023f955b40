import { expect, it } from 'vitest';
import { oneLanguage } from './one-language.ts';

/** What the build imports where the page imports this. */
function resolved(importee: string): string {
  const { config } = oneLanguage('de');
  if (typeof config !== 'function') throw new Error('the plugin changes no configuration');
  const changed = config.call({} as never, {}, { command: 'build', mode: 'production' });
  const { alias } = (changed as { resolve: { alias: { find: RegExp; replacement: string }[] } })
    .resolve;
  return alias.reduce((path, { find, replacement }) => path.replace(find, replacement), importee);
}

it('imports the catalogs of one language, whatever the language of the page', () => {
  const folder = '../../locales/.wuchale/client.';
  for (const language of ['en', 'de', 'pt-BR'])
    expect(resolved(`${folder}src_lib_dates_ts.${language}.compiled.js`)).toBe(
      `${folder}src_lib_dates_ts.de.compiled.js`,
    );
});

it('leaves all other imports', () => {
  for (const path of ['./texts.ts', 'wuchale/runtime', './.wuchale/client.proxy.js'])
    expect(resolved(path)).toBe(path);
});
