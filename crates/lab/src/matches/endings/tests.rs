//! Exhaustive tests of the claims about a queen and a rook.

use std::collections::HashMap;

use rules::{CastlingMode, Piece, Setup};

use super::*;

/// Squares of the strong king, the bare king and the third piece, and whether the strong side is to
/// move.
type Pieces = (Square, Square, Square, bool);

/// Returns the smallest rotation or reflection of these pieces.
fn canonical((strong, bare, piece, turn): Pieces) -> Pieces {
    let turned = |square: Square, symmetry: u8| {
        let (mut file, mut rank) = (square.file().index(), square.rank().index());
        if symmetry & 1 != 0 {
            file = 7 - file;
        }
        if symmetry & 2 != 0 {
            rank = 7 - rank;
        }
        if symmetry & 4 != 0 {
            (file, rank) = (rank, file);
        }
        Square::new(File::ALL[file], Rank::ALL[rank])
    };
    (0..8)
        .map(|symmetry| {
            let [bare, strong, piece] = [bare, strong, piece].map(|at| turned(at, symmetry));
            (strong, bare, piece, turn)
        })
        .min_by_key(|&(strong, bare, piece, _)| (bare.index(), strong.index(), piece.index()))
        .expect("eight")
}

fn position((strong, bare, piece, turn): Pieces, role: Role) -> Option<Position> {
    let mut setup = Setup::empty();
    for (square, color, role) in [
        (strong, Color::White, Role::King),
        (bare, Color::Black, Role::King),
        (piece, Color::White, role),
    ] {
        setup.board.set(square, Some(Piece { color, role }));
    }
    setup.turn = if turn { Color::White } else { Color::Black };
    Position::from_setup(&setup, CastlingMode::Standard).ok()
}

/// Returns the possible next positions; `None` after a capture.
fn next(pieces: Pieces, position: &Position, role: Role) -> Vec<Option<Pieces>> {
    let turn = pieces.3;
    let legal = position.legal_moves();
    legal
        .into_iter()
        .map(|mv| {
            let after = position.after_unchecked(mv);
            let piece = after.board().pieces(Color::White, role).first()?;
            let [strong, bare] = Color::ALL.map(|color| after.king(color));
            Some(canonical((strong, bare, piece, !turn)))
        })
        .collect()
}

/// Returns the number of plies until mate of each position in which mate can be forced.
fn solve(role: Role) -> (Vec<(Pieces, Position)>, HashMap<Pieces, u32>) {
    let mut all = Vec::new();
    for strong in Square::all() {
        for bare in Square::all() {
            for piece in Square::all() {
                for turn in [true, false] {
                    let pieces = (strong, bare, piece, turn);
                    if canonical(pieces) == pieces
                        && let Some(position) = position(pieces, role)
                        && position.board().occupied().len() == 3
                    {
                        all.push((pieces, position));
                    }
                }
            }
        }
    }
    let mut open: Vec<(Pieces, Vec<Option<Pieces>>)> = Vec::new();
    let mut mates = HashMap::new();
    for (pieces, position) in &all {
        if position.has_legal_move() {
            open.push((*pieces, next(*pieces, position, role)));
        } else if position.is_check() {
            mates.insert(*pieces, 0);
        }
    }
    for plies in 1..60 {
        let known = |pieces: &Option<Pieces>| {
            pieces.is_some_and(|pieces| mates.get(&pieces).is_some_and(|&known| known < plies))
        };
        let (found, rest): (Vec<_>, Vec<_>) = open.into_iter().partition(|(pieces, next)| {
            if pieces.3 {
                next.iter().any(known)
            } else {
                next.iter().all(known)
            }
        });
        open = rest;
        mates.extend(found.into_iter().map(|(pieces, _)| (pieces, plies)));
    }
    (all, mates)
}

#[test]
fn a_queen_or_a_rook_mates_unless_it_is_captured_at_once() {
    for (role, longest) in [(Role::Queen, QUEEN_MATES), (Role::Rook, ROOK_MATES)] {
        let (all, mates) = solve(role);
        let mut slowest = 0;
        for (pieces, position) in &all {
            if !position.has_legal_move() {
                continue;
            }
            let plies = mates.get(pieces);
            slowest = slowest.max(plies.copied().unwrap_or(0));
            let expected = match plies {
                Some(_) => Certain::Win(Color::White),
                None => Certain::Draw,
            };
            assert_eq!(certain(position), Some(expected), "{position}");
        }
        // Ten moves and sixteen, after the bare king's first move.
        assert_eq!(slowest, longest, "{role}");
    }
}

#[track_caller]
fn judged(fen: &str, expected: Option<Certain>) {
    let position = Position::from_fen(fen, CastlingMode::Standard).expect("a FEN");
    assert_eq!(certain(&position), expected, "{fen}");
}

#[test]
fn decides_other_endings() {
    let white = Some(Certain::Win(Color::White));
    let black = Some(Certain::Win(Color::Black));
    let draw = Some(Certain::Draw);
    for (fen, expected) in [
        ("8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", white),
        ("8/8/8/4K3/8/8/8/q3k3 w - - 0 1", black),
        // Too late for the fifty-move rule, and a hanging piece.
        ("8/8/8/4k3/8/8/8/R3K3 w - - 68 90", None),
        ("8/8/8/4k3/8/8/8/R3K3 w - - 67 90", white),
        ("8/8/8/8/8/2k5/1R6/4K3 b - - 0 1", draw),
        ("8/8/8/4k3/8/8/8/N2NK3 w - - 0 1", draw),
        // The knight on d5 mates on c7.
        ("k7/3N4/1K6/3N4/8/8/8/8 w - - 0 1", white),
        // The bishop on f1 covers light squares: a8, not h8.
        ("6k1/8/8/8/7P/8/7P/4KB2 w - - 0 1", draw),
        ("1k6/8/8/8/P7/8/P7/4KB2 w - - 0 1", None),
        ("5k2/8/8/8/7P/8/7P/4KB2 w - - 0 1", None),
        ("6k1/8/8/8/6PP/8/8/4KB2 w - - 0 1", None),
        ("k7/8/8/8/P7/8/8/4K3 w - - 0 1", draw),
        ("4k3/8/8/p7/8/8/8/K7 b - - 0 1", draw),
        // Four pieces, exactly.
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", white),
        ("4k3/8/8/8/8/8/8/2BNK3 w - - 0 1", white),
        ("8/8/8/3k4/8/8/3q4/K6R w - - 0 1", black),
        // Perhaps too late.
        ("4k3/8/8/8/8/8/8/2BNK3 w - - 1 1", None),
        // Not a bare king, and five pieces.
        ("6kr/8/8/8/7P/8/7P/4KB2 w - - 0 1", None),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            None,
        ),
    ] {
        judged(fen, expected);
    }
}
