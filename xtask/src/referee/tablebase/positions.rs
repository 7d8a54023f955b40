//! The positions of an ending.

use rules::{CastlingMode, Color, File, Piece, Position, Rank, Role, Setup, Square};
use tablebase::Material;

use crate::referee::random::Random;

/// The attempts to generate a position with an en passant capture.
const ATTEMPTS: usize = 200;

/// Returns all legal positions of an ending with three pieces.
pub(super) fn all_with_three_pieces(material: Material) -> impl Iterator<Item = Position> {
    let pieces = pieces(material);
    Color::ALL.into_iter().flat_map(move |turn| {
        let pieces = pieces.clone();
        (0..64 * 64 * 64).filter_map(move |number: usize| {
            let squares = [number & 63, number >> 6 & 63, number >> 12];
            let squares: Vec<Square> = squares.into_iter().filter_map(Square::from_index).collect();
            position(&pieces, &squares, turn, None)
        })
    })
}

/// Returns a random legal position of an ending.
pub(super) fn random(material: Material, random: &mut Random) -> Position {
    let pieces = pieces(material);
    let all: Vec<Square> = Square::all().collect();
    loop {
        let squares: Vec<Square> = pieces.iter().map(|_| random.choose(&all)).collect();
        let turn = random.choose(&Color::ALL);
        if let Some(position) = position(&pieces, &squares, turn, None) {
            return position;
        }
    }
}

/// Returns a random position of an ending with a legal en passant capture, if one is found.
pub(super) fn random_en_passant(material: Material, random: &mut Random) -> Option<Position> {
    let pieces = pieces(material);
    let all: Vec<Square> = Square::all().collect();
    (0..ATTEMPTS).find_map(|_| {
        let turn = random.choose(&Color::ALL);
        let pawn_of = |color| {
            let pawn = Piece {
                color,
                role: Role::Pawn,
            };
            pieces.iter().position(|piece| *piece == pawn)
        };
        let (own, other) = (pawn_of(turn)?, pawn_of(!turn)?);
        let file = random.choose(&File::ALL);
        let beside = [file.index().wrapping_sub(1), file.index() + 1];
        let beside = File::from_index(random.choose(&beside))?;
        let rank = Rank::Fifth.relative_to(turn);
        let mut squares: Vec<Square> = pieces.iter().map(|_| random.choose(&all)).collect();
        squares[own] = Square::new(beside, rank);
        squares[other] = Square::new(file, rank);
        let target = Square::new(file, Rank::Sixth.relative_to(turn));
        let found = position(&pieces, &squares, turn, Some(target))?;
        found.en_passant().is_some().then_some(found)
    })
}

fn pieces(material: Material) -> Vec<Piece> {
    let kinds = Color::ALL
        .into_iter()
        .flat_map(|color| Role::ALL.map(|role| Piece { color, role }));
    kinds
        .flat_map(|piece| {
            let count = material.count(piece.color, piece.role);
            (0..count).map(move |_| piece)
        })
        .collect()
}

/// Returns the position with these pieces, if it is legal.
fn position(
    pieces: &[Piece],
    squares: &[Square],
    turn: Color,
    en_passant: Option<Square>,
) -> Option<Position> {
    let mut setup = Setup::empty();
    for (&piece, &square) in pieces.iter().zip(squares) {
        if setup.board.occupied().contains(square) {
            return None;
        }
        setup.board.set(square, Some(piece));
    }
    setup.turn = turn;
    setup.en_passant = en_passant;
    Position::from_setup(&setup, CastlingMode::Standard).ok()
}
