//! Tournaments: their journals, entrants, officials and games.

use std::sync::Arc;

use arbiter::{Points, Reason, Timestamp, Verdict};
use staunton_store::{
    AppendToTournament, Entrant, GameId, GameOfTournament, MOST_TOURNAMENTS, NewTournament, Store,
    StoredTournament, TournamentEntry, TournamentError, TournamentGame, TournamentId,
    TournamentOverview, TournamentState,
};

use crate::words::*;

pub(crate) const NOW: Timestamp = Timestamp(1_000_000_000);

pub(crate) fn id(number: u32) -> TournamentId {
    TournamentId::from_bits(number.into())
}

pub(crate) fn overview(number: u32) -> TournamentOverview {
    TournamentOverview {
        name: format!("Tournament {number}"),
        kind: "swiss".to_owned(),
        state: TournamentState::Open,
        starts_at: None,
        rounds: 5,
        round: 0,
        players: 0,
        is_listed: true,
        due: None,
        group: None,
    }
}

fn entry(command: &str) -> TournamentEntry {
    TournamentEntry {
        command: command.to_owned(),
        actor: Some(player_id(1)),
        at: NOW,
        content: format!("{{\"command\":\"{command}\"}}"),
    }
}

/// A tournament of person 1.
pub(crate) fn new(number: u32) -> NewTournament {
    NewTournament {
        id: id(number),
        organizer: player_id(1),
        overview: overview(number),
        first: entry("make"),
        request_key: Some(format!("key {number}")),
        at: NOW + u64::from(number),
    }
}

/// An entry of tournament 1 that changes nothing else.
pub(crate) fn append(version: u32, command: &str) -> AppendToTournament {
    AppendToTournament {
        tournament: id(1),
        version,
        entry: entry(command),
        overview: overview(1),
        entrants: Vec::new(),
        officials: None,
        games: Vec::new(),
    }
}

/// A game of round 1 between persons 1 and 2.
pub(crate) fn board(board: u32, number: u64) -> TournamentGame {
    TournamentGame {
        round: 1,
        board,
        game: new_game(number),
    }
}

/// A store in which person 1 has tournament 1.
pub(crate) async fn with_tournament(database: &impl Database) -> Arc<dyn Store> {
    let store = with_games(database, []).await;
    let made = store.tournaments().make_tournament(new(1)).await;
    assert_eq!(made, Ok(id(1)));
    store
}

pub(crate) async fn write(
    store: &dyn Store,
    append: AppendToTournament,
) -> Result<(), TournamentError> {
    store.tournaments().append_to_tournament(append).await
}

pub(crate) async fn stored(store: &dyn Store) -> StoredTournament {
    let stored = store.tournaments().tournament(id(1)).await.unwrap();
    stored.expect("a tournament")
}

pub(crate) async fn commands(store: &dyn Store) -> Vec<String> {
    let rows = stored(store).await.rows;
    let versions: Vec<_> = rows.iter().map(|row| row.version).collect();
    assert_eq!(versions, (1..=rows.len() as u32).collect::<Vec<_>>());
    rows.into_iter().map(|row| row.entry.command).collect()
}

fn entrant(number: u32, person: Option<u8>) -> Entrant {
    Entrant {
        number,
        player: person.map(player_id),
        name: person.map(|person| player(person).name),
    }
}

pub(crate) async fn creates_a_tournament_once(database: &impl Database) {
    let store = with_tournament(database).await;
    let tournaments = store.tournaments();
    let again = NewTournament {
        id: id(7),
        ..new(1)
    };
    assert_eq!(tournaments.make_tournament(again).await, Ok(id(1)));
    let of_another = NewTournament {
        organizer: player_id(2),
        ..new(1)
    };
    let made = tournaments.make_tournament(of_another).await;
    assert_eq!(made, Err(TournamentError::IdTaken));
    let of_unknown = NewTournament {
        organizer: player_id(77),
        ..new(2)
    };
    let made = tournaments.make_tournament(of_unknown).await;
    assert_eq!(made, Err(TournamentError::NoSuchPlayer));

    let stored = stored(&*store).await;
    assert_eq!(stored.organizer, Some(player_id(1)));
    assert_eq!(stored.officials, [player_id(1)]);
    assert_eq!(stored.overview, overview(1));
    assert_eq!(stored.created_at, NOW + 1);
    assert_eq!(stored.entrants, []);
    assert_eq!(stored.rows.len(), 1);
    assert_eq!(stored.rows[0].version, 1);
    assert_eq!(stored.rows[0].entry, entry("make"));
    assert_eq!(tournaments.tournament(id(7)).await, Ok(None));
}

