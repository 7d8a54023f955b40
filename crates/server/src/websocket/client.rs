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

/// Who is connected, and where messages for them go.
pub(crate) struct Client {
    pub(crate) site: Arc<Site>,
    pub(crate) caller: Caller,
    pub(crate) outbound: Outbound,
    /// The address that this client's links begin with.
    pub(crate) base: Option<PublicUrl>,
    /// When the next ping is due that measures the lag: of players, once they have given a command.
    pub(super) ping_for_lag: Option<Instant>,
}

impl Client {
    /// Has the lag be measured from now on.
    pub(crate) fn measure_lag(&mut self) {
        let lag_pings: Duration = self.site.lag_pings;
        let first = || Instant::now() + lag_pings;
        self.ping_for_lag.get_or_insert_with(first);
    }

    /// Whether the client may have this game opened, if it is not. If not, it is told so.
    pub(crate) fn may_open(&self, game: GameId) -> bool {
        self.site.games.is_live(game) || self.may_read()
    }

    /// Whether the caller may have a game or a chat read from the store, of which there are so many a
    /// minute. Who may not is told.
    pub(crate) fn may_read(&self) -> bool {
        let may = self.site.gates.opened.take(self.caller);
        if !may {
            self.ignored();
        }
        may
    }

    /// Lets the client know that a frame was ignored, since there were too many.
    pub(crate) fn ignored(&self) {
        let sentence = "Too many frames: wait a little. This one was ignored.";
        self.outbound.send_error(RefusalCode::TooMany, sentence);
    }

    /// Whether the client may have to do with people who have not invited them: on a safe server
    /// guests may not.
    pub(crate) fn may_meet_strangers(&self) -> bool {
        !(self.caller.is_guest && self.site.standing.is_safe())
    }

    pub(crate) fn no_such_game(&self, game: &str) {
        let why = sentence::no_game(game);
        self.outbound.send_error(RefusalCode::NoSuchGame, why);
    }
}
