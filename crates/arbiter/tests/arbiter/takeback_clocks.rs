//! The clocks after a takeback, with times calculated by hand.

use rules::Color::{self, Black, White};
use staunton_arbiter::{
    Bonus, Command, Event, Game, Millis, Refusal, Stage, Terms, TimeControl, Timestamp, decide,
};

use crate::play::{Play, T0, accept_takeback, casual, mv};

const SECOND: Millis = 1_000;

/// Takes back the last turn of this side, and checks both clocks and the replay.
#[track_caller]
fn assert_taken_back(play: &mut Play, by: Color, left: [Millis; 2]) {
    play.ask(&Command::ProposeTakeback { by }).unwrap();
    play.ask(&accept_takeback(!by)).unwrap();
    assert_eq!(play.remaining(), left);
    assert_eq!(play.replayed(), play.game);
}

fn stages(first: Stage, last: Stage) -> Play {
    Play::under(casual(TimeControl::Clock {
        stages: vec![first, last],
    }))
}

#[test]
fn takeback_removes_the_increment() {
    let mut play = Play::timed(300 * SECOND, Bonus::Increment { millis: 30_000 });
    play.wait(10_000).moves("e2e4").wait(20_000).moves("e7e5");
    assert_eq!(play.remaining(), [320_000, 310_000]);
    for left in [319_000, 318_000, 317_000, 316_000, 315_000] {
        play.wait(1_000).moves("g1f3");
        assert_taken_back(&mut play, White, [left, 310_000]);
    }
    assert_eq!(play.game.running(), Some(White));
}

#[test]
fn takeback_of_two_plies_removes_both_increments() {
    let mut play = Play::timed(60_000, Bonus::Increment { millis: 2_000 });
    play.moves("e2e4 e7e5"); // 62 s each
    play.wait(5_000).moves("g1f3"); // 59 s
    play.wait(4_000).moves("b8c6"); // 60 s
    play.wait(3_000);
    assert_taken_back(&mut play, White, [54_000, 58_000]);
}

#[test]
fn takeback_charges_the_time_until_the_answer() {
    let mut play = Play::timed(60_000, Bonus::Increment { millis: 1_000 });
    play.wait(10_000).moves("e2e4"); // 51 s
    play.wait(5_000).moves("e7e5"); // 56 s
    let propose = Command::ProposeTakeback { by: Black };
    play.wait(2_000).ask(&propose).unwrap();
    play.wait(3_000).ask(&accept_takeback(White)).unwrap();
    assert_eq!(play.remaining(), [46_000, 55_000]);
    assert_eq!(play.game.running(), Some(Black));
    assert_eq!(play.game.remaining_after(), [Some(51_000)]);
    play.wait(6_000).moves("c7c5");
    assert_eq!(play.remaining(), [46_000, 50_000]);
    assert_eq!(play.replayed(), play.game);
}

#[test]
fn taking_back_all_moves_restores_the_clocks() {
    for bonus in [
        Bonus::None,
        Bonus::Increment { millis: 30_000 },
        Bonus::Bronstein { millis: 5_000 },
        Bonus::Delay { millis: 5_000 },
    ] {
        for first_move in [None, Some(30_000)] {
            let mut play = Play::under(Terms {
                first_move,
                ..casual(crate::play::one_stage(300_000, bonus))
            });
            for uci in ["e2e4", "e7e5", "g1f3", "b8c6"] {
                play.wait(7_000).moves(uci);
            }
            for by in [Black, White, Black] {
                play.ask(&Command::ProposeTakeback { by }).unwrap();
                play.ask(&accept_takeback(!by)).unwrap();
            }
            assert_taken_back(&mut play, White, [300_000; 2]);
        }
    }
}

#[test]
fn takeback_removes_the_returned_time_of_bronstein() {
    let mut play = Play::timed(60_000, Bonus::Bronstein { millis: 5_000 });
    play.moves("e2e4 e7e5").wait(3_000).moves("g1f3");
    assert_taken_back(&mut play, White, [57_000, 60_000]);
    play.wait(8_000).moves("g1f3");
    assert_eq!(play.remaining(), [54_000, 60_000]);
    assert_taken_back(&mut play, White, [49_000, 60_000]);
}

#[test]
fn takeback_charges_no_delay() {
    let mut play = Play::timed(60_000, Bonus::Delay { millis: 5_000 });
    play.moves("e2e4 e7e5").wait(3_000).moves("g1f3");
    assert_taken_back(&mut play, White, [60_000, 60_000]);
    play.wait(8_000).moves("g1f3");
    assert_taken_back(&mut play, White, [57_000, 60_000]);
}

