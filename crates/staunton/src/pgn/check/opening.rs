//! The opening code compared with the moves.

use std::sync::OnceLock;

use pgn::Openings;
use rules::Position;

use super::game::Game;

/// Number of plies in which an opening is looked for.
const OPENING_PLIES: usize = 40;

/// The built-in book, parsed when the first game has an opening code.
static OPENINGS: OnceLock<Openings> = OnceLock::new();

pub(super) fn check(game: &Game, found: &mut Vec<String>) {
    let Some(written) = game.known("ECO") else {
        return;
    };
    let code = written.to_ascii_uppercase();
    let is_code = matches!(code.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9', ..]);
    if !is_code {
        found.push(format!(
            "ECO says {written:?}, which is no code from A00 to E99"
        ));
        return;
    }
    if game.outline.start != Position::start() {
        return;
    }
    // The built-in table is always readable.
    let openings = OPENINGS.get_or_init(|| Openings::built_in().unwrap_or_default());
    let positions = game.outline.positions().take(OPENING_PLIES + 1);
    let codes: Vec<&str> = positions
        .filter_map(|position| openings.of(std::iter::once(position)))
        .map(|opening| opening.eco.as_str())
        .collect();
    // Sources differ in the borders between openings, but hardly in the volume.
    if let Some(last) = codes.last()
        && !codes
            .iter()
            .any(|known| known.as_bytes().first() == code.as_bytes().first())
    {
        found.push(format!("ECO says {code}, but the moves are of {last}"));
    }
}
