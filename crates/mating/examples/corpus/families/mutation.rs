//! Small changes and reflections of a board.

use rules::{Color, Piece, Role, Setup, Square};

use super::Random;

/// Adds, removes or moves a piece.
pub(super) fn mutate(setup: &mut Setup, random: &mut Random) {
    let occupied: Vec<Square> = setup.board.occupied().into_iter().collect();
    let free: Vec<Square> = Square::all().filter(|at| !occupied.contains(at)).collect();
    let (from, to) = (random.pick(&occupied), random.pick(&free));
    let piece = setup.board.piece_at(from);
    let is_king = piece.is_some_and(|piece| piece.role == Role::King);
    match random.below(3) {
        0 if !is_king => setup.board.set(from, None),
        1 => {
            let color = random.pick(&Color::ALL);
            let role = random.pick(&[
                Role::Pawn,
                Role::Pawn,
                Role::Pawn,
                Role::Bishop,
                Role::Knight,
                Role::Rook,
            ]);
            setup.board.set(to, Some(Piece { color, role }));
        }
        _ => {
            setup.board.set(from, None);
            setup.board.set(to, piece);
        }
    }
}

fn rearrange(setup: &mut Setup, flip: usize, color: impl Fn(Color) -> Color) {
    let old = setup.board;
    for at in Square::all() {
        let from = Square::from_index(at.index() ^ flip).expect("a square");
        let piece = old.piece_at(from).map(|piece| Piece {
            color: color(piece.color),
            role: piece.role,
        });
        setup.board.set(at, piece);
    }
}

/// Mirrors the board left to right.
pub(super) fn mirror(setup: &mut Setup) {
    rearrange(setup, 7, |color| color);
}

/// Swaps White and Black, including the turn.
pub(super) fn swap_colors(setup: &mut Setup) {
    rearrange(setup, 56, |color| !color);
    setup.turn = !setup.turn;
}
