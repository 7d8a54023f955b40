//! The names of openings.

use std::sync::OnceLock;

use pgn::{Opening, Openings};
use protocol::http::players::OpeningName;
use rules::Position;

/// Returns the opening of a game with these positions from the start, if it has a name.
pub fn of(positions: impl Iterator<Item = Position>) -> Option<&'static Opening> {
    static OPENINGS: OnceLock<Openings> = OnceLock::new();
    let openings = OPENINGS.get_or_init(|| Openings::built_in().unwrap_or_default());
    openings.of(positions)
}

/// Returns the name of the opening with these first moves from the standard position. The moves are
/// in the store's format: UCI, separated by blanks.
pub fn named(moves: &str) -> Option<OpeningName> {
    let mut position = Position::start();
    let mut positions = Vec::new();
    for mv in moves.split_ascii_whitespace() {
        position.play_unchecked(position.parse_uci(mv).ok()?);
        positions.push(position);
    }
    name_of(positions.into_iter())
}

/// Returns the name of the opening of a game with these positions from the start.
pub fn name_of(positions: impl Iterator<Item = Position>) -> Option<OpeningName> {
    of(positions).map(|opening| OpeningName {
        eco: opening.eco.clone(),
        name: full_name(opening),
    })
}

/// Returns the name including the variation.
pub fn full_name(opening: &Opening) -> String {
    if opening.variation.is_empty() {
        opening.name.clone()
    } else {
        format!("{}: {}", opening.name, opening.variation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_an_opening_by_its_last_known_position() {
        for (moves, eco, name) in [
            ("e2e4", "B00", "King's Pawn Game"),
            (
                "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
                "C70",
                "Ruy Lopez: Morphy Defense",
            ),
        ] {
            let opening = named(moves).expect("a name");
            assert_eq!((&*opening.eco, &*opening.name), (eco, name));
        }
        assert_eq!(named(""), None);
        assert_eq!(named("e2e5"), None);
    }
}
