//! Endings that the terms evaluate wrongly: drawn ones, endings in which a lead rarely wins, and
//! the elementary mates, in which the only progress is driving the weak king to the edge.

use rules::{Bitboard, Board, Color, File, Position, Rank, Role, Square};

use crate::see::EXCHANGE;

/// Bonus for a forced mate against a bare king. The value is not tuned: it is between a minor piece
/// and a rook, so that the search sacrifices a minor piece, but not a rook, to reach such an
/// ending.
const FORCED_MATE: i32 = 400;
/// Bonus for each step that the weak king is nearer to the edge, or to the right corner.
const EDGE_STEP: i32 = 20;
/// Bonus for each step that the kings are nearer to each other.
const KINGS_STEP: i32 = 8;

/// Unit of the share of a lead that counts; this is the whole lead.
pub(super) const FULL_SHARE: i32 = 64;
/// Share of a lead of at most a minor piece without pawns, which rarely wins.
const PAWNLESS_SHARE: i32 = 8;
/// Share with bishops on opposite colors and otherwise only pawns.
const OPPOSITE_BISHOPS_SHARE: i32 = 32;
/// Share with bishops on opposite colors and other pieces.
const OPPOSITE_BISHOPS_AND_MORE_SHARE: i32 = 52;
/// Base share if the leading side has few pawns, which are soon exchanged.
const NO_PAWN_SHARE: i32 = 44;
/// Share added by each pawn of the leading side.
const PAWN_SHARE: i32 = 5;

/// Whether neither side can mate at all: bare kings, or one minor piece in addition.
pub(crate) fn is_dead(position: &Position) -> bool {
    let board = position.board();
    let minor = board.by_role(Role::Knight) | board.by_role(Role::Bishop);
    match board.occupied().len() {
        2 => true,
        3 => minor.any(),
        _ => false,
    }
}

/// Whether neither side can win against sensible defense: dead positions, and two knights against a
/// bare king.
pub(super) fn is_drawn(position: &Position) -> bool {
    let board = position.board();
    let knights = |color| board.pieces(color, Role::Knight).len();
    is_dead(position)
        || board.occupied().len() == 4 && Color::ALL.iter().any(|&color| knights(color) == 2)
}

/// Whether one side has a bare king and the other side has enough material to force mate.
pub(crate) fn is_basic_mate(position: &Position) -> bool {
    basic_mate(position).is_some()
}

/// Returns the mating side and the value of an elementary mate from its point of view. The other
/// terms are ignored, because they would mislead the search.
pub(super) fn basic_mate(position: &Position) -> Option<(Color, i32)> {
    let strong = Color::ALL
        .into_iter()
        .find(|&strong| mates_bare_king(position, strong))?;
    let pawns = position.board().pieces(strong, Role::Pawn).len() as i32;
    let lead = pieces_value(position.board(), strong) + EXCHANGE[Role::Pawn.index()] * pawns;
    Some((strong, lead + FORCED_MATE + drive(position, strong)))
}

/// Returns the share of a lead of `strong` that counts, in units of [`FULL_SHARE`]: lower in
/// endings that can be held.
pub(super) fn share(position: &Position, strong: Color) -> i32 {
    let board = position.board();
    let pawns = board.pieces(strong, Role::Pawn);
    if pawns.is_empty() {
        let lead = pieces_value(board, strong) - pieces_value(board, !strong);
        if lead <= EXCHANGE[Role::Bishop.index()] {
            return PAWNLESS_SHARE;
        }
    }
    if is_wrong_bishop(position, strong) {
        return 0;
    }
    let by_pawns = (NO_PAWN_SHARE + PAWN_SHARE * pawns.len() as i32).min(FULL_SHARE);
    by_pawns.min(by_bishops(board))
}

