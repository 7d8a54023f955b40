import { expect, it } from 'vitest';
import { claimChoices, describeClaims, defaultClaims } from './claims';

it('lets players claim draws by default and makes them automatic against the computer', () => {
  expect(defaultClaims('invitation')).toBe('by_players');
  expect(defaultClaims('myself')).toBe('by_players');
  expect(defaultClaims('engine')).toBe('automatic');
});

it('describes each choice differently', () => {
  const words = claimChoices.map(({ claims }) => describeClaims(claims));
  expect(new Set(words).size).toBe(3);
  expect(describeClaims('automatic')).toContain('automatic');
  expect(describeClaims('without_penalty')).toContain('costs nothing');
});
