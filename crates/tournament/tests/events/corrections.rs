//! Results of the arbiter, of helpers and of players.

use tournament::{Command, EntrantId, Outcome, Refusal};

use crate::organizer::{Organizer, players, swiss};

fn points_of(organizer: &Organizer, player: u16) -> String {
    let standings = organizer.event.standings(None);
    let place = standings
        .places
        .iter()
        .find(|place| place.entrant == EntrantId(player));
    place.unwrap().scores[0].text(standings.after)
}

/// Plays this number of rounds, and pairs another one.
fn after(rounds: u16) -> Organizer {
    let mut organizer = Organizer::new(swiss(7), players(8));
    for _ in 0..rounds {
        organizer.pair().unwrap();
        organizer.favorites_win();
    }
    organizer.pair().unwrap();
    organizer
}

#[test]
fn a_correction_before_the_next_pairing_counts() {
    let mut organizer = Organizer::new(swiss(7), players(8));
    organizer.pair().unwrap();
    organizer.favorites_win();
    organizer.enter(1, 1, Outcome::Draw).unwrap();
    assert_eq!(points_of(&organizer, 1), "0.5");
}

#[test]
fn a_correction_during_the_next_round_counts_from_the_following_pairing() {
    let mut organizer = after(1);
    let pairs = organizer.pairs();
    organizer.enter(1, 1, Outcome::BlackWins).unwrap();
    assert_eq!(
        organizer.pairs(),
        pairs,
        "a published round is not paired again"
    );
    organizer.favorites_win();
    assert_eq!(points_of(&organizer, 1), "1.0");
}

#[test]
fn a_later_correction_is_for_the_rating_report_only() {
    let mut organizer = after(2);
    organizer.enter(1, 1, Outcome::BlackWins).unwrap();
    let board = &organizer.event.rounds[0].boards[0];
    assert_eq!(board.outcome, Some(Outcome::WhiteWins));
    assert_eq!(board.rating_only, Some(Outcome::BlackWins));
    assert_eq!(points_of(&organizer, 1), "2.0");
    // The end of the next round is the limit, even before the round after it is paired.
    organizer.favorites_win();
    organizer.enter(2, 1, Outcome::Draw).unwrap();
    assert!(organizer.event.rounds[1].boards[0].rating_only.is_some());
    organizer.check();
}

#[test]
fn a_result_that_counts_replaces_a_later_correction() {
    let mut organizer = after(2);
    organizer.enter(1, 1, Outcome::BlackWins).unwrap();
    for round in [3, 2] {
        organizer.give(Command::UndoRound { round }).unwrap();
    }
    // Round 1 is the last one again.
    let correction = Command::EnterResult {
        round: 1,
        board: 1,
        replaces: Some(Outcome::WhiteWins),
        outcome: Some(Outcome::Draw),
    };
    organizer.give(correction).unwrap();
    let board = &organizer.event.rounds[0].boards[0];
    assert_eq!(board.outcome, Some(Outcome::Draw));
    assert_eq!(board.rating_only, None);
}

#[test]
fn two_helpers_do_not_overwrite_each_other() {
    let mut organizer = after(0);
    let enter = |outcome| Command::EnterResult {
        round: 1,
        board: 1,
        replaces: None,
        outcome: Some(outcome),
    };
    organizer.give(enter(Outcome::WhiteWins)).unwrap();
    let count = organizer.journal.len();
    organizer.give(enter(Outcome::WhiteWins)).unwrap();
    assert_eq!(
        organizer.journal.len(),
        count,
        "the same result twice changes nothing"
    );
    let other = organizer.give(enter(Outcome::Draw));
    assert_eq!(other, Err(Refusal::OtherResult(Some(Outcome::WhiteWins))));
}

#[test]
fn players_agree_or_the_arbiter_decides() {
    let mut organizer = after(0);
    let [white, black] = organizer.event.rounds[0].boards[0].players;
    let report = |entrant, outcome| Command::Report {
        round: 1,
        entrant,
        outcome,
    };
    organizer.give(report(white, Outcome::WhiteWins)).unwrap();
    organizer.give(report(black, Outcome::Draw)).unwrap();
    assert_eq!(organizer.event.rounds[0].boards[0].outcome, None);
    organizer.give(report(black, Outcome::WhiteWins)).unwrap();
    assert_eq!(
        organizer.event.rounds[0].boards[0].outcome,
        Some(Outcome::WhiteWins)
    );
    let late = organizer.give(report(black, Outcome::Draw));
    assert_eq!(late, Err(Refusal::HasResult(Outcome::WhiteWins)));
    let forfeit = organizer.give(report(EntrantId(3), Outcome::BlackForfeits));
    assert_eq!(forfeit, Err(Refusal::ArbiterOnly));
}

#[test]
fn a_result_of_the_current_round_can_be_cleared() {
    let mut organizer = after(1);
    let clear = |round, replaces| Command::EnterResult {
        round,
        board: 1,
        replaces,
        outcome: None,
    };
    organizer.enter(2, 1, Outcome::Draw).unwrap();
    organizer.give(clear(2, Some(Outcome::Draw))).unwrap();
    assert_eq!(organizer.event.rounds[1].boards[0].outcome, None);
    let earlier = organizer.give(clear(1, Some(Outcome::WhiteWins)));
    assert_eq!(earlier, Err(Refusal::CannotClear));
}

#[test]
fn an_ended_tournament_takes_corrections_and_can_continue() {
    let mut organizer = after(1);
    organizer.favorites_win();
    organizer.give(Command::End).unwrap();
    assert_eq!(organizer.pair(), Err(Refusal::HasEnded));
    organizer.enter(2, 1, Outcome::Draw).unwrap();
    let cleared = organizer.give(Command::EnterResult {
        round: 2,
        board: 1,
        replaces: Some(Outcome::Draw),
        outcome: None,
    });
    assert_eq!(cleared, Err(Refusal::HasEnded));
    organizer.give(Command::Reopen).unwrap();
    assert_eq!(organizer.give(Command::Reopen), Err(Refusal::HasNotEnded));
    organizer.pair().unwrap();
    organizer.check();
}
