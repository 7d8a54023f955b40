//! The featured games: for each channel the running public game of the strongest players.
//!
//! All feeds of a channel share one subscription to its game. The list of candidates is read at
//! most once in a few seconds, however many feeds are open.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use ::language::Language;
use arbiter::{Millis, Timestamp};
use game::message::Message;
use game::outbound::{Outbound, OutboundFrame};
use game::state::LoadedGame;
use game::watchers::Watcher;
use limits::caller::Caller;
use net::random;
use protocol::{GameState, ServerMessage};
use rules::Color;
use serde::Serialize;
use store::{GameId, PlayerId, SessionId, Speed, Unavailable};
use tokio::sync::watch;
use utoipa::ToSchema;

use super::Api;
use super::terms_view::{ColorName, NO_RATING};
use super::users::{Title, title, user_id};

/// The number of newest public games from which the featured games are chosen.
const SEARCHED: u32 = 200;
/// The time for which the list of candidates is cached, in milliseconds.
const CACHE: Millis = 3_000;
/// The time between two choices of a game for a channel: the final position of a game is shown for
/// this time.
const PAUSE: Duration = Duration::from_secs(1);

/// A channel, named as in the API of Lichess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Channel {
    /// All games.
    Best,
    /// The games of one speed between people.
    Speed(Speed),
    /// The games between bots.
    Bot,
    /// The games against the computer of the server. They are not public, so there are none.
    Computer,
}

impl Channel {
    pub(super) const ALL: [Self; 7] = [
        Self::Best,
        Self::Speed(Speed::Bullet),
        Self::Speed(Speed::Blitz),
        Self::Speed(Speed::Rapid),
        Self::Speed(Speed::Classical),
        Self::Bot,
        Self::Computer,
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Speed(speed) => speed.as_str(),
            Self::Bot => "bot",
            Self::Computer => "computer",
        }
    }

    /// Returns the channel with this name, in upper or lower case.
    pub(super) fn named(name: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|channel| channel.name().eq_ignore_ascii_case(name))
    }

    fn shows(self, candidate: &Candidate) -> bool {
        match self {
            Self::Best => true,
            Self::Speed(speed) => candidate.speed == speed && !candidate.has_bots,
            Self::Bot => candidate.has_bots,
            Self::Computer => false,
        }
    }
}

/// A game that may be featured.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) game: GameId,
    speed: Speed,
    has_bots: bool,
    names: [String; 2],
    bots: [bool; 2],
    ratings: [u16; 2],
}

impl Candidate {
    fn of(table: &LoadedGame) -> Self {
        let rating = |index: usize| table.ratings[index].as_ref();
        Self {
            game: table.id,
            speed: Speed::of(&table.game.terms().time),
            has_bots: table.bots.contains(&true),
            names: table.names.clone(),
            bots: table.bots,
            ratings: [0, 1].map(|index| rating(index).map_or(NO_RATING, |it| it.points)),
        }
    }

    /// The order of candidates: the sum of both ratings, and then the id.
    fn strength(&self) -> (u32, &str) {
        let sum = self.ratings.iter().map(|&rating| u32::from(rating)).sum();
        (sum, self.game.as_str())
    }

    /// The side of the stronger player, from which the board is shown.
    pub(super) const fn stronger(&self) -> Color {
        if self.ratings[1] > self.ratings[0] {
            Color::Black
        } else {
            Color::White
        }
    }

    pub(super) const fn rating(&self, color: Color) -> u16 {
        self.ratings[color.index()]
    }

    pub(super) fn user(&self, color: Color) -> FeaturedUser {
        let index = color.index();
        let name = &self.names[index];
        FeaturedUser {
            id: user_id(name),
            name: name.clone(),
            title: title(self.bots[index]),
        }
    }
}

/// A player of a featured game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct FeaturedUser {
    #[schema(example = "ada")]
    id: String,
    #[schema(example = "Ada")]
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    title: Option<Title>,
}

/// A line of a feed.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "t", content = "d", rename_all = "lowercase")]
pub(super) enum FeedLine {
    /// Another game.
    Featured(FeaturedGame),
    /// The position after a move.
    Fen(FeedPosition),
}