/// Returns the value of a side's pieces in an exchange, without king and pawns.
fn pieces_value(board: &Board, color: Color) -> i32 {
    [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .map(|role| EXCHANGE[role.index()] * board.pieces(color, role).len() as i32)
        .sum()
}

/// Bishops on opposite colors make a draw likely.
fn by_bishops(board: &Board) -> i32 {
    let bishops = board.by_role(Role::Bishop);
    let one_each = Color::ALL
        .iter()
        .all(|&color| board.pieces(color, Role::Bishop).len() == 1);
    let opposite = (bishops & Bitboard::LIGHT).len() == 1;
    if !one_each || !opposite {
        return FULL_SHARE;
    }
    let plain = bishops | board.by_role(Role::Pawn) | board.by_role(Role::King);
    if board.occupied() == plain {
        OPPOSITE_BISHOPS_SHARE
    } else {
        OPPOSITE_BISHOPS_AND_MORE_SHARE
    }
}

/// Rook pawns and a bishop that does not cover their promotion square, which the enemy king
/// controls: a fortress.
fn is_wrong_bishop(position: &Position, strong: Color) -> bool {
    let board = position.board();
    let pawns = board.pieces(strong, Role::Pawn);
    let bishops = board.pieces(strong, Role::Bishop);
    let plain = pawns | bishops | board.by_role(Role::King);
    let file = [File::A, File::H]
        .into_iter()
        .find(|&file| pawns.any() && pawns.without(Bitboard::file(file)).is_empty());
    let Some(file) = file.filter(|_| board.by_color(strong).without(plain).is_empty()) else {
        return false;
    };
    let corner = Square::new(file, Rank::Eighth.relative_to(strong));
    let colour = if corner.is_light() {
        Bitboard::LIGHT
    } else {
        Bitboard::DARK
    };
    let holds = position.king(!strong).distance(corner) <= 1;
    holds && (bishops & colour).is_empty()
}

/// Whether `strong` can force mate against a bare king: with a queen, a rook, bishops on both
/// colors, or bishop and knight.
fn mates_bare_king(position: &Position, strong: Color) -> bool {
    let board = position.board();
    if board.by_color(!strong).many() {
        return false;
    }
    let bishops = board.pieces(strong, Role::Bishop);
    let both_colours = (bishops & Bitboard::LIGHT).any() && (bishops & Bitboard::DARK).any();
    let heavy = board.pieces(strong, Role::Queen) | board.pieces(strong, Role::Rook);
    heavy.any() || both_colours || bishops.any() && board.pieces(strong, Role::Knight).any()
}

/// Returns a bonus for driving the weak king to where it can be mated, with the strong king nearby.
fn drive(position: &Position, strong: Color) -> i32 {
    let board = position.board();
    let (king, prey) = (position.king(strong), position.king(!strong));
    let bishops = board.pieces(strong, Role::Bishop);
    let heavy = board.pieces(strong, Role::Queen) | board.pieces(strong, Role::Rook);
    let only_bishop = heavy.is_empty() && !bishops.many();
    let edge = match bishops.first() {
        Some(bishop) if only_bishop => 7 - corner_distance(prey, bishop.is_light()),
        _ => 6 - from_edge(prey),
    };
    EDGE_STEP * edge - KINGS_STEP * king.distance(prey) as i32
}

/// Number of king steps to the nearer of the two corners of a color.
fn corner_distance(from: Square, light: bool) -> i32 {
    Square::all()
        .filter(|corner| from_edge(*corner) == 0 && corner.is_light() == light)
        .map(|corner| from.distance(corner) as i32)
        .min()
        .unwrap_or(0)
}

/// Sum of the distances from the nearest edge along the file and along the rank: 0 in a corner, 6
/// in the center.
fn from_edge(square: Square) -> i32 {
    let inward = |line: usize| line.min(7 - line) as i32;
    inward(square.file().index()) + inward(square.rank().index())
}

#[cfg(test)]
mod tests {
    use rules::CastlingMode;

    use super::*;

    #[test]
    fn scales_down_leads_that_seldom_win() {
        for (fen, white_share) in [
            // Rook against bishop, and enough pawns.
            ("4kb2/8/8/8/8/8/8/R3K3 w - - 0 1", PAWNLESS_SHARE),
            ("4kb2/pp6/8/8/8/8/PPPP4/R3K3 w - - 0 1", FULL_SHARE),
            (
                "4kb2/8/8/8/8/8/P7/R3K3 w - - 0 1",
                NO_PAWN_SHARE + PAWN_SHARE,
            ),
            // Bishops on opposite colors, alone and with rooks, and on the same color.
            (
                "4kb2/pp6/8/8/8/8/PPPP4/4KB2 w - - 0 1",
                OPPOSITE_BISHOPS_SHARE,
            ),
            (
                "r3kb2/pp6/8/8/8/8/PPPP4/R3KB2 w - - 0 1",
                OPPOSITE_BISHOPS_AND_MORE_SHARE,
            ),
            ("2b1k3/pp6/8/8/8/8/PPPP4/4KB2 w - - 0 1", FULL_SHARE),
            // The bishop on f1 covers light squares: a8, not h8.
            ("6k1/8/8/8/7P/8/7P/4KB2 w - - 0 1", 0),
            (
                "1k6/8/8/8/P7/8/P7/4KB2 w - - 0 1",
                NO_PAWN_SHARE + 2 * PAWN_SHARE,
            ),
            (
                "1k6/8/8/8/7P/8/7P/4KB2 w - - 0 1",
                NO_PAWN_SHARE + 2 * PAWN_SHARE,
            ),
            ("k7/8/8/8/P7/8/8/4K3 w - - 0 1", 0),
        ] {
            let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
            assert_eq!(share(&position, Color::White), white_share, "{fen}");
        }
    }
}
