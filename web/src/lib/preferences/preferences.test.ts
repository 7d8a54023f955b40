import { expect, it } from 'vitest';
import { defaults, readPreferences } from './preferences';

it('reads back what was stored', () => {
  const chosen = {
    theme: 'dark',
    board: 'slate',
    coordinates: false,
    sound: false,
    announceCheck: false,
    notation: 'long',
  } as const;
  expect(readPreferences(JSON.stringify(chosen))).toEqual(chosen);
});

it.each([null, '', 'null', '{"theme":"pink","sound":"yes"}', '[1]'])(
  'takes %s for no choice',
  (text) => {
    expect(readPreferences(text)).toEqual(defaults);
  },
);