/// A featured game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct FeaturedGame {
    #[schema(example = "AbCd1234")]
    id: String,
    /// The side of the stronger player.
    orientation: ColorName,
    /// White and Black.
    players: [FeaturedPlayer; 2],
    fen: String,
}

/// A side of a featured game.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct FeaturedPlayer {
    color: ColorName,
    user: FeaturedUser,
    rating: u16,
    /// The time left, in seconds.
    seconds: Option<u64>,
}

/// A position of a featured game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct FeedPosition {
    pub(super) fen: String,
    /// The last move in UCI notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    lm: Option<String>,
    /// The time left to White, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    wc: Option<u64>,
    /// The time left to Black, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    bc: Option<u64>,
}

/// The state that the feeds of a channel show.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    pub(super) candidate: Arc<Candidate>,
    pub(super) position: FeedPosition,
}

impl Shown {
    /// The first message about a game.
    pub(super) fn featured(&self) -> FeedLine {
        let Self {
            candidate,
            position,
        } = self;
        let player = |color: Color| FeaturedPlayer {
            color: color.into(),
            user: candidate.user(color),
            rating: candidate.rating(color),
            seconds: match color {
                Color::White => position.wc,
                Color::Black => position.bc,
            },
        };
        FeedLine::Featured(FeaturedGame {
            id: candidate.game.to_string(),
            orientation: candidate.stronger().into(),
            players: Color::ALL.map(player),
            fen: position.fen.clone(),
        })
    }

    /// A message about the position.
    pub(super) fn fen(&self) -> FeedLine {
        FeedLine::Fen(self.position.clone())
    }
}

/// The candidates, and the time at which they were read.
#[derive(Default)]
struct Cached {
    at: Option<Timestamp>,
    candidates: Vec<Arc<Candidate>>,
}

/// The channels with open feeds, and the candidates.
#[derive(Default)]
pub(super) struct Tv {
    channels: Mutex<HashMap<Channel, watch::Sender<Option<Shown>>>>,
    cached: tokio::sync::Mutex<Cached>,
}

impl Tv {
    fn lock(&self) -> MutexGuard<'_, HashMap<Channel, watch::Sender<Option<Shown>>>> {
        self.channels.lock().expect("lock is not poisoned")
    }

    /// Subscribes to a channel. The first subscription starts its task, which ends after the last
    /// one.
    pub(super) fn follow(api: &Arc<Api>, channel: Channel) -> watch::Receiver<Option<Shown>> {
        let mut channels = api.tv.lock();
        if let Some(sender) = channels.get(&channel) {
            return sender.subscribe();
        }
        let (sender, receiver) = watch::channel(None);
        channels.insert(channel, sender);
        drop(channels);
        api.site.tasks.spawn(run(Arc::clone(api), channel));
        receiver
    }

    /// Removes the channel if it has no feeds. Returns false if it has.
    fn close(&self, channel: Channel) -> bool {
        let mut channels = self.lock();
        let is_open = channels
            .get(&channel)
            .is_some_and(|sender| sender.receiver_count() > 0);
        if !is_open {
            channels.remove(&channel);
        }
        !is_open
    }

    fn show(&self, channel: Channel, shown: Shown) {
        if let Some(sender) = self.lock().get(&channel) {
            sender.send_replace(Some(shown));
        }
    }
}

/// Returns the strongest running public game of a channel.
pub(super) async fn featured(
    api: &Api,
    channel: Channel,
) -> Result<Option<Arc<Candidate>>, Unavailable> {
    let candidates = candidates(api).await?;
    let shown = candidates.into_iter().filter(|one| channel.shows(one));
    Ok(shown.max_by(|one, other| one.strength().cmp(&other.strength())))
}

