use std::net::{IpAddr, Ipv4Addr};
use std::sync::Mutex;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::future::join;
use futures_util::stream::FuturesUnordered;
use limits::caller::Caller;
use protocol::RefusalCode;
use tokio::time::timeout;
use views::explanations;

use super::super::sample;
use super::super::watchers::Watcher;
use super::*;

/// The sample's player, connected from this network.
fn follower(number: u8) -> Watcher {
    let address = IpAddr::from(Ipv4Addr::new(203, 0, 113, number));
    Watcher {
        outbound: Outbound::new(1, Language::ENGLISH).0,
        caller: Caller {
            player: sample::PLAYER,
            session: store::SessionId::from_digest([1; 32]),
            is_guest: true,
            network: Some(address.into()),
        },
        may_spectate: true,
        base: None,
        following: Arc::new(()),
    }
}

#[tokio::test]
async fn mating_tests_of_different_networks_take_turns() {
    let (_folder, store) = sample::store().await;
    let start = "8/8/8/8/8/4K1nn/7k/8 b - - 0 1";
    let alone = sample::alone(&store, Some(start)).await;
    let command = Command::Move {
        by: Color::Black,
        mv: "h2g2".parse().expect("a UCI move"),
        offer_draw: false,
        lag: 0,
    };
    let order = Mutex::new(Vec::new());
    let mut decisions = Vec::new();
    for (network, name) in [(1, 'a'), (1, 'b'), (1, 'c'), (2, 'd')] {
        let table = LoadedGame::load(&*store, alone.table.id).await;
        let table = table.expect("the store works").expect("a game");
        let mut game = LiveGame::new(alone.games.clone(), table);
        game.watchers.add(follower(network));
        let (command, order) = (&command, &order);
        decisions.push(async move {
            let decision = game.decide(command, Timestamp(2_000)).await;
            order.lock().expect("the lock is not poisoned").push(name);
            decision.is_ok()
        });
    }
    let busy = alone.games.judges.occupy(1).await;
    // All tasks queue before the only turn is released. They are polled in the order in which they
    // are decided.
    let decisions: FuturesUnordered<_> = decisions.into_iter().collect();
    let (decided, ()) = join(decisions.collect::<Vec<bool>>(), async { drop(busy) }).await;
    assert_eq!(decided, [true; 4]);
    let order = order.into_inner().expect("the lock is not poisoned");
    let place = |name| order.iter().position(|&other| other == name);
    assert!(place('d') < place('b'), "{order:?}");
}

#[tokio::test]
async fn long_mating_tests_wait_for_their_turn() {
    let (_folder, store) = sample::store().await;
    let start = "8/8/8/8/8/4K1nn/7k/8 b - - 0 1";
    let mut game = sample::alone(&store, Some(start)).await;
    let command = Command::Move {
        by: Color::Black,
        mv: "h2g2".parse().expect("a UCI move"),
        offer_draw: false,
        lag: 0,
    };
    let at = Timestamp(2_000);
    let quick = arbiter::decide_quickly(&game.table.game, &command, at);
    assert!(quick.is_none(), "the mating test is long");
    let games = game.games.clone();
    let all = games.judges.occupy(1).await;
    let waiting = timeout(Duration::from_millis(100), game.decide(&command, at)).await;
    assert!(waiting.is_err(), "the command waits for its turn");
    drop(all);
    assert!(game.decide(&command, at).await.is_ok());
    let mv = game.table.game.position().parse_move("h2g2");
    let is_end = explanations::ends_with(&game.table.game, mv.expect("legal"), at);
    assert!(!is_end, "a slow test is not made in advance");
}

#[tokio::test]
async fn rejects_a_command_for_a_position_changed_by_another_node() {
    let (_folder, store) = sample::store().await;
    let mut terms = sample::terms(None);
    terms.time = arbiter::TimeControl::fischer(600_000, 0);
    let mut game = sample::under(&store, terms).await;
    let table = LoadedGame::load(&*store, game.table.id).await;
    let table = table.expect("the store works").expect("a game");
    let mut elsewhere = LiveGame::new(game.games.clone(), table);
    let seen = |version| Seen {
        version: Some(version),
        arrived: Timestamp(2_000),
        lag: 0,
    };
    let mv = |text: &str| PlayerCommand::Move {
        text: text.to_owned(),
        offer_draw: false,
    };
    for (version, text) in (1..).zip(["e4", "e5"]) {
        let id = format!("e{version}");
        let made = elsewhere
            .carry_out(sample::PLAYER, &id, &mv(text), seen(version))
            .await;
        assert_eq!(made, Ok(version + 1));
    }
    // The outage is credited first, which reveals that the game has advanced.
    game.games.node.outages.clock_is_behind(Timestamp(1_500));
    game.games
        .node
        .outages
        .clock_has_caught_up(Timestamp(1_600));
    // The command was made for the first move, but is also legal in the position after two.
    let late = game
        .carry_out(sample::PLAYER, "late", &mv("Nf3"), seen(1))
        .await;
    assert_eq!(late.expect_err("stale").refusal(), RefusalCode::Stale);
    assert_eq!(game.table.game.line().moves().len(), 2);
}

#[tokio::test]
async fn reads_old_commands_of_a_finished_game_once() {
    let (_folder, store) = sample::store().await;
    let mut game = sample::alone(&store, None).await;
    let seen = |version| Seen {
        version: Some(version),
        arrived: Timestamp(2_000),
        lag: 0,
    };
    let mv = |text: &str| PlayerCommand::Move {
        text: text.to_owned(),
        offer_draw: false,
    };
    for (version, text) in (1..).zip(["f3", "e5", "g4", "Qh4#"]) {
        let id = format!("c{version}");
        let made = game
            .carry_out(sample::PLAYER, &id, &mv(text), seen(version))
            .await;
        assert_eq!(made, Ok(version + 1));
    }
    for id in ["new", "newer"] {
        let resigned = game
            .carry_out(sample::PLAYER, id, &PlayerCommand::Resign, seen(5))
            .await;
        let why = resigned.expect_err("it is over");
        assert_eq!(why.refusal(), protocol::RefusalCode::GameOver);
        // The commands below are answered without reading the store.
        store.close().await;
    }
    let again = game
        .carry_out(sample::PLAYER, "c1", &mv("f3"), seen(5))
        .await;
    assert_eq!(again, Ok(2));
}
