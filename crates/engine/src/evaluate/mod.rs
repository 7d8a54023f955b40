//! What a position is worth before any search.
//!
//! [`evaluate`] is the whole interface: the search asks nothing else, so another
//! evaluation takes this one's place by taking this function's. Today's is material and
//! placement, each weighed for the middlegame and the endgame and blended by the men
//! still on the board, with what it takes to win the elementary endings.

mod endings;
mod phase;
mod placement;

use rules::{Color, Position, Role};

use crate::score::{DRAW, MATE_BOUND};
use phase::Tapered;

pub(crate) use endings::{is_basic_mate, is_dead};

/// For having the move. First guess: about half of what a developing move is worth.
const TEMPO: i32 = 10;

/// Two bishops cover squares of both colours. First guess.
const BISHOP_PAIR: Tapered = Tapered::new(25, 45);

/// The value of a position in centipawns, positive when the side to move stands better.
/// It knows nothing of the move history, and sees no tactics: it is for quiet positions.
///
/// ```
/// use rules::{CastlingMode, Position};
///
/// let up_a_queen = Position::from_fen("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", CastlingMode::Standard)?;
/// assert!(engine::evaluate(&up_a_queen) > 500);
/// # Ok::<(), rules::FenError>(())
/// ```
pub fn evaluate(position: &Position) -> i32 {
    if endings::is_drawn(position) {
        return DRAW;
    }
    let us = position.turn();
    let balance = side(position, us) - side(position, !us);
    let value = balance.blend(phase::of(position));
    let value = endings::adjust(position, value);
    (value + TEMPO).clamp(1 - MATE_BOUND, MATE_BOUND - 1)
}

/// Material and placement of one side's men.
fn side(position: &Position, color: Color) -> Tapered {
    let board = position.board();
    let mut sum = Tapered::default();
    for role in Role::ALL {
        for square in board.pieces(color, role) {
            sum += placement::value(color, role, square);
        }
    }
    if board.pieces(color, Role::Bishop).many() {
        sum += BISHOP_PAIR;
    }
    sum
}

#[cfg(test)]
mod tests {
    use rules::CastlingMode;

    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen, CastlingMode::Standard).unwrap()
    }

    /// The same position seen from the other side of the board.
    fn flipped(fen: &str) -> Position {
        let fields: Vec<&str> = fen.split(' ').collect();
        let swap = |text: &str| -> String {
            text.chars()
                .map(|c| {
                    if c.is_ascii_uppercase() {
                        c.to_ascii_lowercase()
                    } else {
                        c.to_ascii_uppercase()
                    }
                })
                .collect()
        };
        let ranks: Vec<String> = fields[0].split('/').rev().map(swap).collect();
        let turn = if fields[1] == "w" { "b" } else { "w" };
        let castling = swap(fields[2]);
        let castling = if fields[2] == "-" { "-" } else { &castling };
        position(&format!("{} {turn} {castling} - 0 1", ranks.join("/")))
    }

    const POSITIONS: [&str; 8] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "8/8/8/8/8/2k5/8/2KR4 w - - 0 1",
        "8/8/8/3k4/8/8/1B6/N1K5 w - - 0 1",
        "8/8/8/3k4/8/1P6/8/2K5 b - - 0 1",
        "r5k1/5ppp/8/8/8/8/5PPP/1N4K1 b - - 0 1",
    ];

    #[test]
    fn neither_colour_is_favoured() {
        for fen in POSITIONS {
            assert_eq!(evaluate(&position(fen)), evaluate(&flipped(fen)), "{fen}");
        }
    }

    #[test]
    fn only_the_tempo_tells_the_sides_apart_at_the_start() {
        assert_eq!(evaluate(&Position::start()), TEMPO);
    }

    #[test]
    fn material_counts_and_drawn_endings_do_not() {
        for (fen, at_least) in [
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 400),
            ("4k3/8/8/8/8/8/8/4K2Q w - - 0 1", 800),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 b Qkq - 0 1",
                350,
            ),
        ] {
            assert!(evaluate(&position(fen)) >= at_least, "{fen}");
        }
        for fen in [
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
            "4k3/8/8/8/8/8/8/4KB2 b - - 0 1",
            "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1",
        ] {
            assert_eq!(evaluate(&position(fen)), DRAW, "{fen}");
        }
        assert!(evaluate(&position("4kb2/8/8/8/8/8/8/R3K3 w - - 0 1")).abs() < 100);
    }

    #[test]
    fn a_bare_king_is_driven_where_it_can_be_mated() {
        let better_for_white = |better: &str, worse: &str| {
            assert!(
                evaluate(&position(better)) > evaluate(&position(worse)),
                "{better} beats {worse}"
            );
        };
        better_for_white(
            "k7/8/8/8/8/8/8/K6R w - - 0 1",
            "8/8/8/3k4/8/8/8/K6R w - - 0 1",
        );
        better_for_white(
            "k7/8/2K5/8/8/8/8/7R w - - 0 1",
            "k7/8/8/8/8/8/8/K6R w - - 0 1",
        );
        // The bishop on c1 covers dark squares: h8 and a1 are the corners to mate in.
        better_for_white(
            "7k/8/8/8/8/8/K7/N1B5 w - - 0 1",
            "k7/8/8/8/8/8/K7/N1B5 w - - 0 1",
        );
    }
}
