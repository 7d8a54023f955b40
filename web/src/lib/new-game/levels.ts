// How strong the computer's levels are.
// Generated from crates/engine; do not edit. To generate it again:
// UPDATE_GENERATED=1 cargo test -p staunton-server --test levels

import type { Character } from '../protocol/protocol';

/** A strength in Elo points, and how far off it may be. */
export interface Strength {
  elo: number;
  margin: number;
}

/** The strength of a character, and the level that is as strong without its style. */
export interface CharacterStrength extends Strength {
  level: number;
}

/** The levels, the weakest first. */
export const LEVELS: readonly Strength[] = [
  { elo: 311, margin: 365 },
  { elo: 427, margin: 345 },
  { elo: 593, margin: 316 },
  { elo: 715, margin: 293 },
  { elo: 898, margin: 269 },
  { elo: 1032, margin: 241 },
  { elo: 1187, margin: 205 },
  { elo: 1385, margin: 158 },
  { elo: 1533, margin: 124 },
  { elo: 1733, margin: 97 },
  { elo: 1922, margin: 86 },
  { elo: 2125, margin: 82 },
  { elo: 2333, margin: 82 },
  { elo: 2571, margin: 86 },
  { elo: 2813, margin: 98 },
  { elo: 2974, margin: 125 },
  { elo: 3135, margin: 128 },
];

/** The characters. */
export const CHARACTERS: Readonly<Record<Character, CharacterStrength>> = {
  shy: { elo: 888, margin: 280, level: 5 },
  grabber: { elo: 1073, margin: 252, level: 6 },
  swapper: { elo: 1218, margin: 229, level: 7 },
  marcher: { elo: 1146, margin: 230, level: 7 },
  gambler: { elo: 1365, margin: 183, level: 8 },
  attacker: { elo: 1412, margin: 175, level: 9 },
  guard: { elo: 1612, margin: 142, level: 10 },
  finisher: { elo: 1744, margin: 220, level: 11 },
};
