//! Cases in which the reference texts of this program contradict the Laws, or each other, about the
//! end of a game, with the legal result. The second table of docs/RULES.md names each test.

use rules::Color::{Black, White};
use staunton_arbiter::{Claims, Command, Points, Reason, Terms, TimeControl};

use crate::play::{Play, accept_draw, casual};

/// White, a rook and more down, checks endlessly from e8 and h5: Black's king has one answer to
/// each check.
const PERPETUAL: &str = "6k1/6p1/8/7Q/8/1p6/r7/6K1 w - - 0 1";
/// Four plies of the perpetual check, after which the same position occurs again.
const CHECKS: &str = "h5e8 g8h7 e8h5 h7g8";

#[test]
fn law_19_a_draw_is_called_a_stalemate_only_where_there_is_no_move() {
    let mut agreed = Play::usual();
    agreed.moves("e2e4").offer("e7e5");
    agreed.ask(&accept_draw(White)).unwrap();
    agreed.assert_ended(Points::Draw, Reason::Agreement);

    let mut repeated = Play::usual();
    repeated.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    let claim = Command::ClaimDraw {
        by: White,
        mv: None,
    };
    repeated.ask(&claim).unwrap();
    repeated.assert_ended(Points::Draw, Reason::ThreefoldRepetition);

    let mut without_a_move = Play::from("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1");
    without_a_move.moves("g5g6");
    without_a_move.assert_ended(Points::Draw, Reason::Stalemate);
}

#[test]
fn law_20_who_resigns_to_a_bare_king_does_not_lose() {
    let mut play = Play::from("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    play.ask(&Command::Resign { by: White }).unwrap();
    play.assert_ended(Points::Draw, Reason::ResignationCannotMate);
}

#[test]
fn law_22_pieces_that_cannot_force_mate_are_no_dead_position() {
    // Two knights, and a lone knight against a knight, can mate if the other side cooperates.
    for fen in [
        "4k3/8/8/8/8/8/3r4/3K1NN1 w - - 0 1",
        "4k3/8/8/8/5n2/8/3r4/3K1N2 w - - 0 1",
    ] {
        let mut play = Play::from(fen);
        play.moves("d1d2");
        play.assert_open();
    }
}

#[test]
fn law_24_perpetual_check_is_no_draw_until_one_is_claimed() {
    let mut play = Play::from(PERPETUAL);
    play.moves(CHECKS);
    play.assert_open();
    assert_eq!(play.game.claimable(), None);
    play.moves(CHECKS);
    play.assert_open();
    assert_eq!(play.game.claimable(), Some(Reason::ThreefoldRepetition));
    let claim = Command::ClaimDraw {
        by: White,
        mv: None,
    };
    play.ask(&claim).unwrap();
    play.assert_ended(Points::Draw, Reason::ThreefoldRepetition);
}

#[test]
fn law_24_perpetual_check_ends_by_agreement_too() {
    let mut play = Play::from(PERPETUAL);
    play.moves("h5e8 g8h7").offer("e8h5");
    play.ask(&accept_draw(Black)).unwrap();
    play.assert_ended(Points::Draw, Reason::Agreement);
}

#[test]
fn law_24_perpetual_check_that_nobody_claims_ends_at_the_fifth_repetition() {
    let mut play = Play::from(PERPETUAL);
    for _ in 0..3 {
        play.moves(CHECKS);
    }
    play.moves("h5e8 g8h7 e8h5");
    play.assert_open();
    play.moves("h7g8");
    play.assert_ended(Points::Draw, Reason::FivefoldRepetition);
}

#[test]
fn law_24_perpetual_check_ends_when_the_moves_are_counted_out() {
    let counted = |halfmoves: u32, claims| {
        Play::under(Terms {
            start: Some(PERPETUAL.replace("0 1", &format!("{halfmoves} 90"))),
            claims,
            ..casual(TimeControl::Unlimited)
        })
    };
    let mut fifty = counted(98, Claims::ByPlayers);
    fifty.moves("h5e8 g8h7");
    let claim = Command::ClaimDraw {
        by: White,
        mv: None,
    };
    fifty.ask(&claim).unwrap();
    fifty.assert_ended(Points::Draw, Reason::FiftyMoves);

    let mut seventy_five = counted(148, Claims::ByPlayers);
    seventy_five.moves("h5e8 g8h7");
    seventy_five.assert_ended(Points::Draw, Reason::SeventyFiveMoves);

    let mut by_itself = counted(0, Claims::Automatic);
    by_itself.moves(CHECKS).moves("h5e8 g8h7 e8h5");
    by_itself.assert_open();
    by_itself.moves("h7g8");
    by_itself.assert_ended(Points::Draw, Reason::ThreefoldRepetition);
}