pub(crate) async fn limits_the_unfinished_tournaments_of_an_organizer(database: &impl Database) {
    let store = with_tournament(database).await;
    let tournaments = store.tournaments();
    for number in 2..=MOST_TOURNAMENTS {
        let without_key = NewTournament {
            request_key: None,
            ..new(number)
        };
        let made = tournaments.make_tournament(without_key).await;
        assert_eq!(made, Ok(id(number)));
    }
    let one_more = || new(MOST_TOURNAMENTS + 1);
    let made = tournaments.make_tournament(one_more()).await;
    assert_eq!(made, Err(TournamentError::TooMany));
    let of_another = NewTournament {
        organizer: player_id(2),
        ..new(99)
    };
    assert_eq!(tournaments.make_tournament(of_another).await, Ok(id(99)));
    // Nor can another organizer hand theirs over.
    let handed_over = AppendToTournament {
        tournament: id(99),
        officials: Some(vec![player_id(1)]),
        ..append(2, "hand over")
    };
    let written = write(&*store, handed_over).await;
    assert_eq!(written, Err(TournamentError::TooMany));
    let mut end = append(2, "end");
    end.overview.state = TournamentState::Ended;
    assert_eq!(write(&*store, end).await, Ok(()));
    assert!(tournaments.make_tournament(one_more()).await.is_ok());
}

pub(crate) async fn only_one_of_many_entries_of_a_version_is_written(database: &impl Database) {
    let store = with_tournament(database).await;
    for version in 2..6 {
        let results = at_once((0..8).map(|writer| {
            let store = Arc::clone(&store);
            async move { write(&*store, append(version, &format!("{version}-{writer}"))).await }
        }))
        .await;
        let written = results.iter().filter(|result| result.is_ok()).count();
        assert_eq!(written, 1, "{results:?}");
        let conflict = Err(TournamentError::VersionConflict { actual: version });
        let refused = results.iter().filter(|result| **result == conflict);
        assert_eq!(refused.count(), 7, "{results:?}");
    }
    assert_eq!(commands(&*store).await.len(), 5);
    let ahead = write(&*store, append(9, "ahead")).await;
    assert_eq!(ahead, Err(TournamentError::VersionConflict { actual: 5 }));
    let unknown = AppendToTournament {
        tournament: id(9),
        ..append(1, "unknown")
    };
    let written = write(&*store, unknown).await;
    assert_eq!(written, Err(TournamentError::NoSuchTournament));
}