#[test]
fn takeback_returns_to_the_stage_before_the_move() {
    let first = Stage {
        moves: Some(2),
        millis: 10_000,
        bonus: Bonus::Increment { millis: 1_000 },
    };
    let last = Stage {
        moves: None,
        millis: 5_000,
        bonus: Bonus::Increment { millis: 2_000 },
    };
    let mut play = stages(first, last);
    play.moves("e2e4 e7e5"); // 11 s each
    for left in [10_000, 9_000] {
        play.wait(1_000).moves("g1f3");
        assert_eq!(play.remaining(), [left + 6_000, 11_000]);
        assert_eq!(play.game.moves_to_next_stage(White), None);
        assert_taken_back(&mut play, White, [left, 11_000]);
        assert_eq!(play.game.moves_to_next_stage(White), Some(1));
    }
    play.moves("g1f3 b8c6 f1c4"); // 17 s, 17 s
    assert_eq!(play.remaining(), [17_000, 17_000]);
    assert_taken_back(&mut play, Black, [15_000, 11_000]);
    assert_eq!(play.game.moves_to_next_stage(White), None);
    assert_eq!(play.game.moves_to_next_stage(Black), Some(1));
}

/// A stage that began before the takeback stays: its time was never removed.
#[test]
fn takeback_keeps_a_stage_that_an_earlier_move_began() {
    let first = Stage {
        moves: Some(1),
        millis: 10_000,
        bonus: Bonus::None,
    };
    let last = Stage {
        moves: None,
        millis: 5_000,
        bonus: Bonus::None,
    };
    let mut play = stages(first, last);
    play.moves("e2e4 e7e5").wait(1_000).moves("g1f3");
    assert_taken_back(&mut play, White, [14_000, 15_000]);
    play.wait(1_000).moves("g1f3");
    assert_eq!(play.remaining(), [13_000, 15_000]);
}

#[test]
fn takeback_removes_time_given_after_the_move() {
    let mut play = Play::timed(60_000, Bonus::None);
    play.moves("e2e4 e7e5").wait(1_000).moves("g1f3");
    play.ask(&Command::GiveTime { by: Black }).unwrap();
    assert_eq!(play.remaining(), [74_000, 60_000]);
    assert_taken_back(&mut play, White, [60_000, 60_000]);
    play.ask(&Command::GiveTime { by: Black }).unwrap();
    play.wait(1_000).moves("g1f3");
    assert_taken_back(&mut play, White, [74_000, 60_000]);
}

#[test]
fn rejects_a_takeback_that_leaves_no_time() {
    let mut play = Play::timed(10_000, Bonus::Increment { millis: 30_000 });
    play.moves("e2e4 e7e5"); // 40 s each
    play.wait(20_000).moves("g1f3 b8c6"); // 50 s and 70 s
    play.wait(15_000);
    let propose = Command::ProposeTakeback { by: White };
    play.ask(&propose).unwrap();
    play.wait(5_000);
    let no_time = Err(Refusal::TakebackLeavesNoTime);
    assert_eq!(play.ask(&accept_takeback(Black)), no_time);
    let decline = Command::AnswerTakeback {
        by: Black,
        accept: false,
    };
    play.ask(&decline).unwrap();
    assert_eq!(play.ask(&propose), no_time);
    play.moves("f1c4");
    assert_eq!(play.remaining(), [60_000, 70_000]);
}

/// Returns a game with rows of format 6: the first move began a stage, and its takeback kept the
/// time of the stage on the clock.
fn with_an_old_takeback() -> (Game, Timestamp) {
    let stage = |moves, millis| Stage {
        moves,
        millis,
        bonus: Bonus::None,
    };
    let terms = casual(TimeControl::Clock {
        stages: vec![stage(Some(1), 10_000), stage(None, 5_000)],
    });
    let moved = |uci: &str, remaining| Event::Moved {
        uci: uci.to_owned(),
        remaining: Some(remaining),
    };
    let rows = [
        vec![Event::Started],
        vec![moved("e2e4", 15_000)],
        vec![moved("e7e5", 15_000)],
        vec![Event::TakebackProposed { by: White }],
        vec![Event::TakenBack {
            plies: 2,
            remaining: Some([15_000, 15_000]),
            stages: None,
        }],
        vec![moved("d2d4", 14_000)],
        vec![moved("d7d5", 15_000)],
    ];
    let rows = rows.into_iter().map(|events| (T0, events));
    (Game::replay(terms, rows).unwrap(), T0)
}

#[test]
fn replay_of_an_old_takeback_keeps_its_times() {
    let (game, at) = with_an_old_takeback();
    assert_eq!(game.remaining(White, at), Some(14_000));
    assert_eq!(game.remaining(Black, at), Some(15_000));
    assert_eq!(game.moves_to_next_stage(White), None);
    let events = decide(&game, &mv(White, "g1f3"), at + 1_000).unwrap();
    let moved = Event::Moved {
        uci: "g1f3".to_owned(),
        remaining: Some(13_000),
    };
    assert_eq!(events, [moved], "the stage begins only once");
}

#[test]
fn replay_of_an_old_takeback_allows_further_takebacks() {
    let (mut game, at) = with_an_old_takeback();
    let propose = Command::ProposeTakeback { by: Black };
    let proposed = decide(&game, &propose, at).unwrap();
    game.apply(&proposed, at).unwrap();
    let taken_back = decide(&game, &accept_takeback(White), at + 2_000).unwrap();
    let expected = Event::TakenBack {
        plies: 1,
        remaining: Some([12_000, 15_000]),
        stages: None,
    };
    assert_eq!(taken_back, [expected]);
}
