//! Players who enter, leave and return.

use tournament::{Command, Details, EntrantId, NewEntrant, Refusal, System, Venue};

use crate::organizer::{Organizer, player, players, settings, swiss};

#[test]
fn a_player_who_was_paired_is_withdrawn_and_not_removed() {
    let mut organizer = Organizer::new(swiss(5), players(8));
    organizer
        .give(Command::Remove {
            entrant: EntrantId(8),
        })
        .unwrap();
    assert_eq!(organizer.event.players(), 7);
    organizer.pair().unwrap();
    let removed = organizer.give(Command::Remove {
        entrant: EntrantId(1),
    });
    assert_eq!(removed, Err(Refusal::WasPaired));
    let again = organizer.give(Command::Withdraw {
        entrant: EntrantId(8),
    });
    assert_eq!(again, Err(Refusal::NoSuchEntrant(EntrantId(8))));
}

#[test]
fn a_withdrawn_player_returns() {
    let mut organizer = Organizer::new(swiss(5), players(8));
    organizer.pair().unwrap();
    organizer.favorites_win();
    let entrant = EntrantId(2);
    organizer.give(Command::Withdraw { entrant }).unwrap();
    assert_eq!(
        organizer.give(Command::Withdraw { entrant }),
        Err(Refusal::HasLeft)
    );
    organizer.pair().unwrap();
    assert!(organizer.event.rounds[1].board_of(entrant).is_none());
    organizer.favorites_win();
    organizer.give(Command::Return { entrant }).unwrap();
    assert_eq!(
        organizer.give(Command::Return { entrant }),
        Err(Refusal::HasNotLeft)
    );
    organizer.pair().unwrap();
    assert!(organizer.event.rounds[2].board_of(entrant).is_some());
    organizer.check();
}

#[test]
fn equal_ratings_are_ordered_by_title_and_name() {
    let mut organizer = Organizer::new(
        swiss(5),
        vec![
            player("Zoe", 1500),
            player("anton", 1500),
            player("Bea", 1500),
        ],
    );
    let mut details = organizer.event.entrants[2].details.clone();
    details.title = Some(tournament::Title::Wcm);
    let entrant = EntrantId(3);
    organizer
        .give(Command::ChangeEntrant { entrant, details })
        .unwrap();
    let order: Vec<u16> = organizer.event.order().iter().map(|it| it.0).collect();
    assert_eq!(order, [3, 2, 1]);
}

#[test]
fn names_in_all_scripts_are_kept() {
    let names = ["Ærøskøbing", "Магнус", "丁立人", "محمد", "🙂"];
    let entrants = names.iter().map(|name| player(name, 1500)).collect();
    let organizer = Organizer::new(swiss(5), entrants);
    let written = organizer.event.report().to_trf().unwrap();
    let reading = trf::read(written.as_bytes());
    assert!(reading.problems.is_empty(), "{:?}", reading.problems);
    for name in names {
        assert!(
            reading.tournament.players.iter().any(|it| it.name == name),
            "{name}"
        );
    }
}

#[test]
fn bad_details_are_refused() {
    let mut organizer = Organizer::new(swiss(5), players(2));
    let mut enter = |change: fn(&mut Details)| {
        let mut entrant = player("Ann", 1500);
        change(&mut entrant.details);
        organizer.give(Command::Enter {
            entrants: vec![entrant],
        })
    };
    assert_eq!(
        enter(|it| it.name = "x".repeat(61)),
        Err(Refusal::BadDetails)
    );
    assert_eq!(
        enter(|it| it.name = "a\nb".to_owned()),
        Err(Refusal::BadDetails)
    );
    assert_eq!(enter(|it| it.rating = Some(0)), Err(Refusal::BadDetails));
    assert_eq!(
        enter(|it| it.federation = "GERM".to_owned()),
        Err(Refusal::BadDetails)
    );
    assert_eq!(enter(|it| it.name.clear()), Err(Refusal::NoName));
}

#[test]
fn an_online_event_takes_only_players_of_the_server() {
    let mut online = swiss(5);
    online.venue = Venue::Online;
    let mut organizer = Organizer::new(online, Vec::new());
    let typed = Command::Enter {
        entrants: vec![player("Ann", 1500)],
    };
    assert_eq!(organizer.give(typed), Err(Refusal::MembersOnly));
    let member = NewEntrant {
        details: Details::default(),
        is_member: true,
    };
    organizer
        .give(Command::Enter {
            entrants: vec![member],
        })
        .unwrap();
}

#[test]
fn a_round_robin_has_a_maximum() {
    let system = System::RoundRobin { double: false };
    let mut organizer = Organizer::new(settings(system), players(100));
    let one_more = Command::Enter {
        entrants: vec![player("Late", 1500)],
    };
    assert_eq!(organizer.give(one_more), Err(Refusal::Full(100)));
}
