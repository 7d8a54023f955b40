//! Moves that name both squares, as `e2-e4`, `c1-b2`, `Qd2-e3+`, `e1-g1` and `a7xb8=Q` do.
//!
//! Programs write them with and without the letter of the piece, so that [`Position::parse_san`]
//! may take one without a letter for the move of a pawn.

use rules::{Move, MoveError, Position, Role, Square};

/// The move of whatever stands on the first square to the second, or why it cannot be made; none
/// when the word does not name two squares, or another piece than the one that stands there.
pub(crate) fn read(position: &Position, word: &str) -> Option<Result<Move, MoveError>> {
    let bare = word.trim_end_matches(['+', '#', '!', '?', '†', '‡']);
    let (role, rest) = match bare.chars().next().and_then(role_letter) {
        Some(role) => (Some(role), &bare[1..]),
        None => (None, bare),
    };
    let (from, rest) = square(rest)?;
    let (to, rest) = square(rest.strip_prefix(['-', 'x', ':', '×']).unwrap_or(rest))?;
    let promotion = rest
        .strip_prefix(['=', '/', '('])
        .unwrap_or(rest)
        .trim_end_matches(')');
    let is_promotion = matches!(
        promotion,
        "" | "Q" | "R" | "B" | "N" | "q" | "r" | "b" | "n"
    );
    let stands = position.board().piece_at(from).map(|piece| piece.role);
    if !is_promotion || role.is_some_and(|role| stands != Some(role)) {
        return None;
    }
    let uci = format!("{from}{to}{}", promotion.to_ascii_lowercase());
    Some(position.parse_uci(&uci))
}

fn role_letter(letter: char) -> Option<Role> {
    // A small letter is that of a file.
    letter
        .is_ascii_uppercase()
        .then(|| Role::from_letter(letter))
        .flatten()
}

/// The square at the beginning, and what follows.
fn square(text: &str) -> Option<(Square, &str)> {
    let (square, rest) = text.split_at_checked(2)?;
    Some((square.parse().ok()?, rest))
}

#[cfg(test)]
mod tests {
    use rules::CastlingMode;

    use super::*;

    #[test]
    fn both_squares_name_a_move() {
        let fen = "r3k2r/pP2q3/8/8/8/2B5/4P3/R3K2R w KQkq - 0 1";
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        for (word, san) in [
            ("e2-e4", "e4"),
            ("e2e4", "e4"),
            ("c3-h8", "Bxh8"),
            ("c3xh8+", "Bxh8"),
            ("Bc3xh8", "Bxh8"),
            ("Bc3:h8+", "Bxh8"),
            ("e1-g1", "O-O"),
            ("Ke1-g1", "O-O"),
            ("e1g1", "O-O"),
            ("e1-c1!", "O-O-O"),
            ("b7-b8=Q", "b8=Q+"),
            ("b7xa8(N)", "bxa8=N"),
            ("b7b8q+", "b8=Q+"),
        ] {
            let read = read(&position, word).map(|read| read.map(|mv| position.san(mv)));
            assert_eq!(read, Some(Ok(san.to_owned())), "{word}");
        }
        for word in [
            "e4", "Nc3-e5", "e2-e9", "e2--e4", "e2-e4x", "é2-e4", "O-O", "b7-b8=K", "",
        ] {
            assert_eq!(read(&position, word), None, "{word}");
        }
        assert!(read(&position, "c3-c4").is_some_and(|read| read.is_err()));
    }
}