pub(crate) async fn a_repeated_command_of_a_tournament_changes_nothing(database: &impl Database) {
    let store = with_tournament(database).await;
    assert_eq!(write(&*store, append(2, "one")).await, Ok(()));
    assert_eq!(write(&*store, append(3, "two")).await, Ok(()));
    for version in [2, 4] {
        let again = AppendToTournament {
            entrants: vec![(1, Some(player_id(1)))],
            games: vec![board(1, 1)],
            ..append(version, "one")
        };
        let written = write(&*store, again).await;
        assert_eq!(written, Err(TournamentError::AlreadyDone { version: 2 }));
    }
    assert_eq!(commands(&*store).await, ["make", "one", "two"]);
    assert_eq!(stored(&*store).await.entrants, []);
    for (command, version) in [("one", Some(2)), ("two", Some(3)), ("three", None)] {
        let found = store
            .tournaments()
            .tournament_command(id(1), command.to_owned());
        assert_eq!(found.await, Ok(version), "{command}");
    }
    let rows = async |after, limit| {
        store
            .tournaments()
            .tournament_rows(id(1), after, limit)
            .await
    };
    assert_eq!(rows(0, 2).await.unwrap().len(), 2);
    let rows = rows(1, 9).await.unwrap();
    let later: Vec<_> = rows.iter().map(|row| &*row.entry.content).collect();
    assert_eq!(later, [r#"{"command":"one"}"#, r#"{"command":"two"}"#]);
    let none = store.tournaments().tournament_rows(id(9), 0, 9).await;
    assert_eq!(none, Ok(Vec::new()));
}

pub(crate) async fn an_entry_creates_all_of_its_games_or_none(database: &impl Database) {
    let store = with_tournament(database).await;
    store.create_game(new_game(3)).await.unwrap();
    let round = |games| AppendToTournament {
        entrants: vec![(1, Some(player_id(1)))],
        games,
        ..append(2, "round 1")
    };
    for taken in [3, 1] {
        let games = vec![board(1, 1), board(2, 2), board(3, taken)];
        let written = write(&*store, round(games)).await;
        assert_eq!(written, Err(TournamentError::GameIdTaken));
        assert_eq!(store.load(game_id(1)).await, Ok(None));
    }
    let mut unknown = board(3, 4);
    unknown.game.black = staunton_store::Seat::Person(player_id(77));
    let written = write(&*store, round(vec![board(1, 1), unknown])).await;
    assert_eq!(written, Err(TournamentError::NoSuchPlayer));
    assert_eq!(store.load(game_id(1)).await, Ok(None));
    assert_eq!(commands(&*store).await, ["make"]);
    assert_eq!(stored(&*store).await.entrants, []);

    let mut feed = store.feed();
    let games = vec![board(1, 1), board(2, 2), board(2, 4)];
    assert_eq!(write(&*store, round(games)).await, Ok(()));
    let told = next_versions(&mut feed).await;
    let told: Vec<_> = told.iter().map(|one| (one.game, one.version)).collect();
    assert_eq!(told, [1, 2, 4].map(|number| (game_id(number), 1)));
    for number in [1, 2, 4] {
        assert_eq!(journal(&*store, number).await, ["start"]);
    }
    let due = store.due_games(Timestamp(302_000), 9).await.unwrap();
    assert_eq!(due.len(), 4);
}

pub(crate) async fn games_of_a_tournament_have_their_results(database: &impl Database) {
    let store = with_tournament(database).await;
    let tournaments = store.tournaments();
    let first = AppendToTournament {
        games: vec![board(2, 2), board(1, 1), board(2, 3)],
        ..append(2, "round 1")
    };
    assert_eq!(write(&*store, first).await, Ok(()));
    let second = TournamentGame {
        round: 2,
        ..board(1, 4)
    };
    let second = AppendToTournament {
        games: vec![second],
        ..append(3, "round 2")
    };
    assert_eq!(write(&*store, second).await, Ok(()));
    let mut last = crate::words::append(2, 2, "last");
    last.entry = ending("last");
    store.append(last).await.unwrap();

    let game = |round, board, number| GameOfTournament {
        round,
        board,
        game: game_id(number),
        verdict: None,
        ended_at: None,
        plies: None,
    };
    let ended = GameOfTournament {
        verdict: Some(Verdict {
            score: Points::WhiteWins,
            reason: Reason::Checkmate,
        }),
        ended_at: Some(Timestamp(3_000)),
        plies: Some(1),
        ..game(1, 2, 2)
    };
    let all = tournaments.tournament_games(id(1), 1).await.unwrap();
    assert_eq!(all, [game(1, 1, 1), ended, game(1, 2, 3), game(2, 1, 4)]);
    let boards = vec![(2, 1), (9, 9), (1, 2)];
    let chosen = tournaments.games_on_boards(id(1), boards).await.unwrap();
    assert_eq!(chosen, [game(2, 1, 4), all[1].clone(), game(1, 2, 3)]);
    let later = tournaments.tournament_games(id(1), 2).await;
    assert_eq!(later, Ok(vec![game(2, 1, 4)]));
    // The games on a board are never on two pages.
    let mut after = None;
    for expected in [&all[..1], &all[1..3], &all[3..], &[]] {
        let page = tournaments.tournament_games_after(id(1), after, 3).await;
        assert_eq!(page.as_deref(), Ok(expected));
        after = expected.last().map(|last| (last.round, last.board));
    }
    let place = tournaments.tournament_of_game(game_id(3)).await;
    assert_eq!(place, Ok(Some((id(1), 1, 2))));
    let played = store.load(game_id(3)).await.unwrap().unwrap();
    assert_eq!(played.tournament, Some(id(1)));
    let place = tournaments.tournament_of_game(GameId::from_bits(9)).await;
    assert_eq!(place, Ok(None));
}

pub(crate) async fn entrants_get_and_lose_their_players(database: &impl Database) {
    let store = with_tournament(database).await;
    let entrants = |version, entrants: &[(u32, Option<u8>)]| AppendToTournament {
        entrants: entrants
            .iter()
            .map(|&(number, person)| (number, person.map(player_id)))
            .collect(),
        ..append(version, &format!("entrants {version}"))
    };
    let three = entrants(2, &[(1, Some(1)), (3, Some(3)), (2, None)]);
    assert_eq!(write(&*store, three).await, Ok(()));
    let changed = entrants(3, &[(2, Some(4)), (3, None)]);
    assert_eq!(write(&*store, changed).await, Ok(()));
    let expected = [entrant(1, Some(1)), entrant(2, Some(4)), entrant(3, None)];
    let now = store.tournaments().tournament_entrants(id(1)).await;
    assert_eq!(now.unwrap(), expected);
    assert_eq!(stored(&*store).await.entrants, expected);
    let unknown = entrants(4, &[(5, Some(77))]);
    let written = write(&*store, unknown).await;
    assert_eq!(written, Err(TournamentError::NoSuchPlayer));
}

pub(crate) async fn erasing_a_player_keeps_the_journals_of_tournaments(database: &impl Database) {
    let store = with_tournament(database).await;
    let entered = AppendToTournament {
        entrants: vec![(1, Some(player_id(1))), (2, Some(player_id(2)))],
        officials: Some(vec![player_id(1), player_id(2), player_id(3)]),
        ..append(2, "enter")
    };
    assert_eq!(write(&*store, entered).await, Ok(()));
    let tournaments = store.tournaments();
    let sent = tournaments.tournament_commands_of(player_id(1), 9).await;
    assert_eq!(sent, Ok(vec![(id(1), 2, NOW), (id(1), 1, NOW)]));
    let before = stored(&*store).await;
    for erased in [1, 2] {
        let erased = store.people().erase_player(player_id(erased), NOW);
        erased.await.unwrap();
    }
    let after = stored(&*store).await;
    assert_eq!(after.organizer, None);
    assert_eq!(after.officials, [player_id(3)]);
    assert_eq!(after.entrants, [entrant(1, None), entrant(2, None)]);
    assert_eq!(after.overview, before.overview);
    for (row, before) in after.rows.iter().zip(&before.rows) {
        assert_eq!(row.version, before.version);
        let without_actor = TournamentEntry {
            actor: None,
            ..before.entry.clone()
        };
        assert_eq!(row.entry, without_actor);
    }
    let own = store.tournaments().tournaments_of(player_id(1)).await;
    assert_eq!(own, Ok(Vec::new()));
    let sent = tournaments.tournament_commands_of(player_id(1), 9).await;
    assert_eq!(sent, Ok(Vec::new()));

    // An admin may act.
    let by = |version, person| {
        let mut append = append(version, &format!("version {version}"));
        append.entry.actor = Some(player_id(person));
        append
    };
    let refused = write(&*store, by(3, 2)).await;
    assert_eq!(refused, Err(TournamentError::NoSuchPlayer));
    let handed_over = AppendToTournament {
        officials: Some(vec![player_id(4)]),
        ..by(3, 4)
    };
    assert_eq!(write(&*store, handed_over).await, Ok(()));
    let now = stored(&*store).await;
    assert_eq!(now.organizer, Some(player_id(4)));
    assert_eq!(now.officials, [player_id(4)]);
}

pub(crate) async fn a_tournament_is_handed_over(database: &impl Database) {
    let store = with_tournament(database).await;
    let tournaments = store.tournaments();
    let of_another = NewTournament {
        organizer: player_id(2),
        request_key: Some("key 1".to_owned()),
        ..new(2)
    };
    assert_eq!(tournaments.make_tournament(of_another).await, Ok(id(2)));
    let handed_over = AppendToTournament {
        officials: Some(vec![player_id(2), player_id(1)]),
        ..append(2, "hand over")
    };
    assert_eq!(write(&*store, handed_over).await, Ok(()));
    let now = stored(&*store).await;
    assert_eq!(now.organizer, Some(player_id(2)));
    assert_eq!(now.officials, [player_id(2), player_id(1)]);
    // The key of the earlier organizer's request no longer matches.
    let again = NewTournament {
        id: id(3),
        ..new(1)
    };
    assert_eq!(tournaments.make_tournament(again).await, Ok(id(3)));
}

pub(crate) async fn keeps_idle_guests_of_tournaments(database: &impl Database) {
    let store = with_tournament(database).await;
    let entered = AppendToTournament {
        entrants: vec![(1, Some(player_id(2)))],
        officials: Some(vec![player_id(1), player_id(3)]),
        ..append(2, "enter")
    };
    assert_eq!(write(&*store, entered).await, Ok(()));
    let people = store.people();
    let removed = people.remove_unused_guests(None, NOW, NOW + 1).await;
    assert_eq!(removed, Ok(None));
    for (number, stays) in [(1, true), (2, true), (3, true), (4, false)] {
        let known = people.player(player_id(number)).await.unwrap();
        assert_eq!(known.is_some(), stays, "{number}");
    }
}
