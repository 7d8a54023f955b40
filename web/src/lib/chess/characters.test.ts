import { expect, it } from 'vitest';
import { characterName, characters } from './characters';
import { playerName } from './sides';

it('names each character differently', () => {
  expect(new Set(characters.map(characterName)).size).toBe(8);
});

it('shows a character as a player', () => {
  expect(playerName({ kind: 'engine', level: 8, character: 'attacker' })).toBe(
    'Attacker (computer)',
  );
});
