import { expect, it } from 'vitest';
import { preset } from '../clock/time-control';
import { describeTerms, isSetUp } from './terms';

it.each([
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', false, false],
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1', false, true],
  ['bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w KQkq - 0 1', true, false],
  ['bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w - - 0 1', true, true],
])('%s, Chess960: %s, set up: %s', (start_fen, chess960, setUp) => {
  expect(isSetUp({ start_fen, chess960 })).toBe(setUp);
});

it('names unusual terms', () => {
  const start_fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  const usual = { time: preset('10+0'), chess960: false, rated: false, start_fen };
  expect(describeTerms(usual)).toBe('10 minutes');
  expect(describeTerms({ ...usual, rated: true })).toBe('10 minutes · rated');
  const ending = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
  expect(describeTerms({ ...usual, start_fen: ending })).toBe('10 minutes · From a position');
});
