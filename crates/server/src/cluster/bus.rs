//! What the nodes of one server tell each other beyond the journals: which versions were
//! committed, who is connected where, the seeks of the lobby, and that something was said beside a game.
//!
//! A node [publishes](Bus::publish) what it knows as [`News`]; what it hears of others goes to
//! those whom it concerns. The news travel over the store ([`Store::signal`](store::Store::signal)),
//! where they may be lost. Each letter is numbered, and a node writes one every second: whoever
//! misses one asks its sender to tell everything anew, and a node that is silent and gives no
//! heartbeat takes what it has told with it. A node that is alone says nothing.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use arbiter::{Millis, Timestamp};
use store::{Committed, GameId, Notice};
use tokio::sync::Notify;
use tokio::sync::broadcast::error::RecvError;

use super::messages::News;
use super::messages::{Letter, Writer};
use super::nodes::{Peers, SILENCE};
use crate::features::lobby;
use crate::game::actor::Message;
use crate::game::registry::Games;

/// How often a node shows that it is there.
const EVERY: Millis = 1_000;
/// When more news wait to be sent, everything is told anew instead.
const WAITING: usize = 10_000;

/// What waits to be told to other nodes.
#[derive(Debug, Default)]
pub(crate) struct Bus {
    queue: Mutex<Queue>,
    is_waiting: Notify,
    has_peers: AtomicBool,
}

#[derive(Debug, Default)]
struct Queue {
    /// Each with the only node that is meant, or for all.
    news: Vec<(Option<String>, News)>,
    /// So much waited that everything is to be told anew instead.
    has_overflowed: bool,
}

impl Bus {
    /// Tells the other nodes, if there are any. Whoever appears later asks for everything.
    pub(crate) fn publish(&self, news: News) {
        self.queue(None, news);
    }

    /// Tells one other node.
    pub(crate) fn publish_to(&self, node: &str, news: News) {
        self.queue(Some(node.to_owned()), news);
    }

    fn queue(&self, to: Option<String>, news: News) {
        if !self.has_peers.load(Ordering::SeqCst) {
            return;
        }
        let mut queue = self.queue.lock().expect("no panic while it is held");
        if queue.news.len() >= WAITING {
            queue.news.clear();
            queue.has_overflowed = true;
        }
        if !queue.has_overflowed {
            queue.news.push((to, news));
        }
        drop(queue);
        self.is_waiting.notify_one();
    }

    fn take(&self) -> Queue {
        std::mem::take(&mut *self.queue.lock().expect("no panic while it is held"))
    }
}

/// Hears and tells, until the server closes.
pub(crate) async fn converse(games: Games) {
    if !games.store.is_shared() {
        return;
    }
    let closing = games.closing.clone();
    let mut line = Line {
        writer: Writer::new(games.node.clone()),
        peers: Peers::default(),
        games,
    };
    closing.run_until_cancelled(line.converse()).await;
}

/// This node's end of the bus.
struct Line {
    games: Games,
    writer: Writer,
    peers: Peers,
}

impl Line {
    async fn converse(&mut self) {
        let games = self.games.clone();
        let mut feed = games.store.feed();
        self.write(None, [News::Ask]);
        let mut beats_at = games.clock.now() + EVERY;
        loop {
            tokio::select! {
                notice = feed.recv() => match notice {
                    Ok(notice) => self.hear(notice).await,
                    Err(RecvError::Lagged(_)) => self.hear(Notice::Missed).await,
                    Err(RecvError::Closed) => return,
                },
                () = games.bus.is_waiting.notified() => self.tell_what_waits(),
                () = games.clock.sleep_until(beats_at) => {
                    self.write(None, []);
                    let now = games.clock.now();
                    lobby::give_up(&games, now);
                    beats_at = now + EVERY;
                    self.forget_the_gone(now).await;
                }
            }
        }
    }

    async fn hear(&mut self, notice: Notice) {
        match notice {
            Notice::Committed(versions) => {
                for &Committed { game, version, .. } in versions.iter().filter(|one| one.elsewhere)
                {
                    self.games.in_play.changed(game, version);
                    self.tell_game(game, version).await;
                }
            }
            Notice::Missed => {
                tracing::info!("something may have been missed: every live game is looked at");
                self.games.in_play.forget_all();
                self.games.chats.all_anew();
                self.games.challenges.all_changed();
                for game in self.games.all_live() {
                    self.tell_game(game, u32::MAX).await;
                }
                self.write(None, [News::Ask]);
            }
            Notice::Signal(text) => {
                if let Some(letter) = Letter::read(&text) {
                    self.read(letter);
                } else {
                    tracing::warn!("another node says what this one does not understand");
                }
            }
        }
    }

    /// Tells a game of this node what another has made durable.
    async fn tell_game(&self, game: GameId, version: u32) {
        if self.games.is_live(game) {
            let message = Message::Committed { version };
            self.games.send(game, message).await;
        }
    }

