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
  { elo: 646, margin: 322 },
  { elo: 795, margin: 290 },
  { elo: 1066, margin: 234 },
  { elo: 1313, margin: 178 },
  { elo: 1484, margin: 140 },
  { elo: 1687, margin: 107 },
  { elo: 1930, margin: 88 },
  { elo: 2074, margin: 82 },
  { elo: 2312, margin: 79 },
  { elo: 2479, margin: 81 },
  { elo: 2699, margin: 95 },
  { elo: 3030, margin: 130 },
];
