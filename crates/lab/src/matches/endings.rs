//! Endings whose result is certain.

use rules::{Bitboard, Board, Color, File, Position, Rank, Role, Square};
use tablebase::{Values, Wdl};

/// Number of plies in which a queen or a rook mates a bare king from any position (ten and sixteen
/// moves).
const QUEEN_MATES: u32 = 20;
const ROOK_MATES: u32 = 32;
/// Number of plies without a capture or a pawn move after which a game is drawn.
const FIFTY_MOVES: u32 = 100;

/// A result that only a blunder could change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Certain {
    /// This side mates in time.
    Win(Color),
    /// Neither side can force a mate.
    Draw,
}

/// Returns the certain result of an unfinished game, if any: by the exact values of endings with three
/// and four pieces, or if one side has a bare king.
pub(super) fn certain(position: &Position) -> Option<Certain> {
    if let Some(result) = exact(position) {
        return Some(result);
    }
    let board = position.board();
    let strong = Color::ALL
        .into_iter()
        .find(|&color| !board.by_color(!color).many())?;
    let heavy = board.pieces(strong, Role::Queen) | board.pieces(strong, Role::Rook);
    match board.occupied().len() {
        3 if heavy.any() => {
            let plies = if board.pieces(strong, Role::Queen).any() {
                QUEEN_MATES
            } else {
                ROOK_MATES
            };
            let in_time = position.halfmove_clock() + plies < FIFTY_MOVES;
            let keeps = position.turn() == strong || !can_capture(position);
            match (keeps, in_time) {
                (true, true) => Some(Certain::Win(strong)),
                (true, false) => None,
                (false, _) => Some(Certain::Draw),
            }
        }
        _ => is_wrong_bishop(board, strong, position.king(!strong)).then_some(Certain::Draw),
    }
}

/// The value of an ending with three or four pieces. A win counts at the beginning of the ending: then
/// the fifty-move rule never prevents it, which is possible only with five pieces or more. Later a
/// win may be too far away, and the values have no distances.
fn exact(position: &Position) -> Option<Certain> {
    let value = Values::built_in().probe(position)?;
    let turn = position.turn();
    match (value.without_fifty_moves(), position.halfmove_clock()) {
        (Wdl::Win, 0) => Some(Certain::Win(turn)),
        (Wdl::Loss, 0) => Some(Certain::Win(!turn)),
        (Wdl::Win | Wdl::Loss, _) => None,
        _ => Some(Certain::Draw),
    }
}

/// Whether the side to move has a capture.
fn can_capture(position: &Position) -> bool {
    let legal = position.legal_moves();
    legal.into_iter().any(|mv| position.is_capture(mv))
}

/// Whether the only other pieces are pawns on one rook file, perhaps with bishops that do not cover
/// the promotion square, and the bare king is on or next to that square, so that it cannot be
/// driven away.
fn is_wrong_bishop(board: &Board, strong: Color, bare: Square) -> bool {
    let pawns = board.pieces(strong, Role::Pawn);
    let bishops = board.pieces(strong, Role::Bishop);
    let king = board.pieces(strong, Role::King);
    let is_all = board.by_color(strong) == pawns | bishops | king;
    [File::A, File::H].into_iter().any(|file| {
        let corner = Square::new(file, Rank::Eighth.relative_to(strong));
        let of_corner = if corner.is_light() {
            Bitboard::LIGHT
        } else {
            Bitboard::DARK
        };
        is_all
            && pawns.any()
            && pawns.without(Bitboard::file(file)).is_empty()
            && (bishops & of_corner).is_empty()
            && bare.distance(corner) <= 1
    })
}

#[cfg(test)]
mod tests;
