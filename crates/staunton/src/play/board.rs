//! The board as text.

use std::fmt::Write as _;

use rules::{Color, File, Position, Rank, Square};

/// Draws the board as text, with this color at the bottom.
pub(super) fn drawing(position: &Position, near: Color) -> String {
    let turned = |count: u8| match near {
        Color::White => count,
        Color::Black => 7 - count,
    };
    let mut text = String::new();
    for row in (0..8).rev() {
        let rank = Rank::ALL[usize::from(turned(row))];
        write!(text, "{} ", rank.letter()).expect("writing to a string succeeds");
        for column in 0..8 {
            let file = File::ALL[usize::from(turned(column))];
            let square = Square::new(file, rank);
            match position.board().piece_at(square) {
                Some(piece) => write!(text, " {}", piece.letter()),
                None => write!(text, " ."),
            }
            .expect("writing to a string succeeds");
        }
        text.push('\n');
    }
    text.push_str("  ");
    for column in 0..8 {
        let file = File::ALL[usize::from(turned(column))];
        write!(text, " {}", file.letter()).expect("writing to a string succeeds");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_the_board_from_the_persons_side() {
        let start = drawing(&Position::start(), Color::White);
        assert!(start.starts_with("8  r n b q k b n r\n"), "{start}");
        assert!(
            start.ends_with("1  R N B Q K B N R\n   a b c d e f g h"),
            "{start}"
        );
        let turned = drawing(&Position::start(), Color::Black);
        assert!(turned.starts_with("1  R N B K Q B N R\n"), "{turned}");
        assert!(turned.ends_with("   h g f e d c b a"), "{turned}");
    }
}
