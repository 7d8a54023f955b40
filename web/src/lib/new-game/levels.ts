// How strong the computer's levels are.
// Generated from crates/engine; do not edit. To generate it again:
// UPDATE_GENERATED=1 cargo test -p staunton-server --test levels

/** A strength in Elo points, and how far off it may be. */
export interface Strength {
  elo: number;
  margin: number;
}

/** The levels, the weakest first. */
export const LEVELS: readonly Strength[] = [
  { elo: 898, margin: 269 },
  { elo: 1032, margin: 241 },
  { elo: 1187, margin: 205 },
  { elo: 1385, margin: 158 },
  { elo: 1533, margin: 124 },
  { elo: 1733, margin: 97 },
  { elo: 1922, margin: 86 },
  { elo: 2125, margin: 82 },
  { elo: 2333, margin: 82 },
  { elo: 2558, margin: 86 },
  { elo: 2813, margin: 98 },
  { elo: 3135, margin: 128 },
];
