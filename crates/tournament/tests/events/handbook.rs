//! Articles of FIDE's Handbook that the other tests do not reach.

use tournament::{Command, EntrantId, Outcome, System};

use crate::organizer::{Organizer, player, players, settings, swiss};

fn points_of(organizer: &Organizer, entrant: u16) -> String {
    let standings = organizer.event.standings(None);
    let mut places = standings.places.iter();
    let own = places.find(|place| place.entrant == EntrantId(entrant));
    own.unwrap().scores[0].text(standings.after)
}

/// C.04.1, 3: the bye has no opponent and no color, and the points of the rules of the event.
#[test]
fn the_bye_has_the_points_of_the_settings() {
    for (bye, expected) in [(10, "1.0"), (5, "0.5")] {
        let mut settings = swiss(3);
        settings.points.bye = bye;
        let mut organizer = Organizer::new(settings, players(5));
        organizer.pair().unwrap();
        organizer.favorites_win();
        assert!(organizer.event.rounds[0].board_of(EntrantId(5)).is_none());
        assert_eq!(points_of(&organizer, 5), expected);
        let report = organizer.event.report();
        let entry = report.entry(&report.players[4], 1).unwrap();
        assert_eq!((entry.opponent, entry.color), (None, None));
    }
}

/// C.04.2, 1.3: the report names the system and the acceleration.
#[test]
fn the_report_names_the_system() {
    for (accelerated, code) in [(false, "FIDE_DUTCH_2026"), (true, "FIDE_DUTCH_2026_BAKU")] {
        let system = System::Swiss {
            rounds: 5,
            accelerated,
        };
        let organizer = Organizer::new(settings(system), players(8));
        let written = organizer.event.report().to_trf().unwrap();
        assert!(written.lines().any(|line| line == format!("192 {code}")));
    }
}

/// C.04.2, 3.1.
#[test]
fn an_adjourned_game_is_a_draw_for_the_pairing_only() {
    let pairs_after = |outcome| {
        let mut organizer = Organizer::new(swiss(5), players(8));
        organizer.pair().unwrap();
        organizer.enter(1, 1, outcome).unwrap();
        organizer.favorites_win();
        organizer.pair().unwrap();
        (organizer.pairs(), organizer)
    };
    let (pairs, mut organizer) = pairs_after(Outcome::Adjourned);
    assert_eq!(pairs, pairs_after(Outcome::Draw).0);
    assert_ne!(pairs, pairs_after(Outcome::WhiteWins).0);
    // The game ends two rounds later: its result is no correction.
    organizer.favorites_win();
    organizer.pair().unwrap();
    organizer.favorites_win();
    let [white, _] = organizer.event.rounds[0].boards[0].players;
    let before = points_of(&organizer, white.0);
    organizer.enter(1, 1, Outcome::WhiteWins).unwrap();
    let board = &organizer.event.rounds[0].boards[0];
    assert_eq!(board.outcome, Some(Outcome::WhiteWins));
    assert_eq!(board.rating_only, None);
    assert_eq!([&*before, &*points_of(&organizer, white.0)], ["2.5", "3.0"]);
    // From now on the rule for corrections applies.
    organizer.enter(1, 1, Outcome::Draw).unwrap();
    assert_eq!(points_of(&organizer, white.0), "3.0");
    organizer.check();
}

/// C.04.7: late entries shift the numbers, but the last player of group A remains the last one.
#[test]
fn group_a_keeps_its_last_player() {
    let system = System::Swiss {
        rounds: 9,
        accelerated: true,
    };
    let mut organizer = Organizer::new(settings(system), players(12));
    organizer.pair().unwrap();
    let last = |organizer: &Organizer| {
        let report = organizer.event.report();
        report.accelerations.iter().map(|it| it.last_player).max()
    };
    assert_eq!(last(&organizer), Some(6));
    organizer.favorites_win();
    assert_eq!(points_of(&organizer, 1), "1.0", "without virtual points");
    let entrants = vec![player("Late", 2500)];
    organizer.give(Command::Enter { entrants }).unwrap();
    organizer.pair().unwrap();
    assert_eq!(last(&organizer), Some(7));
    assert_eq!(organizer.event.report().players[6].name, "Player 6");
}
