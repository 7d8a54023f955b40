import { expect, it } from 'vitest';
import { importing, withLookup } from './texts.ts';

it('imports from any folder, including Windows paths', () => {
  for (const path of ['C:\\unit\\web\\src\\lib\\texts.ts', '/home/"ada"/web/src/lib/texts.ts']) {
    const [, quoted = ''] = / from (.*)\n$/.exec(importing(path)) ?? [];
    expect(JSON.parse(quoted)).toBe(path);
  }
});

it('defines the lookup before the first text of a module', () => {
  const found = withLookup(
    "import {getRuntime as _w_load_} from './loader.js'\nconst _w_catalogs_ = {en: _w_c_0_}\nexport const a = _w_runtime_(0);\n",
  );
  expect(found.split('\n').slice(1, 4)).toEqual([
    'const _w_catalogs_ = {en: _w_c_0_}',
    'const _w_runtime_ = _w_load_(_w_catalogs_)',
    'export const a = _w_runtime_(0);',
  ]);
});
