// How strong the computer's levels are.
// Generated from crates/engine; do not edit. To write it anew:
// UPDATE_GENERATED=1 cargo test -p staunton-server --test levels

/** A strength in Elo points, and how far off it may be. */
export interface Strength {
  elo: number;
  margin: number;
}

/** The levels, the weakest first. */
export const LEVELS: readonly Strength[] = [
  { elo: 500, margin: 400 },
  { elo: 700, margin: 400 },
  { elo: 900, margin: 400 },
  { elo: 1100, margin: 400 },
  { elo: 1300, margin: 400 },
  { elo: 1500, margin: 400 },
  { elo: 1700, margin: 400 },
  { elo: 1900, margin: 400 },
  { elo: 2100, margin: 400 },
  { elo: 2300, margin: 400 },
  { elo: 2500, margin: 400 },
  { elo: 2700, margin: 400 },
];
