//! Endings that material alone judges wrongly: drawn ones, and the elementary mates,
//! whose only progress is the weak king's way to the edge.

use rules::{Bitboard, Color, Position, Role, Square};

use crate::score::DRAW;

/// For being about to mate a bare king by force. First guess: between a minor piece and
/// a rook, so that reaching such an ending is worth a sacrifice, but not a rook.
const FORCED_MATE: i32 = 400;
/// For each step that the weak king stands nearer to the edge, or the right corner.
const EDGE_STEP: i32 = 20;
/// For each step that the kings stand nearer to each other.
const KINGS_STEP: i32 = 8;
/// A side without pawns needs a lead of more than this to win.
const PAWNLESS_LEAD: i32 = 400;
/// What is left of a smaller lead without pawns.
const PAWNLESS_SHARE: i32 = 8;

/// Whether neither side can mate at all: bare kings, or one minor piece more.
pub(crate) fn is_dead(position: &Position) -> bool {
    let board = position.board();
    let minor = board.by_role(Role::Knight) | board.by_role(Role::Bishop);
    match board.occupied().len() {
        2 => true,
        3 => minor.any(),
        _ => false,
    }
}

/// Whether neither side can win against sensible defence: dead positions, and two
/// knights against a bare king.
pub(super) fn is_drawn(position: &Position) -> bool {
    let board = position.board();
    let knights = |color| board.pieces(color, Role::Knight).len();
    is_dead(position)
        || board.occupied().len() == 4 && Color::ALL.iter().any(|&color| knights(color) == 2)
}

/// Whether one side has a bare king and the other enough to mate it by force.
pub(crate) fn is_basic_mate(position: &Position) -> bool {
    Color::ALL
        .iter()
        .any(|&strong| mates_bare_king(position, strong))
}

/// The value from the view of the side to move, put right where material misleads.
pub(super) fn adjust(position: &Position, value: i32) -> i32 {
    let us = position.turn();
    let strong = if value >= DRAW { us } else { !us };
    let (sign, lead) = if strong == us {
        (1, value)
    } else {
        (-1, -value)
    };
    if mates_bare_king(position, strong) {
        return sign * (lead + FORCED_MATE + drive(position, strong));
    }
    let pawnless = position.board().pieces(strong, Role::Pawn).is_empty();
    if pawnless && lead < PAWNLESS_LEAD {
        value / PAWNLESS_SHARE
    } else {
        value
    }
}

/// Whether `strong` can force mate on a bare king: with a queen, a rook, bishops of both
/// colours, or bishop and knight.
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

/// How far the weak king is driven to where it can be mated, with the strong king near.
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
    EDGE_STEP * edge - KINGS_STEP * distance(king, prey)
}

/// Steps to the nearer of the two corners of a colour, as a king goes.
fn corner_distance(from: Square, light: bool) -> i32 {
    Square::all()
        .filter(|corner| from_edge(*corner) == 0 && corner.is_light() == light)
        .map(|corner| distance(from, corner))
        .min()
        .unwrap_or(0)
}

/// Steps from the nearest edge along the file and along the rank together: 0 in a
/// corner, 6 in the centre.
fn from_edge(square: Square) -> i32 {
    let inward = |line: usize| line.min(7 - line) as i32;
    inward(square.file().index()) + inward(square.rank().index())
}

/// A king's moves from one square to the other.
fn distance(a: Square, b: Square) -> i32 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    files.max(ranks) as i32
}
