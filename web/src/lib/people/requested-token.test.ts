import { expect, test } from 'vitest';

import { requestedToken } from './requested-token';

test('reads the permissions and the description that a program asks for', () => {
  const query =
    '?scopes[]=bot:play&scopes%5B%5D=challenge:read&scopes[]=email:read&scopes[]=puzzle:read&description=My+bot';
  expect(requestedToken(query)).toEqual({
    name: 'My bot',
    scopes: ['bot:play', 'challenge:read', 'puzzle:read'],
  });
});

test('without a query, suggests a token for playing', () => {
  expect(requestedToken('')).toEqual({ name: '', scopes: ['board:play'] });
  expect(requestedToken('?scopes[]=nothing').scopes).toEqual(['board:play']);
  expect(requestedToken(`?description=${'x'.repeat(100)}`).name).toHaveLength(60);
});
