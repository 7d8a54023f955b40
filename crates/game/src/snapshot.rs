//! A game at one version, as sent to new subscribers.

use std::sync::{Arc, Mutex};

use arbiter::Timestamp;
use axum::extract::ws::Utf8Bytes;
use net::origin::PublicUrl;
use protocol::{Clocks, GameInfo, GameState, ServerMessage, Side, You};

use crate::absence::Absence;
use crate::frame;
use views::recent_events::RecentEvents;

/// A game at one version. It is built once and shared; each connection turns it into its own
/// message just before sending, with the current clocks.
#[derive(Debug)]
pub struct Snapshot {
    /// The data for a spectator, without an invitation.
    pub info: GameInfo,
    /// The state with all plies.
    pub state: GameState,
    pub events: RecentEvents,
    pub absence: Absence,
    /// The moment of the clocks.
    pub at: Timestamp,
    pub has_open_seat: bool,
    /// The last text for a spectator without an earlier version, and its time.
    pub last_text: Mutex<Option<(Timestamp, Utf8Bytes)>>,
}

/// The time in milliseconds for which that text is reused for later spectators: thousands may
/// arrive at once.
const CACHE_MILLIS: u64 = 20;

/// The part of a game that a client already has.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// The version that the client saw; `None` if it has not seen the game.
    pub version: Option<u32>,
    /// The number of its plies that are still valid.
    pub plies: usize,
}

/// A [`Snapshot`] for one connection.
#[derive(Clone, Debug)]
pub struct GameMessage {
    pub snapshot: Arc<Snapshot>,
    pub you: You,
    /// The base URL for this client's links.
    pub base: Option<PublicUrl>,
    pub known: Known,
}

impl GameMessage {
    /// Returns the message as of this moment, as text.
    pub fn text(&self, now: Timestamp) -> Utf8Bytes {
        let is_like_others = self.you == You::Spectator
            && !self.snapshot.has_open_seat
            && self.known.version.is_none();
        if !is_like_others {
            return frame::text(&self.message(now));
        }
        let mut last = self
            .snapshot
            .last_text
            .lock()
            .expect("the lock is not poisoned");
        if let Some((at, text)) = &*last
            && now - *at < CACHE_MILLIS
        {
            return text.clone();
        }
        let text = frame::text(&self.message(now));
        *last = Some((now, text.clone()));
        text
    }

    /// Returns the message as of this moment.
    pub fn message(&self, now: Timestamp) -> ServerMessage {
        let Snapshot {
            info,
            state,
            events,
            absence,
            at,
            has_open_seat,
            ..
        } = &*self.snapshot;
        let passed = now - *at;
        let Known { version, plies } = self.known;
        let newer = state.plies[plies.min(state.plies.len())..].to_vec();
        let invitation = self.base.as_ref().filter(|_| *has_open_seat);
        ServerMessage::Game {
            info: Box::new(GameInfo {
                you: self.you,
                invitation: invitation.map(|base| format!("{base}/game/{}", info.id)),
                ..info.clone()
            }),
            state: GameState {
                from_ply: plies as u32,
                plies: newer,
                position: state.position.clone(),
                clocks: state.clocks.as_ref().map(|clocks| later(clocks, passed)),
                verdict: state.verdict.clone(),
                claimed_with: state.claimed_with.clone(),
                rematch: state.rematch.clone(),
                ..*state
            },
            events: version.map_or_else(Vec::new, |version| events.since(version)),
            away: absence.away.clone(),
            claim: absence.claim(now),
            spectators: absence.spectators,
        }
    }
}

/// Returns the clocks after this many milliseconds without a game event.
fn later(clocks: &Clocks, passed: u64) -> Clocks {
    let counted = passed.saturating_sub(clocks.delay);
    let left = |side, remaining: u64| match clocks.running {
        Some(running) if running == side => remaining.saturating_sub(counted),
        _ => remaining,
    };
    Clocks {
        white: left(Side::White, clocks.white),
        black: left(Side::Black, clocks.black),
        running: clocks.running,
        delay: clocks.delay.saturating_sub(passed),
        first_move: clocks.first_move.map(|left| left.saturating_sub(passed)),
        vacation: clocks.vacation,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_running_clock_advances_and_only_after_the_delay() {
        let clocks = Clocks {
            white: 60_000,
            black: 45_500,
            running: Some(Side::Black),
            delay: 2_000,
            first_move: None,
            vacation: None,
        };
        for (passed, black, delay) in [
            (0, 45_500, 2_000),
            (1_500, 45_500, 500),
            (2_000, 45_500, 0),
            (12_000, 35_500, 0),
            (100_000, 0, 0),
        ] {
            let expected = Clocks {
                black,
                delay,
                ..clocks.clone()
            };
            assert_eq!(later(&clocks, passed), expected, "after {passed} ms");
        }
        let stopped = Clocks {
            running: None,
            ..clocks
        };
        assert_eq!(later(&stopped, 12_000).black, 45_500);
        let first_move = Some(30_000);
        let standing = Clocks {
            first_move,
            ..stopped
        };
        assert_eq!(later(&standing, 12_000).first_move, Some(18_000));
        assert_eq!(later(&standing, 42_000).first_move, Some(0));
    }
}
