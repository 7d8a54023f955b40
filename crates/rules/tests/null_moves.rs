//! Null moves, which are not chess moves but occur in search trees and in PGN.

use staunton_rules::{CastlingMode, Position};

#[test]
fn a_null_move_counts_like_a_move() {
    for (before, after) in [
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 5",
            "4k3/8/8/8/8/8/8/4K3 b - - 1 5",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 b - - 7 5",
            "4k3/8/8/8/8/8/8/4K3 w - - 8 6",
        ),
        // An en-passant capture that was possible is no longer possible.
        (
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9",
            "4k3/8/8/8/3pP3/8/8/4K3 w - - 1 10",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 b - - 9999 9999",
            "4k3/8/8/8/8/8/8/4K3 w - - 9999 9999",
        ),
    ] {
        let position = Position::from_fen(before, CastlingMode::Standard).unwrap();
        let position = position.play_null().unwrap();
        assert_eq!(position.fen(), after, "{before}");
        let read = Position::from_fen(after, CastlingMode::Standard).unwrap();
        assert_eq!(position.hash(), read.hash(), "{before}");
    }
}

#[test]
fn a_side_in_check_cannot_pass() {
    let check = Position::from_fen("4k3/8/8/8/8/8/8/K3R3 b - - 0 1", CastlingMode::Standard);
    assert_eq!(check.unwrap().play_null(), None);
}
