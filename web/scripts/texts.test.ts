import { expect, it } from 'vitest';
import { importing } from './texts.ts';

it('imports from any folder, including Windows paths', () => {
  for (const path of ['C:\\unit\\web\\src\\lib\\texts.ts', '/home/"ada"/web/src/lib/texts.ts']) {
    const [, quoted = ''] = / from (.*)\n$/.exec(importing(path)) ?? [];
    expect(JSON.parse(quoted)).toBe(path);
  }
});
