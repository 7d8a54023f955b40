//! Games that the arbiter of a tournament ends.

use staunton_arbiter::{Bonus, Command, Points, Reason, Refusal};

use crate::play::Play;

const fn decide(score: Points) -> Command {
    Command::Adjudicate { score }
}

#[test]
fn the_arbiter_ends_a_game_with_any_score() {
    for (score, sentence) in [
        (Points::WhiteWins, "White won: decided by the arbiter."),
        (Points::BlackWins, "Black won: decided by the arbiter."),
        (Points::Draw, "Drawn: decided by the arbiter."),
        (Points::None, "No result: decided by the arbiter."),
    ] {
        let mut play = Play::timed(60_000, Bonus::None);
        play.moves("e2e4 e7e5").wait(10_000);
        play.ask(&decide(score)).unwrap();
        play.assert_ended(score, Reason::Adjudicated);
        assert_eq!(play.game.verdict().unwrap().to_string(), sentence);
        assert_eq!(
            play.remaining(),
            [50_000, 60_000],
            "both clocks are stopped"
        );
        assert_eq!(play.ask(&decide(score)), Err(Refusal::GameOver));
    }
}

#[test]
fn a_fallen_flag_does_not_prevent_a_decision() {
    let mut play = Play::timed(60_000, Bonus::None);
    play.moves("e2e4 e7e5").wait(70_000);
    play.ask(&decide(Points::Draw)).unwrap();
    play.assert_ended(Points::Draw, Reason::Adjudicated);
}
