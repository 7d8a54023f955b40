//! Properties that hold for every position.

use rules::{CastlingMode, Color, Outcome, Piece, Position, Setup, Square};
use staunton_mating::{Budget, Winnability, is_dead, quick, solve};

use crate::closure::{Closure, closure};
use crate::random::Random;
use crate::{assert_mates, position};

/// Returns the ends of random games that prefer captures, and some random positions.
fn positions() -> Vec<Position> {
    let mut random = Random(22);
    let mut positions = Vec::new();
    for _ in 0..150 {
        positions.extend(random.game_end());
    }
    for pieces in 3..10 {
        positions.extend((0..60).map(|_| random.position(pieces)));
    }
    assert!(positions.len() > 1_000);
    positions
}

/// Returns the position with colors and ranks, or files, swapped.
fn mirrored(position: &Position, flip_colors: bool) -> Position {
    let place = |square: Square| {
        let (files, ranks) = if flip_colors { (0, 56) } else { (7, 0) };
        Square::from_index(square.index() ^ files ^ ranks).expect("a square")
    };
    let color = |color: Color| if flip_colors { !color } else { color };
    let mut setup = Setup::empty();
    setup.turn = color(position.turn());
    setup.en_passant = position.en_passant().map(place);
    for square in position.board().occupied() {
        let piece = position.board().piece_at(square).map(|piece| Piece {
            color: color(piece.color),
            role: piece.role,
        });
        setup.board.set(place(square), piece);
    }
    Position::from_setup(&setup, CastlingMode::Standard).expect("a mirrored position")
}

#[test]
fn lines_mate_and_the_quick_test_agrees() {
    for position in positions() {
        let verdicts = Color::ALL.map(|side| {
            let answer = solve(&position, side, Budget::default());
            assert!(answer.nodes <= Budget::default().nodes);
            if matches!(answer.winnability, Winnability::Winnable { .. }) {
                assert_mates(&position, side, &answer);
            }
            let can = answer.winnability.can_mate();
            if let Some(quickly) = quick(&position, side) {
                assert_eq!(Some(quickly), can, "{side} in {position}");
            }
            can
        });
        let dead = match verdicts {
            [Some(false), Some(false)] => Some(true),
            [Some(true), _] | [_, Some(true)] => Some(false),
            _ => None,
        };
        assert_eq!(is_dead(&position, Budget::default()), dead, "{position}");
    }
}

#[test]
fn verdicts_do_not_depend_on_color_or_side_of_the_board() {
    for position in positions() {
        let castles = position.fen().split(' ').nth(2) != Some("-");
        if castles {
            continue;
        }
        let [flipped, turned] = [mirrored(&position, true), mirrored(&position, false)];
        for side in Color::ALL {
            let [here, there, beside] =
                [(position, side), (flipped, !side), (turned, side)].map(|(position, side)| {
                    solve(&position, side, Budget::default())
                        .winnability
                        .can_mate()
                });
            let known = |a: Option<bool>, b: Option<bool>| a.is_none() || b.is_none() || a == b;
            assert!(
                known(here, there) && known(here, beside) && known(there, beside),
                "{side} in {position}: {here:?}, {there:?}, {beside:?}"
            );
        }
    }
}

/// Blocked pawns on many files, kings, and sometimes another piece: positions that the proofs about
/// blocked boards are made for, compared with an exhaustive search.
#[test]
fn answers_on_blocked_boards_agree_with_exhaustive_search() {
    let mut random = Random(7);
    let mut proved = 0;
    for _ in 0..2_000 {
        let position = random.blocked_position();
        for side in Color::ALL {
            let answer = solve(&position, side, Budget::default());
            match answer.winnability {
                Winnability::Winnable { .. } => assert_mates(&position, side, &answer),
                Winnability::Unwinnable(why) => {
                    let truth = closure(&position, side, 40_000);
                    assert_ne!(truth, Closure::Mate, "{side} in {position}: {why:?}");
                    proved += u32::from(truth != Closure::TooMany);
                }
                Winnability::Unknown => {}
            }
        }
    }
    assert!(proved > 100, "{proved}");
}

#[test]
fn answers_are_immediate_when_the_game_is_over() {
    let mate = position("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(mate.outcome(), Some(Outcome::Checkmate));
    assert_eq!(quick(&mate, Color::White), Some(true));
    assert_eq!(quick(&mate, Color::Black), Some(false));
    assert_eq!(is_dead(&mate, Budget::default()), Some(false));
    let stalemate = position("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1");
    assert_eq!(is_dead(&stalemate, Budget::default()), Some(true));
}
