//! Samples of all stored events, in `tests/samples`.

use arbiter::{TimeControl, Timestamp};
use samples::{Samples, variants};
use tournament::{
    ArenaResult, Bye, Category, Details, EntrantId, Entry, Event, Group, NewEntrant, Outcome,
    PairedBoard, Pairing, PointValues, Reason, RequestedBye, Settings, Sex, Side, System, Title,
    Venue,
};

const ADA: EntrantId = EntrantId(1);
const BEN: EntrantId = EntrantId(2);

fn settings(system: System, venue: Venue) -> Box<Settings> {
    Box::new(Settings {
        name: "Club evening".to_owned(),
        place: "Library".to_owned(),
        system,
        venue,
        time: TimeControl::fischer(300_000, 3_000),
        chess960: true,
        rated: false,
        starts_at: Some(Timestamp(1_700_000_000_000)),
        pause: Some(60_000),
        grace: Some(90_000),
        points: PointValues::default(),
        half_point_byes: 2,
        tie_breaks: vec!["BH/C1".to_owned()],
        entry: Entry::Arbiter,
        listed: false,
        categories: Vec::new(),
        group: String::new(),
        bots: false,
    })
}

fn systems() -> [System; 4] {
    [
        System::Swiss {
            rounds: 7,
            accelerated: true,
        },
        System::RoundRobin { double: true },
        System::KnockOut { replays: 2 },
        System::Arena {
            minutes: 60,
            berserk: true,
        },
    ]
}

fn reasons() -> Vec<Reason> {
    let (player, from) = (ADA, 15);
    let (one, other) = (ADA, BEN);
    vec![
        Reason::BothPreferences,
        Reason::StrongerPreference,
        Reason::WiderDifference,
        Reason::Alternation,
        Reason::HigherRanked,
        Reason::InitialColor,
        Reason::OddNumber { player, from },
        Reason::NoOpponent { player, from },
        Reason::NeededBelow { player, from },
        Reason::MayNotMeet { one, other },
        Reason::SameColor { one, other },
        Reason::LowerBrackets,
        Reason::Criterion { number: 12 },
        Reason::Table,
        Reason::Tree,
        Reason::ByHand,
    ]
}

fn pairing() -> Pairing {
    Pairing {
        round: 2,
        edition: "FIDE Dutch 2026".to_owned(),
        order: vec![BEN, ADA, EntrantId(3)],
        boards: vec![PairedBoard {
            number: 1,
            white: ADA,
            black: BEN,
            outcome: Some(Outcome::BlackForfeits),
            reasons: reasons(),
        }],
        byes: vec![
            (EntrantId(3), Bye::Pairing),
            (EntrantId(4), Bye::Half),
            (EntrantId(5), Bye::Zero),
        ],
        by_hand: true,
    }
}

fn arena_events() -> [Event; 5] {
    let result = |berserk| ArenaResult {
        wave: 3,
        board: 2,
        outcome: Outcome::WhiteWins,
        plies: 41,
        berserk,
    };
    [
        Event::WavePaired {
            wave: 3,
            pairs: vec![(ADA, BEN), (EntrantId(4), EntrantId(3))],
        },
        Event::GamesEnded {
            games: vec![result([false; 2]), result([true, false])],
        },
        Event::GameCanceled { wave: 3, board: 2 },
        Event::Paused { entrant: ADA },
        Event::Resumed { entrant: ADA },
    ]
}

/// Events with categories, sections, and recordings at the boards.
fn later_events() -> Vec<Event> {
    let categories = vec![
        Category {
            name: "U12".to_owned(),
            born_from: Some(2_014),
            born_to: Some(2_020),
            ..Category::default()
        },
        Category {
            name: "Women below 1600".to_owned(),
            rating_from: Some(1),
            rating_to: Some(1_599),
            sex: Some(Sex::Female),
            ..Category::default()
        },
    ];
    let sections = Box::new(Settings {
        categories,
        group: "City open".to_owned(),
        ..*settings(systems()[0], Venue::Board)
    });
    let entrants = [Sex::Female, Sex::Male].map(|sex| NewEntrant {
        details: Details {
            name: "Ada".to_owned(),
            sex: Some(sex),
            ..Details::default()
        },
        is_member: false,
    });
    vec![
        Event::SettingsChanged { settings: sections },
        Event::Entered {
            entrants: entrants.to_vec(),
        },
        Event::BoardLinkSet {
            board: 3,
            code: Some("K7M-2QX-9TD".to_owned()),
        },
        Event::BoardLinkSet {
            board: 3,
            code: None,
        },
        Event::Recorded { round: 2, board: 3 },
    ]
}

