//! The spectators of a game. A task of their own tells them of it, so that neither those who
//! come nor those who stay delay the players.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Weak};

use axum::extract::ws::Utf8Bytes;
use protocol::You;
use store::PlayerId;
use tokio::sync::mpsc;

use super::watchers::{Following, Watcher};
use crate::outbound::{End, Parcel};
use crate::registry::Games;
use crate::snapshot::{GameMessage, Known, Snapshot};

/// After so many messages the others on this node have their turn.
const AT_ONCE: usize = 64;
/// The most plies of a game that is kept as texts while nobody is being sent it: they take some 500 bytes
/// each.
const KEPT: usize = 300;

/// The spectators, as the game knows them.
#[derive(Debug, Default)]
pub(super) struct Gallery {
    /// The connections, and whose they are.
    seated: HashMap<u64, PlayerId>,
    /// How many connections each person has.
    people: HashMap<PlayerId, u32>,
    /// Where their task is told what to say; none while nobody is there.
    news: Option<mpsc::UnboundedSender<News>>,
    /// The game as those who come at this version see it, as long as somebody is being sent it.
    snapshot: Weak<Snapshot>,
    /// The same of a game that is not long.
    kept: Option<Arc<Snapshot>>,
}

/// What spectators are told. Those who come are as many as there are connections, and versions as
/// many as commands: neither can pile up without bound.
#[derive(Debug)]
enum News {
    Came {
        watcher: Watcher,
        snapshot: Arc<Snapshot>,
        known: Known,
    },
    Left(u64),
    Text(Utf8Bytes),
    /// To everyone, who have so much of it.
    Game(Arc<Snapshot>, Known),
    Running(bool),
    /// The game's task has died.
    Failed,
}

impl Drop for Gallery {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.tell(News::Failed);
        }
    }
}

impl Gallery {
    /// Seats a spectator, who is sent the game and from then on each update.
    pub(super) fn add(
        &mut self,
        watcher: Watcher,
        known: Known,
        is_running: bool,
        games: &Games,
        snapshot: Arc<Snapshot>,
    ) {
        let player = watcher.caller.player;
        if self
            .seated
            .insert(watcher.outbound.connection(), player)
            .is_none()
        {
            *self.people.entry(player).or_default() += 1;
        }
        if self.news.is_none() {
            let (news, told) = mpsc::unbounded_channel();
            let telling = tell(told);
            games
                .node
                .tasks
                .spawn_on(telling, &games.runtimes.spectators);
            self.news = Some(news);
            self.tell(News::Running(is_running));
        }
        self.tell(News::Came {
            watcher,
            snapshot,
            known,
        });
    }

    pub(super) fn remove(&mut self, connection: u64) {
        if let Some(player) = self.seated.remove(&connection) {
            self.tell(News::Left(connection));
            if let Entry::Occupied(mut connections) = self.people.entry(player) {
                *connections.get_mut() -= 1;
                if *connections.get() == 0 {
                    connections.remove();
                }
            }
        }
        if self.seated.is_empty() {
            // A short snapshot stays: who comes and goes in turn does not have it made each time.
            (self.seated, self.people, self.news) = Default::default();
        }
    }

    /// The game as those who come at this version see it, made once.
    pub(super) fn snapshot(&mut self, make: impl FnOnce() -> Snapshot) -> Arc<Snapshot> {
        if let Some(snapshot) = self.snapshot.upgrade() {
            return snapshot;
        }
        let snapshot = Arc::new(make());
        let is_short = snapshot.state.plies.len() <= KEPT;
        self.snapshot = Arc::downgrade(&snapshot);
        self.kept = is_short.then(|| Arc::clone(&snapshot));
        snapshot
    }

    /// How many people watch, each counted once.
    pub(super) fn people(&self) -> u32 {
        u32::try_from(self.people.len()).unwrap_or(u32::MAX)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.seated.is_empty()
    }

    /// The game has changed: whoever comes from now on sees it as it is now.
    pub(super) fn outdated(&mut self) {
        (self.snapshot, self.kept) = Default::default();
    }

