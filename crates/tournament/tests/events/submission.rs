//! The report for a federation.

use arbiter::{Bonus, Stage, TimeControl, Timestamp};
use tournament::{ByHand, Command, Details, EntrantId, Outcome, System};

use crate::organizer::{Organizer, players, settings, swiss};

/// Noon on November 28, 2026, in UTC.
const SATURDAY: Timestamp = Timestamp(1_795_867_200_000);
const DAY: u64 = 24 * 60 * 60 * 1_000;

fn lines(organizer: &Organizer) -> Vec<String> {
    let written = organizer.event.submission().to_trf().unwrap();
    let read = trf::read(written.as_bytes());
    assert_eq!(read.problems, []);
    assert_eq!(read.tournament.to_trf().unwrap(), written);
    written.lines().map(str::to_owned).collect()
}

fn line<'a>(lines: &'a [String], record: &str) -> Option<&'a str> {
    let found = lines.iter().find(|line| line.starts_with(record));
    found.map(|line| line[record.len()..].trim())
}

fn manual(lines: &[String]) -> Vec<&str> {
    let times = lines.iter().filter_map(|line| line.strip_prefix("### "));
    times.map(|line| line.split_once(": ").unwrap().1).collect()
}

#[test]
fn names_the_days_and_the_place() {
    let mut settings = swiss(2);
    settings.place = "Hastings".to_owned();
    settings.starts_at = Some(SATURDAY);
    let mut organizer = Organizer::new(settings, players(4));
    let before = lines(&organizer);
    assert_eq!(line(&before, "022"), Some("Hastings"));
    assert_eq!(line(&before, "042"), Some("2026/11/28"));
    assert_eq!(line(&before, "052"), None);
    for day in 0..2 {
        organizer.now = Some(Timestamp(SATURDAY.0 + day * DAY));
        organizer.pair().unwrap();
        organizer.favorites_win();
    }
    assert_eq!(line(&lines(&organizer), "052"), None, "not over");
    organizer.give(Command::End).unwrap();
    let after = lines(&organizer);
    assert_eq!(line(&after, "042"), Some("2026/11/28"));
    assert_eq!(line(&after, "052"), Some("2026/11/29"));
    let days = line(&after, "132").unwrap();
    assert_eq!(
        days.split_whitespace().collect::<Vec<_>>(),
        ["26/11/28", "26/11/29"]
    );
}

#[test]
fn a_time_that_no_date_can_express_is_the_last_year() {
    let mut settings = swiss(1);
    settings.starts_at = Some(Timestamp(u64::MAX));
    let organizer = Organizer::new(settings, players(2));
    assert_eq!(line(&lines(&organizer), "042"), Some("9999/12/31"));
}

#[test]
fn names_the_time_control_in_words_and_as_a_code() {
    let stages = TimeControl::Clock {
        stages: vec![
            Stage {
                moves: Some(40),
                millis: 5_400_000,
                bonus: Bonus::Increment { millis: 30_000 },
            },
            Stage {
                moves: None,
                millis: 90_000,
                bonus: Bonus::Delay { millis: 1_000 },
            },
        ],
    };
    let weekly = TimeControl::Correspondence {
        days: 7,
        vacation: 0,
    };
    for (time, words, code) in [
        (TimeControl::Unlimited, "No clock", None),
        (TimeControl::fischer(60_000, 0), "1 minute", Some("60")),
        (
            stages,
            "40 moves in 90 minutes plus 30 seconds per move, then 90 seconds with a delay of 1 second",
            Some("40/5400+30:90"),
        ),
        (weekly, "7 days per move", Some("1/604800")),
    ] {
        let mut settings = swiss(3);
        settings.time = time;
        let lines = lines(&Organizer::new(settings, players(4)));
        assert_eq!(line(&lines, "122"), Some(words));
        assert_eq!(line(&lines, "222"), code);
    }
}

#[test]
fn states_the_ranks_of_the_standings() {
    for system in [swiss(3), settings(System::RoundRobin { double: false })] {
        let mut organizer = Organizer::new(system, players(4));
        organizer.pair().unwrap();
        organizer.favorites_win();
        organizer.pair().unwrap();
        organizer.favorites_win();
        let standings = organizer.event.standings(None);
        let report = organizer.event.submission();
        for (number, entrant) in organizer.event.order().into_iter().enumerate() {
            let mut places = standings.places.iter();
            let place = places.find(|place| place.entrant == entrant).unwrap();
            assert_eq!(report.players[number].rank, Some(place.rank as u16));
        }
    }
}

#[test]
fn names_each_change_by_hand() {
    let mut organizer = Organizer::new(swiss(5), players(4));
    organizer.pair().unwrap();
    organizer.favorites_win();
    assert_eq!(manual(&lines(&organizer)), [] as [&str; 0]);
    organizer.enter(1, 2, Outcome::Draw).unwrap();
    organizer.pair().unwrap();
    organizer.give(Command::UndoRound { round: 2 }).unwrap();
    let by_hand = ByHand {
        pairs: vec![(EntrantId(1), EntrantId(2)), (EntrantId(3), EntrantId(4))],
        bye: None,
    };
    organizer
        .give(Command::Pair {
            round: 2,
            by_hand: Some(by_hand),
        })
        .unwrap();
    organizer.favorites_win();
    let details = Details {
        rating: Some(1_000),
        ..organizer.event.entrants[3].details.clone()
    };
    organizer
        .give(Command::ChangeEntrant {
            entrant: EntrantId(4),
            details,
        })
        .unwrap();
    organizer.pair().unwrap();
    organizer.favorites_win();
    organizer.enter(1, 1, Outcome::BlackWins).unwrap();
    organizer.give(Command::End).unwrap();
    organizer.give(Command::Reopen).unwrap();
    assert_eq!(
        manual(&lines(&organizer)),
        [
            "round 1, board 2: 0-1 corrected to 1/2",
            "pairing of round 2 taken back",
            "round 2 paired by hand",
            "details of Player 4 changed",
            "round 1, board 1: 1-0 corrected to 0-1, for the rating report only",
            "continued after its end",
        ]
    );
}

/// C.04.2, 3.1: the result of an adjourned game completes it.
#[test]
fn the_result_of_an_adjourned_game_is_no_correction() {
    let mut organizer = Organizer::new(swiss(3), players(2));
    organizer.pair().unwrap();
    organizer.enter(1, 1, Outcome::Adjourned).unwrap();
    organizer.enter(1, 1, Outcome::WhiteWins).unwrap();
    assert_eq!(manual(&lines(&organizer)), [] as [&str; 0]);
}
