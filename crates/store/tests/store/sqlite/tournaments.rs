//! Failures while an entry of a tournament is written.

use staunton_store::{AppendToTournament, TournamentError};

use super::InFolder;
use crate::suite::tournaments::{append, board, stored, with_tournament, write};
use crate::words::*;

#[tokio::test]
async fn a_failed_entry_leaves_no_games() {
    // The first trap fails at the entry, which is written after the games, the second one at the
    // commit.
    for trap in [
        "SELECT RAISE(ABORT, 'out of ink')",
        "INSERT INTO trap VALUES ('no such game')",
    ] {
        let database = InFolder::new();
        let store = with_tournament(&database).await;
        let outside = database.other_program();
        let setup = format!(
            "CREATE TABLE trap (game TEXT REFERENCES games DEFERRABLE INITIALLY DEFERRED);
             CREATE TRIGGER spring BEFORE INSERT ON tournament_entries BEGIN {trap}; END"
        );
        outside.execute_batch(&setup).unwrap();
        let mut feed = store.feed();
        let round = AppendToTournament {
            entrants: vec![(1, Some(player_id(2)))],
            officials: Some(vec![player_id(1), player_id(3)]),
            games: vec![board(1, 1), board(2, 2)],
            ..append(2, "round 1")
        };
        let before = stored(&*store).await;
        let written = write(&*store, round.clone()).await;
        let Err(TournamentError::Unavailable(why)) = written else {
            panic!("{written:?}");
        };
        assert!(why.to_string().contains("games.db"), "{why}");
        assert_eq!(stored(&*store).await, before);
        assert_eq!(store.load(game_id(1)).await, Ok(None));
        assert!(feed.try_recv().is_err(), "no change is published");

        outside.execute_batch("DROP TRIGGER spring").unwrap();
        assert_eq!(write(&*store, round).await, Ok(()));
        assert_eq!(journal(&*store, 2).await, ["start"]);
    }
}