/// Returns the running public games. Concurrent calls share one list.
async fn candidates(api: &Api) -> Result<Vec<Arc<Candidate>>, Unavailable> {
    let site = &api.site;
    let mut cached = api.tv.cached.lock().await;
    let now = site.clock.now();
    if cached.at.is_some_and(|at| now - at < CACHE) {
        return Ok(cached.candidates.clone());
    }
    let playing = site.store.games_to_watch(SEARCHED).await?.into_iter();
    let here = playing.filter(|&game| site.games.connected.anyone_plays(game));
    let mut candidates = Vec::new();
    for id in here {
        // Names and ratings do not change during a game.
        let known = cached.candidates.iter().find(|known| known.game == id);
        if let Some(known) = known {
            candidates.push(Arc::clone(known));
            continue;
        }
        match LoadedGame::load(&*site.store, id).await {
            Ok(Some(table)) if table.game.verdict().is_none() => {
                candidates.push(Arc::new(Candidate::of(&table)));
            }
            // The game has ended in the meantime.
            Ok(_) => {}
            Err(why) => tracing::error!(game = %id, %why, "a game cannot be featured"),
        }
    }
    cached.candidates.clone_from(&candidates);
    cached.at = Some(now);
    Ok(candidates)
}

/// Features one game after the other, as long as the channel has feeds.
async fn run(api: Arc<Api>, channel: Channel) {
    let closing = api.site.closing.clone();
    let showing = async {
        while !api.tv.close(channel) {
            match featured(&api, channel).await {
                Ok(Some(candidate)) => show(&api, channel, candidate).await,
                Ok(None) => {}
                Err(why) => tracing::warn!(%why, "no game can be featured"),
            }
            tokio::time::sleep(PAUSE).await;
        }
    };
    if closing.run_until_cancelled(showing).await.is_none() {
        api.tv.lock().remove(&channel);
    }
}

/// Follows a game to its end, or until the channel has no feeds.
async fn show(api: &Api, channel: Channel, candidate: Arc<Candidate>) {
    let games = &api.site.games;
    let (outbound, mut frames) = Outbound::open(Language::ENGLISH);
    let connection = outbound.connection();
    let watcher = Watcher {
        outbound,
        // The channel is no player: it is not present in any game.
        caller: Caller {
            player: PlayerId::from_bits(random::bits()),
            session: SessionId::from_digest([0; 32]),
            is_guest: false,
            network: None,
        },
        may_spectate: true,
        base: None,
        following: Arc::new(()),
    };
    let message = Message::Watch {
        watcher,
        since: None,
    };
    games.send(candidate.game, message).await;
    let mut last_move = None;
    let mut pulse = tokio::time::interval(PAUSE);
    loop {
        let frame = tokio::select! {
            frame = frames.next() => frame,
            _ = pulse.tick() => {
                if api.tv.lock().get(&channel).is_none_or(|sender| sender.receiver_count() == 0) {
                    break;
                }
                continue;
            }
        };
        let message = match frame {
            None => break,
            Some(OutboundFrame::Game(game)) => game.message(api.site.clock.now()),
            Some(OutboundFrame::Text(text) | OutboundFrame::Both([_, text])) => {
                match serde_json::from_str(&text) {
                    Ok(message) => message,
                    Err(_) => continue,
                }
            }
        };
        let state = match message {
            ServerMessage::Game { state, .. } | ServerMessage::Update { state, .. } => state,
            ServerMessage::Error { .. } => break,
            _ => continue,
        };
        if let Some(ply) = state.plies.last() {
            last_move = Some(ply.uci.clone());
        }
        let shown = Shown {
            candidate: Arc::clone(&candidate),
            position: position(&state, last_move.as_deref()),
        };
        api.tv.show(channel, shown);
        if state.verdict.is_some() {
            // The next choice needs a list without this game.
            api.tv.cached.lock().await.at = None;
            break;
        }
    }
    let message = Message::Unwatch { connection };
    games.send(candidate.game, message).await;
}

/// The position and the clocks.
fn position(state: &GameState, last_move: Option<&str>) -> FeedPosition {
    let clocks = state.clocks.as_ref();
    FeedPosition {
        fen: state.position.fen.clone(),
        lm: last_move.map(str::to_owned),
        wc: clocks.map(|clocks| clocks.white / 1_000),
        bc: clocks.map(|clocks| clocks.black / 1_000),
    }
}
