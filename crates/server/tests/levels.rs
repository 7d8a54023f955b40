//! Checks that `web/src/lib/new-game/levels.ts`, from which the client displays the strength of the
//! levels, matches the engine.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use engine::{Character, Level};

const HEADER: &str = "\
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
";

fn generate() -> String {
    let mut text = format!("{HEADER}export const LEVELS: readonly Strength[] = [\n");
    for level in Level::all() {
        let elo = level.elo();
        let line = format!("  {{ elo: {}, margin: {} }},", elo.value, elo.margin);
        writeln!(text, "{line}").expect("writing to a string cannot fail");
    }
    text += "];\n\n/** The characters. */\nexport const CHARACTERS: Readonly<Record<Character, CharacterStrength>> = {\n";
    for character in Character::ALL {
        let (name, elo) = (character.name(), character.elo());
        let line = format!(
            "  {name}: {{ elo: {}, margin: {}, level: {} }},",
            elo.value,
            elo.margin,
            character.level().number()
        );
        writeln!(text, "{line}").expect("writing to a string cannot fail");
    }
    text + "};\n"
}

#[test]
fn client_levels_match_the_engine() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/new-game/levels.ts");
    let generated = generate();
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        fs::write(&path, &generated).expect("a writable file");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == generated,
        "web/src/lib/new-game/levels.ts differs from crates/engine; generate it again with\n\
         UPDATE_GENERATED=1 cargo test -p staunton-server --test levels"
    );
}
