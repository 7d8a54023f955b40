//! Tests of the moves of a placement against the rules, and of whole searches against exhaustive
//! search.

use std::collections::HashSet;

use rules::{Bitboard, Board, Color, Outcome, Piece, Position, Role, Square};

use super::moves::{Moves, Next};
use super::placement::Placement;
use super::{Found, RoverSearch};
use crate::composed::closure::{Closure, closure};
use crate::composed::positions;
use crate::material;
use crate::meter::Meter;
use crate::search::{Distance, Plan};

fn has_castling(position: &Position) -> bool {
    position.fen().split(' ').nth(2) != Some("-")
}

/// Puts the rover on every possible square: the moves equal those of the rules, and the squares
/// without a move or in check are those for which the rules report no move or a check.
#[test]
fn moves_of_a_placement_are_the_legal_moves_of_its_positions() {
    let mut compared = 0;
    for (family, position) in positions(3_000, 13) {
        if has_castling(&position) {
            continue;
        }
        for rover in Color::ALL {
            let placement = Placement::of(&position, rover);
            let legal: Vec<(Square, Position)> = Square::all()
                .filter(|at| !placement.board.occupied().contains(*at))
                .filter_map(|at| Some((at, placement.position(rover, at)?)))
                .collect();
            let squares: Bitboard = legal.iter().map(|&(at, _)| at).collect();
            let mut expected: HashSet<(Board, Option<Square>)> = HashSet::new();
            let (mut stuck, mut in_check) = (Bitboard::EMPTY, Bitboard::EMPTY);
            for (at, position) in &legal {
                let moves = position.legal_moves();
                compared += moves.len();
                if moves.is_empty() {
                    stuck |= at.bitboard();
                }
                if position.is_check() {
                    in_check |= at.bitboard();
                }
                for mv in moves {
                    let next = position.after_unchecked(mv);
                    expected.insert((*next.board(), next.en_passant()));
                }
            }
            let mut found = HashSet::new();
            let mut meter = Meter::new(u64::MAX);
            let moves = Moves {
                placement: &placement,
                rover,
                squares,
                sink: |next: Next, _: &mut Meter| {
                    assert_eq!(next.placement.turn, !placement.turn);
                    for at in next.squares {
                        let position = next.placement.position(rover, at);
                        let position =
                            position.unwrap_or_else(|| panic!("{at} after {position:?}"));
                        found.insert((*position.board(), position.en_passant()));
                    }
                    Ok(())
                },
                meter: &mut meter,
            };
            assert_eq!(
                moves.play(),
                Ok(stuck),
                "{rover} roves in {position} ({family})"
            );
            assert_eq!(
                placement.in_check(rover, squares),
                in_check,
                "{rover} roves in {position} ({family})"
            );
            assert_eq!(found, expected, "{rover} roves in {position} ({family})");
        }
    }
    assert!(compared > 1_000_000, "{compared}");
}

/// Searches to the end: it finds a mate that the rules confirm, or none where exhaustive search
/// finds none.
#[test]
fn a_completed_search_agrees_with_exhaustive_search() {
    let mut counts = [0; 2];
    for (family, position) in positions(3_000, 13) {
        if has_castling(&position) || position.outcome().is_some() {
            continue;
        }
        for side in Color::ALL {
            if !material::can_mate(position.board(), side) {
                continue;
            }
            let truth = closure(&position, side, 1_000);
            if truth == Closure::TooMany {
                continue;
            }
            let distances =
                [Plan::Strip, Plan::Net].map(|plan| Distance::to(Bitboard::FULL, side, plan, 1));
            let mut search = RoverSearch::new(&position, side, distances.into());
            match search.run(&mut Meter::new(100_000)) {
                Found::Mate(line) => {
                    assert_eq!(truth, Closure::Mate, "{side} in {position} ({family})");
                    assert_mates(&position, side, &line);
                    counts[0] += 1;
                }
                Found::Nothing => {
                    assert!(matches!(truth, Closure::NoMate(_)), "{side} in {position}");
                    counts[1] += 1;
                }
                Found::OutOfBudget => {
                    assert_eq!(
                        truth,
                        Closure::Mate,
                        "{side} in {position} has few positions"
                    );
                }
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

fn assert_mates(start: &Position, side: Color, line: &[rules::Move]) {
    let mut position = *start;
    for &mv in line {
        position = position
            .play(mv)
            .unwrap_or_else(|why| panic!("{start}, {line:?}: {why}"));
    }
    assert_eq!(
        (position.outcome(), position.turn()),
        (Some(Outcome::Checkmate), !side),
        "{start}, {line:?}"
    );
}

#[test]
fn the_rover_is_not_on_the_board() {
    for (_, position) in positions(200, 13) {
        for rover in Color::ALL {
            let placement = Placement::of(&position, rover);
            assert!(placement.board.pieces(rover, Role::King).is_empty());
            let mut board = placement.board;
            let (color, role) = (rover, Role::King);
            board.set(position.king(rover), Some(Piece { color, role }));
            assert_eq!(board, *position.board());
        }
    }
}
