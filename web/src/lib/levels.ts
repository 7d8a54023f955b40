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
  { elo: 456, margin: 349 },
  { elo: 740, margin: 281 },
  { elo: 970, margin: 232 },
  { elo: 1195, margin: 183 },
  { elo: 1425, margin: 133 },
  { elo: 1599, margin: 102 },
  { elo: 1828, margin: 86 },
  { elo: 2028, margin: 81 },
  { elo: 2245, margin: 81 },
  { elo: 2449, margin: 82 },
  { elo: 2675, margin: 90 },
  { elo: 2852, margin: 109 },
];
