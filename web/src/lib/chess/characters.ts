import type { Character } from '../protocol/protocol';

/** The characters of the computer, the weakest first. */
export const characters: readonly Character[] = [
  'shy',
  'grabber',
  'swapper',
  'marcher',
  'gambler',
  'attacker',
  'guard',
  'finisher',
];

/** Returns the name of a character. */
export function characterName(character: Character): string {
  const names: Readonly<Record<Character, string>> = {
    shy: 'Shy one',
    grabber: 'Grabber',
    swapper: 'Swapper',
    marcher: 'Marcher',
    gambler: 'Gambler',
    attacker: 'Attacker',
    guard: 'Guard',
    finisher: 'Endgame friend',
  };
  return names[character];
}
