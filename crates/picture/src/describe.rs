//! Text descriptions of boards, for accessibility.

use rules::{Color, Role, Square};

use crate::Diagram;

/// Describes the squares of all pieces: `White: king e1; pawns d4 and e4. Black: king e8.`
pub fn describe(diagram: &Diagram) -> String {
    let sides = [Color::White, Color::Black].map(|color| {
        let roles = Role::ALL.into_iter().rev();
        let groups: Vec<String> = roles
            .filter_map(|role| group(diagram, color, role))
            .collect();
        let side = match color {
            Color::White => "White",
            Color::Black => "Black",
        };
        format!("{side}: {}.", groups.join("; "))
    });
    sides.join(" ")
}

/// Describes the pieces of one kind, such as `rooks a1 and f1`.
fn group(diagram: &Diagram, color: Color, role: Role) -> Option<String> {
    let pieces = diagram.board.pieces(color, role);
    let squares: Vec<String> = Square::all()
        .filter(|square| !(square.bitboard() & pieces).is_empty())
        .map(|square| square.to_string())
        .collect();
    let (last, others) = squares.split_last()?;
    if others.is_empty() {
        return Some(format!("{} {last}", role.name()));
    }
    Some(format!("{}s {} and {last}", role.name(), others.join(", ")))
}

#[cfg(test)]
mod tests {
    use rules::{CastlingMode, Position};

    use super::*;

    #[test]
    fn describes_every_piece_with_its_square() {
        let fen = "4k3/8/8/8/3PP3/8/7P/R3K2R w KQ - 0 1";
        let position = Position::from_fen(fen, CastlingMode::Standard).expect("a position");
        assert_eq!(
            describe(&Diagram::of(&position)),
            "White: king e1; rooks a1 and h1; pawns h2, d4 and e4. Black: king e8."
        );
    }
}
