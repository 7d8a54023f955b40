//! The states of many games on the bus.

use std::collections::HashSet;
use std::sync::Arc;

use cluster::bus::{Bus, Subscriber};
use cluster::exchange;
use cluster::heartbeat;
use cluster::messages::Message;
use cluster::nats::Connection;
use cluster::node::Node;
use net::clock::Clock;
use serde::Serialize;
use store::Store;
use tokio::sync::watch;

/// More games than a node with 20,000 sockets serves.
const GAMES: usize = 30_000;

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum State {
    Followed { game: usize },
}

/// The keys that a node knows of another one.
#[derive(Default)]
struct Known {
    keys: HashSet<u64>,
    /// The number of received states.
    received: usize,
    removed: usize,
}

struct Follower(watch::Sender<Known>);

impl Subscriber for Follower {
    fn topics(&self) -> &'static [&'static str] {
        &["followed"]
    }

    fn receive(&self, _from: &str, message: &Message) {
        let value: serde_json::Value = message.read().expect("a state");
        let game = value["followed"]["game"].as_u64().expect("a number");
        self.0.send_modify(|known| {
            known.keys.insert(game);
            known.received += 1;
        });
    }

    fn removed(&self, _from: &str, _topic: &str, key: &str) {
        self.0.send_modify(|known| {
            known.keys.remove(&key.parse().expect("a number"));
            known.removed += 1;
        });
    }

    fn forget(&self, _node: &str) {
        self.0.send_modify(|known| known.keys.clear());
    }
}

async fn node(id: &str, nats: &str, store: &Arc<dyn Store>) -> Arc<Node> {
    let connection = Connection::open(nats, &**store, id).await;
    let bus = Bus::over(connection.expect("NATS"));
    let store = Arc::clone(store);
    Arc::new(Node::new(id.to_owned(), store, Clock::system(), bus))
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn thirty_thousand_games_are_followed_through_a_restart_of_nats() {
    let nats = private_nats::Server::start().expect("nats-server");
    let url = nats.url();
    let (_postgres, database) = private_postgres::new_database().expect("PostgreSQL");
    let store = store::open(&database).await.expect("a database");
    let (one, two) = (
        node("one", &url, &store).await,
        node("two", &url, &store).await,
    );
    let follow = |game: usize| one.bus.set(&game.to_string(), &State::Followed { game });
    for game in 0..GAMES {
        follow(game);
    }
    let (known, mut seen) = watch::channel(Known::default());
    let followers: Vec<Arc<dyn Subscriber>> = vec![Arc::new(Follower(known))];
    // A node whose heartbeat is old counts as gone.
    let now = one.clock.now();
    store.heartbeat(&one.id, now).await.expect("a database");
    let beating = tokio::spawn(heartbeat::beat(Arc::clone(&one)));
    let running = [(&one, Vec::new()), (&two, followers)]
        .map(|(node, subscribers)| tokio::spawn(exchange::run(Arc::clone(node), subscribers)));
    seen.wait_for(|known| known.keys.len() == GAMES)
        .await
        .expect("node two");
    assert_eq!(seen.borrow().received, GAMES, "each state arrives once");

    nats.kill().expect("a running server");
    follow(GAMES);
    nats.restart().expect("a stopped server");
    // All states are written again, because the bucket is in memory. Some may arrive twice.
    seen.wait_for(|known| known.received > 2 * GAMES && known.keys.len() == GAMES + 1)
        .await
        .expect("node two");
    assert_eq!(seen.borrow().removed, 0, "no state is lost in between");

    // A node that stops takes its states along.
    one.closing.cancel();
    seen.wait_for(|known| known.keys.is_empty())
        .await
        .expect("node two");
    two.closing.cancel();
    for task in running.into_iter().chain([beating]) {
        task.await.expect("the task ends");
    }
}
