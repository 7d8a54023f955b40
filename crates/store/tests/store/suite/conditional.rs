//! Conditional moves.

use arbiter::{Points, Timestamp};
use staunton_store::{ConditionalMoves, Store};

use super::ratings::ends;
use crate::words::*;

fn moves(player: u8, lines: &[&[&str]]) -> ConditionalMoves {
    let texts = |line: &&[&str]| line.iter().map(|&text| text.to_owned()).collect();
    ConditionalMoves {
        player: player_id(player),
        version: 1,
        plies: 0,
        lines: lines.iter().map(texts).collect(),
    }
}

async fn all_of(store: &dyn Store, game: u64) -> Vec<ConditionalMoves> {
    let mut all = store.conditional_moves(game_id(game)).await.unwrap();
    all.sort_by_key(|moves| moves.player);
    all
}

pub(crate) async fn keeps_conditional_moves_until_the_game_ends(database: &impl Database) {
    let store = with_games(database, [new_game(1), new_game(2)]).await;
    let set = async |game, moves: &ConditionalMoves| {
        let moves = moves.clone();
        store
            .set_conditional_moves(game_id(game), moves)
            .await
            .unwrap();
    };
    let white = moves(1, &[&["e7e5", "g1f3"]]);
    let black = moves(2, &[&["e2e4", "e7e5"], &["d2d4", "d7d5"]]);
    for game in [1, 2] {
        set(game, &black).await;
    }
    set(1, &white).await;
    let mut both = [white.clone(), black.clone()];
    both.sort_by_key(|moves| moves.player);
    assert_eq!(all_of(&*store, 1).await, both);
    let other = moves(2, &[&["c2c4", "c7c5"]]);
    set(2, &other).await;
    assert_eq!(all_of(&*store, 2).await, [other]);
    set(1, &moves(1, &[])).await;
    assert_eq!(all_of(&*store, 1).await, [black]);
    store.append(ends(1, Points::Draw, 3_000)).await.unwrap();
    assert_eq!(all_of(&*store, 1).await, []);
    // Nothing remains of an erased player either.
    store
        .people()
        .erase_player(player_id(2), Timestamp(4_000))
        .await
        .unwrap();
    assert_eq!(all_of(&*store, 2).await, []);
    set(2, &moves(2, &[&["c2c4", "c7c5"]])).await;
    assert_eq!(all_of(&*store, 2).await, []);
}