    pub(super) fn send_text(&self, text: &Utf8Bytes) {
        self.tell(News::Text(text.clone()));
    }

    pub(super) fn send_game(&self, snapshot: &Arc<Snapshot>, known: Known) {
        self.tell(News::Game(Arc::clone(snapshot), known));
    }

    pub(super) fn set_running(&self, is_running: bool) {
        self.tell(News::Running(is_running));
    }

    fn tell(&self, news: News) {
        if let Some(told) = &self.news {
            // The task ends only when this is dropped, or the server closes.
            let _ = told.send(news);
        }
    }
}

/// Tells the spectators what there is to say, until the gallery is gone.
async fn tell(mut told: mpsc::UnboundedReceiver<News>) {
    let mut all = HashMap::new();
    let mut is_running = false;
    while let Some(news) = told.recv().await {
        match news {
            News::Came {
                watcher,
                snapshot,
                known,
            } => {
                send_game(&watcher, snapshot, known);
                let connection = watcher.outbound.connection();
                all.insert(connection, Following::new(watcher, is_running));
            }
            News::Left(connection) => {
                all.remove(&connection);
            }
            News::Text(text) => {
                let say = |following: &Following| {
                    let parcel = Parcel::Text(text.clone());
                    following.watcher.outbound.send_parcel(parcel);
                };
                to_each(&mut all, say).await;
            }
            News::Game(snapshot, known) => {
                let say = |following: &Following| {
                    send_game(&following.watcher, Arc::clone(&snapshot), known);
                };
                to_each(&mut all, say).await;
            }
            News::Running(running) => {
                is_running = running;
                for following in all.values_mut() {
                    following.set_running(running);
                }
            }
            News::Failed => {
                for following in all.values() {
                    following.watcher.outbound.end(End::GameFailed);
                }
            }
        }
    }
}

/// Says something to everyone who is still there, without keeping others from their turn.
async fn to_each(all: &mut HashMap<u64, Following>, say: impl Fn(&Following)) {
    all.retain(|_, following| !following.watcher.outbound.is_closed());
    for (index, following) in all.values().enumerate() {
        if index % AT_ONCE == AT_ONCE - 1 {
            tokio::task::yield_now().await;
        }
        say(following);
    }
}

fn send_game(watcher: &Watcher, snapshot: Arc<Snapshot>, known: Known) {
    let game = GameMessage {
        snapshot,
        you: You::Spectator,
        base: watcher.base.clone(),
        known,
    };
    watcher.outbound.send_parcel(Parcel::Game(game));
}

#[cfg(test)]
mod tests {
    use arbiter::Timestamp;
    use protocol::{Material, Ply};

    use super::super::sample;
    use super::*;
    use crate::absence::Absence;
    use crate::view;

    #[tokio::test]
    async fn a_long_game_is_kept_as_texts_only_while_it_is_sent() {
        let (_folder, store) = sample::store().await;
        let game = sample::alone(&store, None).await;
        let ply = Ply {
            uci: "e2e4".to_owned(),
            san: "e4".to_owned(),
            fen: String::new(),
            squares: ["e2", "e4"].map(str::to_owned),
            check: false,
            material: Material {
                taken_by_white: String::new(),
                taken_by_black: String::new(),
                balance: 0,
            },
            remaining: None,
        };
        let of_plies = |plies: usize| {
            let mut snapshot = view::snapshot(&game.table, Absence::default(), Timestamp(2_000));
            snapshot.state.plies = vec![ply.clone(); plies];
            snapshot
        };
        let mut gallery = Gallery::default();
        let short = gallery.snapshot(|| of_plies(KEPT));
        assert_eq!(Arc::strong_count(&short), 2, "it stays");
        gallery.outdated();
        assert_eq!(Arc::strong_count(&short), 1);
        let long = gallery.snapshot(|| of_plies(KEPT + 1));
        let again = gallery.snapshot(|| unreachable!("it is being sent"));
        assert!(Arc::ptr_eq(&long, &again));
        assert_eq!(Arc::strong_count(&long), 2, "nobody else has it");
    }
}
