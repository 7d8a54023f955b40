//! A connected client, for the features that handle its messages.

use std::sync::Arc;
use std::time::Duration;

use game::outbound::Outbound;
use limits::caller::Caller;
use messages::sentence;
use net::origin::PublicUrl;
use protocol::RefusalCode;
use store::GameId;
use tokio::time::Instant;

use crate::http::site::Site;

/// The connection's sender, and its outbound queue.
pub(crate) struct Client {
    pub(crate) site: Arc<Site>,
    pub(crate) caller: Caller,
    pub(crate) outbound: Outbound,
    /// The base URL for links sent to this client.
    pub(crate) base: Option<PublicUrl>,
    /// The time of the next ping that measures the lag, for players who have sent a command.
    pub(super) ping_for_lag: Option<Instant>,
}

impl Client {
    /// Starts to measure the lag.
    pub(crate) fn measure_lag(&mut self) {
        let lag_pings: Duration = self.site.lag_pings;
        let first = || Instant::now() + lag_pings;
        self.ping_for_lag.get_or_insert_with(first);
    }

    /// Returns whether the client may open this game, which may need a read from the store.
    /// Otherwise sends an error.
    pub(crate) fn may_open(&self, game: GameId) -> bool {
        self.site.games.is_live(game) || self.may_read()
    }

    /// Returns whether the client may read a game or a chat from the store, which is rate-limited.
    /// Otherwise sends an error.
    pub(crate) fn may_read(&self) -> bool {
        let may = self.site.rate_limits.opened.take(self.caller);
        if !may {
            self.ignored();
        }
        may
    }

    /// Notifies the client that a frame was ignored, because there were too many.
    pub(crate) fn ignored(&self) {
        let sentence = "Too many frames: wait a little. This one was ignored.";
        self.outbound.send_error(RefusalCode::TooMany, sentence);
    }

    /// Returns whether the client may interact with players who have not invited it: on a safe
    /// server guests may not.
    pub(crate) fn may_meet_strangers(&self) -> bool {
        !(self.caller.is_guest && self.site.sessions.is_safe())
    }

    pub(crate) fn no_such_game(&self, game: &str) {
        let why = sentence::no_game(game);
        self.outbound.send_error(RefusalCode::NoSuchGame, why);
    }
}