    fn read(&mut self, letter: Letter) {
        let (from, number) = (letter.from.clone(), letter.number);
        let is_gap = self.peers.hear(&from, number, self.games.clock.now());
        if is_gap {
            let was_alone = !self.games.bus.has_peers.swap(true, Ordering::SeqCst);
            self.forget(&from);
            if was_alone {
                // Nothing was told while nobody seemed to be there, though this node may have been
                // there all the time, and have missed no letter.
                self.tell_everything(Some(&from));
            }
        }
        let news = letter.news_for(&self.games.node);
        let is_beat = news.is_empty();
        for one in news {
            self.take(&from, one);
        }
        // Asked once more with each sign of life, in case that this is lost too.
        if (is_gap || is_beat) && !self.peers.is_known(&from) {
            self.write(Some(&from), [News::Ask]);
        }
    }

    fn take(&mut self, from: &str, news: News) {
        match news {
            News::Anew => {
                self.peers.tells_all(from);
                self.forget(from);
                // What was said and offered may have been among what was lost.
                self.games.chats.all_changed();
                self.games.challenges.all_changed();
            }
            News::Ask => self.tell_everything(Some(from)),
            // Whatever comes before everything is told anew will be in it.
            News::Connected { .. } | News::Seek(_) if !self.peers.is_known(from) => {}
            News::Connected { game, followers } => {
                self.games.connected.elsewhere(from, game, followers);
                self.games.rouse(game);
            }
            News::Seek(offer) => self.games.lobby.add_elsewhere(from, offer),
            News::SeekEnded { seek } => self.games.lobby.end_elsewhere(&seek),
            News::Begins { player, paired } => {
                lobby::begins(&self.games, player);
                if let Some((seek, game)) = paired {
                    lobby::has_begun_elsewhere(&self.games, player, seek, game);
                }
            }
            News::LooksAt { player, game } => {
                self.games.lobby.looks_at(player, game);
            }
            News::Challenge { player } => self.games.challenges.changed(player),
            News::Said { game } => self.games.chats.changed(game),
            News::Reader { player } => self.games.chats.reader_changed(player),
            News::Speaker { player } => self.games.chats.speaker_changed(player),
            News::Renamed { player } => {
                let games = self.games.clone();
                let reading = async move { games.read_names_again(player).await };
                self.games.tasks.spawn(reading);
            }
            News::AcceptSeek { seek, by } => {
                let accepting = lobby::accept_for(self.games.clone(), from.to_owned(), seek, by);
                self.games.tasks.spawn(accepting);
            }
            News::SeekAnswered { seek, by, result } => {
                lobby::answered(&self.games, &seek, by, result);
            }
        }
    }

    fn tell_what_waits(&mut self) {
        let Queue {
            news,
            has_overflowed,
        } = self.games.bus.take();
        if has_overflowed {
            return self.tell_everything(None);
        }
        for part in news.chunk_by(|(one, _), (other, _)| one == other) {
            let to = part[0].0.as_deref();
            self.write(to, part.iter().map(|(_, news)| news.clone()));
        }
    }

    fn tell_everything(&mut self, to: Option<&str>) {
        let connected = self.games.connected.all_here();
        let connected = connected.into_iter();
        let connected = connected.map(|(game, followers)| News::Connected { game, followers });
        let seeks = self.games.lobby.all_here().into_iter().map(News::Seek);
        let news = std::iter::once(News::Anew).chain(connected).chain(seeks);
        self.write(to, news);
    }

    /// Forgets the nodes that are gone. Of one that is silent and gives heartbeats, one of the two does
    /// not hear the other: its players are there, and do not count as away.
    async fn forget_the_gone(&mut self, now: Timestamp) {
        for node in self.peers.silent(now) {
            if self.gives_heartbeats(&node, now).await {
                continue;
            }
            tracing::info!(node, "another node is gone");
            self.peers.forget(&node);
            self.forget(&node);
        }
        let has_peers = !self.peers.is_empty();
        self.games.bus.has_peers.store(has_peers, Ordering::SeqCst);
    }

    /// Whether a node is running, as far as the store knows.
    async fn gives_heartbeats(&self, node: &str, now: Timestamp) -> bool {
        match self.games.store.heartbeat_of(node).await {
            Ok(last) => last.is_some_and(|last| now - last < SILENCE),
            // Nobody can play meanwhile, nor claim anything.
            Err(_) => true,
        }
    }

    /// Forgets what a node has told.
    fn forget(&self, node: &str) {
        for game in self.games.connected.forget(node) {
            self.games.rouse(game);
        }
        self.games.lobby.forget(node);
    }

    fn write(&mut self, to: Option<&str>, news: impl IntoIterator<Item = News>) {
        for letter in self.writer.write(to, news) {
            self.games.store.signal(letter);
        }
    }
}
