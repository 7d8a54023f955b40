import type { Character, Player } from '../protocol/protocol';

/** Returns a line that a character says after a typical move; null for other players. */
export function typicalLine(player: Player): string | null {
  if (player.kind !== 'engine' || !player.character) return null;
  const lines: Readonly<Record<Character, string>> = {
    shy: 'I would rather step back.',
    grabber: 'I take whatever I can get.',
    swapper: 'Let us exchange!',
    marcher: 'Forward, my pawn!',
    gambler: 'Do you dare to take this pawn?',
    attacker: 'Look after your king!',
    guard: 'My king is safe now.',
    finisher: 'Now I feel at home.',
  };
  return lines[player.character];
}
