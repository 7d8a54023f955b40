//! Lists of tournaments, and tournaments that are due.

use std::sync::Arc;

use arbiter::Timestamp;
use staunton_store::{
    AppendToTournament, ListedTournament, Store, TournamentFilter, TournamentOverview,
    TournamentState,
};

use super::tournaments::{NOW, append, id, new, overview, write};
use crate::words::*;

/// The numbers of the listed tournaments.
fn numbers(listed: &[ListedTournament]) -> Vec<u32> {
    let all: Vec<_> = (0..100).map(|number| (id(number), number)).collect();
    let number = |listed: &ListedTournament| {
        let found = all.iter().find(|(id, _)| *id == listed.id);
        found.expect("a number").1
    };
    listed.iter().map(number).collect()
}

fn is_listed(number: u32) -> bool {
    number % 3 != 1
}

/// Creates tournaments 11 to 19: three of each state, one of which is unlisted.
async fn with_lists(database: &impl Database) -> Arc<dyn Store> {
    let store = with_games(database, []).await;
    for number in 11..=19 {
        let mut new = new(number);
        new.overview.is_listed = is_listed(number);
        new.overview.starts_at = (number != 12).then_some(NOW + u64::from(100 - number));
        store
            .tournaments()
            .make_tournament(new.clone())
            .await
            .unwrap();
        let states = match number {
            11..=13 => &[][..],
            14..=16 => &[TournamentState::Running],
            _ => &[TournamentState::Running, TournamentState::Ended],
        };
        for (version, state) in (2..).zip(states) {
            let mut next = append(version, &format!("version {version}"));
            next.tournament = new.id;
            next.entry.at = NOW + 1_000 + u64::from(number);
            next.overview = TournamentOverview {
                state: *state,
                ..new.overview.clone()
            };
            assert_eq!(write(&*store, next.clone()).await, Ok(()));
            // An entry without a new state does not move the tournament in its list.
            next.entry.at = next.entry.at + 1_000_000 * u64::from(30 - number);
            "again".clone_into(&mut next.entry.command);
            next.version += 1;
            if version as usize == states.len() + 1 {
                assert_eq!(write(&*store, next).await, Ok(()));
            }
        }
    }
    store
}

pub(crate) async fn tournaments_are_listed_by_state(database: &impl Database) {
    let store = with_lists(database).await;
    let tournaments = store.tournaments();
    for (state, all) in [
        (Some(TournamentState::Open), &[13, 11, 12][..]),
        (Some(TournamentState::Running), &[16, 15, 14]),
        (Some(TournamentState::Ended), &[19, 18, 17]),
        (None, &[19, 18, 17, 16, 15, 14, 13, 12, 11]),
    ] {
        for only_listed in [false, true] {
            let is_expected = |number: &&u32| !only_listed || is_listed(**number);
            let expected: Vec<u32> = all.iter().filter(is_expected).copied().collect();
            let mut filter = TournamentFilter {
                state,
                only_listed,
                after: None,
            };
            let whole = tournaments.tournaments(filter.clone(), 100).await.unwrap();
            assert_eq!(numbers(&whole), expected, "{filter:?}");
            let mut pages = Vec::new();
            loop {
                let page = tournaments.tournaments(filter.clone(), 2).await.unwrap();
                pages.extend(numbers(&page));
                let Some(last) = page.last() else {
                    break;
                };
                filter.after = Some((last.sort_at, last.id));
            }
            assert_eq!(pages, expected, "{filter:?}");
        }
    }
    let filter = TournamentFilter::default();
    let first = tournaments.tournaments(filter, 1).await.unwrap().remove(0);
    assert_eq!(first.organizer, Some(player_id(1)));
    assert_eq!(first.organizer_name, Some("Person 1".to_owned()));
    assert_eq!(first.overview.state, TournamentState::Ended);
    assert_eq!(first.overview.name, "Tournament 19");
}

