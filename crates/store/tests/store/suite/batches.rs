//! Writes that share a transaction.

use std::sync::Arc;

use proptest::strategy::{Strategy, ValueTree};
use staunton_store::AppendError;

use crate::words::*;

pub(crate) async fn waiting_appends_share_transactions(database: &impl Database) {
    let store = with_games(database, (0..8).map(new_game)).await;
    let before = store.commits();
    let mut feed = store.feed();
    // The entries of each game arrive in order, because a task runs until it waits for a response.
    let results = at_once((0..200).map(|i| {
        let store = Arc::clone(&store);
        async move {
            let (game, version) = (i % 8, i as u32 / 8 + 2);
            store
                .append(append(game, version, &format!("c{version}")))
                .await
        }
    }))
    .await;
    assert_eq!(results, vec![Ok(()); 200]);
    let commits = store.commits() - before;
    assert!((1..=100).contains(&commits), "{commits} transactions");
    for game in 0..8 {
        assert_eq!(journal(&*store, game).await.len(), 26);
    }
    // Subscribers get one notice for each transaction, with all its versions.
    let mut told = 0;
    for _ in 0..commits {
        told += next_versions(&mut feed).await.len();
    }
    assert_eq!(told, 200);
}

pub(crate) async fn only_one_of_many_writers_of_a_version_wins(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    for version in 2..12 {
        let results = at_once((0..10).map(|writer| {
            let store = Arc::clone(&store);
            async move {
                let command = format!("{version}-{writer}");
                (
                    command.clone(),
                    store.append(append(1, version, &command)).await,
                )
            }
        }))
        .await;
        let (winners, losers): (Vec<_>, Vec<_>) =
            results.into_iter().partition(|(_, result)| result.is_ok());
        assert_eq!(winners.len(), 1);
        for (_, result) in losers {
            assert_eq!(result, Err(AppendError::Conflict));
        }
        assert_eq!(journal(&*store, 1).await.last(), Some(&winners[0].0));
    }
}

/// A simple model of appends to a store.
#[derive(Default)]
struct Twin(std::collections::BTreeMap<u64, Vec<String>>);

impl Twin {
    fn append(&mut self, game: u64, version: u32, command: &str) -> &'static str {
        let Some(commands) = self.0.get_mut(&game) else {
            return "no such game";
        };
        if commands.iter().any(|known| known == command) {
            return "duplicate";
        }
        if version as usize != commands.len() + 1 {
            return "conflict";
        }
        commands.push(command.to_owned());
        "written"
    }
}

fn name(result: &Result<(), AppendError>) -> &'static str {
    match result {
        Ok(()) => "written",
        Err(AppendError::NoSuchGame) => "no such game",
        Err(AppendError::Conflict) => "conflict",
        Err(AppendError::Duplicate(_)) => "duplicate",
        Err(AppendError::Damaged(_)) => "damaged",
        Err(AppendError::Unavailable(_)) => "unavailable",
        Err(AppendError::Failed(_)) => "failed",
    }
}

/// Batches with good appends, conflicts, duplicates and appends to missing games have the same
/// results as separate appends.
pub(crate) async fn refusals_do_not_affect_their_batch(database: &impl Database) {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let batches = proptest::collection::vec(
        proptest::collection::vec((0..4_u64, 1..9_u32, "[a-h]"), 1..20),
        30,
    );
    let batches = batches.new_tree(&mut runner).unwrap().current();
    let store = with_games(database, (0..3).map(new_game)).await;
    let mut twin = Twin(
        (0..3)
            .map(|game| (game, vec!["start".to_owned()]))
            .collect(),
    );
    for batch in batches {
        let results = at_once(batch.clone().into_iter().map(|(game, version, command)| {
            let store = Arc::clone(&store);
            async move { store.append(append(game, version, &command)).await }
        }))
        .await;
        for ((game, version, command), result) in batch.iter().zip(&results) {
            assert_eq!(name(result), twin.append(*game, *version, command));
        }
    }
    for (game, commands) in twin.0 {
        assert_eq!(journal(&*store, game).await, commands);
    }
}
