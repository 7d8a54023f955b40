//! Categories and their standings.

use tournament::{BadSettings, Category, Command, Details, EntrantId, Refusal, Sex};

use crate::organizer::{Organizer, player, swiss};

fn named(name: &str) -> Category {
    Category {
        name: name.to_owned(),
        ..Category::default()
    }
}

#[test]
fn conditions_and_the_arbiter_place_players_in_categories() {
    let born = |born| Details {
        born,
        ..Details::default()
    };
    let rated = |rating| Details {
        rating,
        ..Details::default()
    };
    let of = |sex| Details {
        sex,
        ..Details::default()
    };
    let placed = Details {
        category: "U12".to_owned(),
        ..Details::default()
    };
    let youth = Category {
        born_from: Some(2_014),
        ..named("U12")
    };
    let below = Category {
        rating_to: Some(1_599),
        ..named("U1600")
    };
    let women = Category {
        sex: Some(Sex::Female),
        ..named("Women")
    };
    let girls = Category {
        sex: Some(Sex::Female),
        ..youth.clone()
    };
    for (category, details, expected) in [
        (&youth, born(Some(2_014)), true),
        (&youth, born(Some(2_013)), false),
        (&youth, born(None), false),
        (&youth, placed.clone(), true),
        (&below, rated(Some(1_599)), true),
        (&below, rated(Some(1_600)), false),
        (&below, rated(None), false),
        (&below, placed.clone(), false),
        (&women, of(Some(Sex::Female)), true),
        (&women, of(Some(Sex::Male)), false),
        (&women, of(None), false),
        (&girls, born(Some(2_015)), false),
        (&named("Guests"), placed, false),
        (&named("Guests"), Details::default(), false),
    ] {
        assert_eq!(
            category.contains(&details),
            expected,
            "{category:?} {details:?}"
        );
    }
}

#[test]
fn places_count_within_the_category_and_ties_stay_ties() {
    let mut settings = swiss(3);
    settings.tie_breaks.clear();
    settings.categories = vec![Category {
        rating_to: Some(2_000),
        ..named("B")
    }];
    let entrants = [2_300, 2_200, 2_000, 1_900, 1_800, 1_700];
    let entrants = entrants.map(|rating| player(&format!("Player {rating}"), rating));
    let mut organizer = Organizer::new(settings, entrants.to_vec());
    organizer.pair().unwrap();
    organizer.favorites_win();
    let event = &organizer.event;
    assert_eq!(event.categories(), ["B"]);
    let within = event.standings_within(event.standings(None), "B");
    let places: Vec<(u16, usize)> = within
        .places
        .iter()
        .map(|place| (place.entrant.0, place.rank))
        .collect();
    // The favorites 1, 2 and 3 have won; 4, 5 and 6 share the last place.
    assert_eq!(places, [(3, 1), (4, 2), (5, 2), (6, 2)]);
    let none = event.standings_within(event.standings(None), "A");
    assert!(none.places.is_empty());
}

#[test]
fn a_category_of_the_arbiter_needs_no_definition() {
    let mut organizer = Organizer::new(swiss(3), vec![player("Ann", 1_500), player("Bob", 1_400)]);
    let details = Details {
        name: "Bob".to_owned(),
        category: "Guests".to_owned(),
        ..Details::default()
    };
    let entrant = EntrantId(2);
    organizer
        .give(Command::ChangeEntrant { entrant, details })
        .unwrap();
    assert_eq!(organizer.event.categories(), ["Guests"]);
    assert_eq!(organizer.event.categories_of(entrant), ["Guests"]);
    assert!(organizer.event.categories_of(EntrantId(1)).is_empty());
}

#[test]
fn invalid_categories_are_refused() {
    let limits = |from, to| Category {
        rating_from: Some(from),
        rating_to: Some(to),
        ..named("B")
    };
    let year = Category {
        born_to: Some(12),
        ..named("U12")
    };
    let many = (0..21).map(|number| named(&number.to_string())).collect();
    for categories in [
        vec![named("")],
        vec![named(" U12")],
        vec![named("a\nb")],
        vec![named(&"x".repeat(61))],
        vec![named("U12"), named("U14"), named("U12")],
        vec![limits(1_600, 1_500)],
        vec![limits(0, 1_500)],
        vec![year],
        many,
    ] {
        let mut organizer = Organizer::new(swiss(3), Vec::new());
        let mut settings = organizer.event.settings.clone();
        settings.categories.clone_from(&categories);
        let changed = organizer.give(Command::ChangeSettings {
            settings: Box::new(settings),
        });
        assert_eq!(
            changed,
            Err(Refusal::Settings(BadSettings::Category)),
            "{categories:?}"
        );
    }
    let mut settings = swiss(3);
    settings.categories = vec![limits(1_500, 1_500), named("Guests")];
    assert_eq!(settings.check(), Ok(()));
    settings.group = "x".repeat(81);
    assert_eq!(settings.check(), Err(BadSettings::Group));
}