pub(crate) async fn the_tournaments_of_a_player_are_listed(database: &impl Database) {
    let store = with_lists(database).await;
    let change = |number: u32, version, entrants, officials| {
        let append = AppendToTournament {
            tournament: id(number),
            overview: overview(number),
            entrants,
            officials,
            ..append(version, "change")
        };
        let store = Arc::clone(&store);
        async move { assert_eq!(write(&*store, append).await, Ok(())) }
    };
    let me = player_id(5);
    change(11, 2, vec![(4, Some(me)), (7, Some(player_id(6)))], None).await;
    let deputies = Some(vec![player_id(1), me]);
    change(12, 2, vec![(9, Some(me)), (2, Some(me))], deputies.clone()).await;
    change(13, 2, Vec::new(), deputies).await;
    let own = store.tournaments().tournaments_of(me).await.unwrap();
    let places: Vec<_> = own.iter().map(|(_, number)| *number).collect();
    let listed: Vec<_> = own.into_iter().map(|(listed, _)| listed).collect();
    assert_eq!(numbers(&listed), [13, 12, 11]);
    assert_eq!(places, [None, Some(9), Some(4)]);
    let organized = store.tournaments().tournaments_of(player_id(1)).await;
    assert_eq!(organized.unwrap().len(), 9);
}

pub(crate) async fn due_tournaments_are_listed_in_order(database: &impl Database) {
    let store = with_games(database, []).await;
    let tournaments = store.tournaments();
    for (number, due) in [(1, Some(30)), (2, Some(10)), (3, None), (4, Some(20))] {
        let mut new = new(number);
        new.overview.due = due.map(Timestamp);
        tournaments.make_tournament(new).await.unwrap();
    }
    let due = |at, limit| async move {
        let due = tournaments.due_tournaments(Timestamp(at), limit).await;
        let due = due.unwrap().into_iter();
        due.map(|(id, at)| (id, at.0)).collect::<Vec<_>>()
    };
    assert_eq!(due(9, 9).await, []);
    assert_eq!(due(20, 9).await, [(id(2), 10), (id(4), 20)]);
    assert_eq!(due(99, 2).await, [(id(2), 10), (id(4), 20)]);
    for (version, at) in [(Some(1), Some(25)), (Some(2), Some(5)), (None, Some(26))] {
        let at = at.map(Timestamp);
        let postponed = tournaments.postpone_tournament(id(2), version, at);
        postponed.await.unwrap();
        let expected = if version.is_none() { 26 } else { 25 };
        assert_eq!(due(29, 9).await[1], (id(2), expected));
    }
    tournaments
        .postpone_tournament(id(4), None, None)
        .await
        .unwrap();
    let mut next = append(2, "next");
    next.overview.due = Some(Timestamp(7));
    assert_eq!(write(&*store, next).await, Ok(()));
    assert_eq!(due(99, 9).await, [(id(1), 7), (id(2), 26)]);
}

pub(crate) async fn the_sections_of_an_event_are_listed(database: &impl Database) {
    let store = with_games(database, []).await;
    let tournaments = store.tournaments();
    for (number, organizer, group) in [
        (1, 1, Some("City open")),
        (2, 1, Some("City open")),
        (3, 1, Some("city open")),
        (4, 1, None),
        (5, 2, Some("City open")),
    ] {
        let mut new = new(number);
        new.organizer = player_id(organizer);
        new.first.actor = Some(player_id(organizer));
        new.request_key = None;
        new.overview.group = group.map(str::to_owned);
        tournaments.make_tournament(new).await.unwrap();
    }
    let group = async |organizer, name: &str| {
        let organizer = player_id(organizer);
        let listed = tournaments.tournament_group(organizer, name.to_owned());
        numbers(&listed.await.unwrap())
    };
    assert_eq!(group(1, "City open").await, [1, 2]);
    assert_eq!(group(2, "City open").await, [5]);
    assert_eq!(group(1, "Club").await, [0; 0]);
    let mut leaves = append(2, "leaves");
    leaves.overview.group = None;
    assert_eq!(write(&*store, leaves).await, Ok(()));
    assert_eq!(group(1, "City open").await, [2]);
}
