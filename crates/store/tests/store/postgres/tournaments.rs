//! Tournaments that several processes change at the same time.

use std::sync::Arc;

use staunton_store::{AppendToTournament, TournamentError};

use super::Private;
use super::transactions::erased_meanwhile;
use crate::suite::tournaments::{append, board, stored, with_tournament, write};
use crate::words::*;

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn only_one_of_two_processes_writes_an_entry_and_its_games() {
    let database = Private::new();
    let one = with_tournament(&database).await;
    let two = database.open().await;
    for version in 2..12 {
        let game = |process: u64| 2 * u64::from(version) + process;
        let both = [(&one, 0), (&two, 1)].map(|(store, process)| {
            let store = Arc::clone(store);
            let round = AppendToTournament {
                games: vec![board(1, game(process))],
                ..append(version, &format!("{version}-{process}"))
            };
            async move { write(&*store, round).await }
        });
        let results = at_once(both).await;
        let conflict = Err(TournamentError::VersionConflict { actual: version });
        let winner = results.iter().position(Result::is_ok).unwrap() as u64;
        assert_eq!(results[1 - winner as usize], conflict);
        let rows = stored(&*one).await.rows;
        let last = rows.last().unwrap();
        assert_eq!(last.entry.command, format!("{version}-{winner}"));
        for process in [0, 1] {
            let found = one.load(game_id(game(process))).await.unwrap();
            assert_eq!(found.is_some(), process == winner);
        }
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn an_entrant_who_enters_during_an_erasure_loses_the_player() {
    let database = Private::new();
    let store = with_tournament(&database).await;
    let enter = AppendToTournament {
        entrants: vec![(1, Some(player_id(1)))],
        ..append(2, "enter")
    };
    let entering = write(&*store, enter);
    let entered = erased_meanwhile(&database, "tournament_players", entering).await;
    assert_eq!(entered, Ok(()));
    let now = stored(&*store).await;
    assert_eq!((now.organizer, now.entrants[0].player), (None, None));
    assert_eq!(now.rows.len(), 2);
}
