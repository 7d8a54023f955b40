import { expect, it } from 'vitest';
import { claimChoices, describeClaims, usualClaims } from './claims';

it('has people claim their draws, and nobody against the computer', () => {
  expect(usualClaims('invitation')).toBe('by_players');
  expect(usualClaims('myself')).toBe('by_players');
  expect(usualClaims('engine')).toBe('automatic');
});

it('tells each choice from the others', () => {
  const words = claimChoices.map(({ claims }) => describeClaims(claims));
  expect(new Set(words).size).toBe(3);
  expect(describeClaims('automatic')).toContain('by themselves');
  expect(describeClaims('without_penalty')).toContain('costs nothing');
});
