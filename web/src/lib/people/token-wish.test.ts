import { expect, test } from 'vitest';

import { tokenWish } from './token-wish';

test('reads the permissions and the description that a program asks for', () => {
  const query =
    '?scopes[]=bot:play&scopes%5B%5D=challenge:read&scopes[]=email:read&description=My+bot';
  expect(tokenWish(query)).toEqual({ name: 'My bot', scopes: ['bot:play', 'challenge:read'] });
});

test('without a query, suggests a token for playing', () => {
  expect(tokenWish('')).toEqual({ name: '', scopes: ['board:play'] });
  expect(tokenWish('?scopes[]=nothing').scopes).toEqual(['board:play']);
  expect(tokenWish(`?description=${'x'.repeat(100)}`).name).toHaveLength(60);
});