fn events() -> Vec<Event> {
    let venues = [Venue::Online, Venue::Board, Venue::Mixed, Venue::Online];
    let mut events: Vec<Event> = systems()
        .into_iter()
        .zip(venues)
        .map(|(system, venue)| Event::Created {
            settings: settings(system, venue),
        })
        .collect();
    let details = Details {
        name: "Ada".to_owned(),
        rating: Some(1_500),
        title: Some(Title::Wfm),
        federation: "ENG".to_owned(),
        club: "Library".to_owned(),
        born: Some(2_010),
        category: "U18".to_owned(),
        fide_id: Some(400_000),
        at_board: true,
        sex: None,
    };
    let outcomes = Outcome::ALL.map(|outcome| Event::ResultEntered {
        round: 2,
        board: 1,
        outcome: Some(outcome),
        rating_only: outcome == Outcome::Draw,
    });
    events.extend([
        Event::SettingsChanged {
            settings: settings(systems()[1], Venue::Board),
        },
        Event::Entered {
            entrants: vec![
                NewEntrant {
                    details: details.clone(),
                    is_member: false,
                },
                NewEntrant {
                    details: Details::default(),
                    is_member: true,
                },
            ],
        },
        Event::EntrantChanged {
            entrant: ADA,
            details,
        },
        Event::Removed { entrant: ADA },
        Event::Withdrawn { entrant: ADA },
        Event::Returned { entrant: ADA },
        Event::CheckedIn {
            entrant: ADA,
            present: true,
        },
        Event::ByeRequested {
            entrant: ADA,
            round: 2,
            bye: Some(RequestedBye::Half),
        },
        Event::ByeRequested {
            entrant: ADA,
            round: 2,
            bye: Some(RequestedBye::Zero),
        },
        Event::BoardFixed {
            entrant: ADA,
            board: Some(1),
        },
        Event::Forbidden {
            groups: vec![Group {
                players: vec![ADA, BEN],
                first_round: 1,
                last_round: 3,
                weak: true,
            }],
        },
        Event::ColorDrawn { color: Side::Black },
        Event::Paired {
            pairing: Box::new(pairing()),
        },
        Event::Reported {
            round: 2,
            board: 1,
            side: Side::White,
            outcome: Outcome::Draw,
        },
        Event::Replayed { round: 2, board: 1 },
        Event::WinnerNamed {
            round: 2,
            board: 1,
            winner: Side::White,
        },
        Event::RoundUndone { round: 2 },
        Event::Ended,
        Event::Reopened,
    ]);
    events.extend(outcomes);
    let codes = [Some("K7M-2QX-9TD".to_owned()), None];
    events.extend(codes.map(|code| Event::LinkSet { code }));
    events.extend(arena_events().into_iter().chain(later_events()));
    events
}

/// Old journals stay readable: lines are added to the samples, and never changed.
#[test]
fn events_match_their_samples() {
    variants!(System: Swiss RoundRobin KnockOut Arena).assert_complete(&systems());
    variants!(Reason:
        BothPreferences StrongerPreference WiderDifference Alternation HigherRanked InitialColor
        OddNumber NoOpponent NeededBelow MayNotMeet SameColor LowerBrackets Criterion Table Tree
        ByHand)
    .assert_complete(&reasons());
    let events = events();
    variants!(Event:
        Created SettingsChanged Entered EntrantChanged Removed Withdrawn Returned CheckedIn
        ByeRequested BoardFixed Forbidden ColorDrawn Paired ResultEntered Reported Replayed
        WinnerNamed RoundUndone Ended Reopened LinkSet WavePaired GamesEnded GameCanceled Paused
        Resumed BoardLinkSet Recorded)
    .assert_complete(&events);
    Samples::of_crate(env!("CARGO_MANIFEST_DIR")).json("event", &events);
}
