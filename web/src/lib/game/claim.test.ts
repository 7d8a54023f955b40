import { expect, it } from 'vitest';
import type { GameState, You } from '../protocol/protocol';
import { claimSentence } from './claim';
import { sampleInfo, sampleState } from './sample';

const says = (you: You, change: Partial<GameState>) =>
  claimSentence({ info: sampleInfo({ you }), state: sampleState(change) });

it.each([
  ['white', 'You claimed the draw with Ng1, which was not played.'],
  ['black', 'White claimed the draw with Ng1, which was not played.'],
  ['both', 'White claimed the draw with Ng1, which was not played.'],
  ['spectator', 'White claimed the draw with Ng1, which was not played.'],
] as const)('describes to %s the move of a draw claim', (you, sentence) => {
  expect(says(you, { claimed_with: 'Ng1' })).toBe(sentence);
});

it('returns null without a claimed move', () => {
  expect(says('black', {})).toBeNull();
});
