//! The keys of positions.

use rules::{CastlingSide, Color, Position, Role};

use crate::numbers::NUMBERS;

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

/// Returns the key of a position in a Polyglot book: the exclusive or of the numbers of its pieces,
/// castling rights, en passant file, and turn.
///
/// The file of an en passant capture counts only if the capture is legal. The format also counts it
/// if the capturing pawn is pinned, which a [`Position`] does not know; such positions have another
/// key here, so the book has no moves for them.
///
/// ```
/// # use rules as staunton_rules;
/// let start = staunton_rules::Position::start();
/// assert_eq!(staunton_book::key(&start), 0x463b_9618_1691_fc9c);
/// ```
pub fn key(position: &Position) -> u64 {
    let mut key = 0;
    for square in position.board().occupied() {
        let Some(piece) = position.board().piece_at(square) else {
            continue;
        };
        let kind = 2 * role_number(piece.role) + usize::from(piece.color == Color::White);
        key ^= NUMBERS[64 * kind + square.index()];
    }
    for color in Color::ALL {
        for (number, side) in [CastlingSide::King, CastlingSide::Queen]
            .into_iter()
            .enumerate()
        {
            if position.castling_rook(color, side).is_some() {
                key ^= NUMBERS[CASTLING + 2 * color.index() + number];
            }
        }
    }
    if let Some(square) = position.en_passant() {
        key ^= NUMBERS[EN_PASSANT + square.file().index()];
    }
    if position.turn() == Color::White {
        key ^= NUMBERS[WHITE_TO_MOVE];
    }
    key
}

const fn role_number(role: Role) -> usize {
    match role {
        Role::Pawn => 0,
        Role::Knight => 1,
        Role::Bishop => 2,
        Role::Rook => 3,
        Role::Queen => 4,
        Role::King => 5,
    }
}

#[cfg(test)]
mod tests {
    use rules::CastlingMode;

    use super::*;

    /// The positions and keys of the description of the format by its author.
    #[test]
    fn keys_match_the_description_of_the_format() {
        for (moves, expected) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            let mut position = Position::start();
            for uci in moves.split_whitespace() {
                let mv = position.parse_uci(uci).expect("a legal move");
                position.play_unchecked(mv);
            }
            assert_eq!(key(&position), expected, "{moves}");
        }
    }

    #[test]
    fn keys_know_the_rights_of_chess960() {
        let fen = "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1";
        let all = Position::from_fen(fen, CastlingMode::Chess960).expect("a FEN");
        let none = fen.replace("GBgb", "-");
        let none = Position::from_fen(&none, CastlingMode::Chess960).expect("a FEN");
        let rights = (0..4).fold(0, |key, right| key ^ NUMBERS[CASTLING + right]);
        assert_eq!(key(&all), key(&none) ^ rights);
    }
}
