import { expect, it } from 'vitest';
import { choiceAt, choose, NO_INTENT, type Intent } from './intent';

const promotion: Intent = { kind: 'promotion', from: 'a7', to: 'a8' };
const premove: Intent = { kind: 'premove', from: 'a7', to: 'a8' };

it('asks for a piece only while a choice is pending', () => {
  expect(choiceAt(promotion)).toBe('a8');
  expect(choiceAt(premove)).toBe('a8');
  expect(choiceAt(NO_INTENT)).toBeNull();
});

it('sends a promotion at once and queues a premoved one', () => {
  const move = { from: 'a7', to: 'a8', promotion: 'rook' };
  expect(choose(promotion, 'rook')).toEqual({ send: move });
  expect(choose(premove, 'rook')).toEqual({ premove: move });
  expect(choose(NO_INTENT, 'queen')).toBeNull();
});
