import { expect, it } from 'vitest';
import { choiceAt, choose, NO_INTENT, type Intent } from './intent';

const promotion: Intent = { kind: 'promotion', from: 'a7', to: 'a8' };
const premove: Intent = { kind: 'premove', from: 'a7', to: 'a8', role: 'undecided' };

it('asks for a piece only while one has to be chosen', () => {
  expect(choiceAt(promotion)).toBe('a8');
  expect(choiceAt(premove)).toBe('a8');
  expect(choiceAt({ ...premove, role: 'rook' })).toBeNull();
  expect(choiceAt({ ...premove, role: null })).toBeNull();
  expect(choiceAt(NO_INTENT)).toBeNull();
});

it('sends a promotion at once and keeps the piece of a premove', () => {
  expect(choose(promotion, 'rook')).toEqual({
    send: { from: 'a7', to: 'a8', role: 'rook' },
    intent: NO_INTENT,
  });
  expect(choose(premove, 'knight')).toEqual({ send: null, intent: { ...premove, role: 'knight' } });
  expect(choose(NO_INTENT, 'queen')).toEqual({ send: null, intent: NO_INTENT });
});
