//! Waves, and the end of an arena.

use std::sync::Arc;

use arbiter::{Millis, Timestamp};
use messages::error::RequestError;
use tournament::{ArenaStep, Command};

use super::super::act::Act;
use super::super::loaded::Loaded;
use super::super::registry::Tournaments;
use super::results::enter_all;

/// Players who may not meet each other are tried again after this time.
const NO_PAIR_DELAY: Millis = 2_000;

/// The next time at which the server looks at an arena.
pub(in super::super) enum Next {
    /// A new entry of the journal has set it.
    Written,
    /// This time; `None`: after the next entry.
    At(Option<Timestamp>),
}

/// Pairs the next wave of an arena or ends it, if it is time.
pub(in super::super) async fn advance(
    tournaments: &Tournaments,
    loaded: &Arc<Loaded>,
    at: Timestamp,
) -> Result<Next, RequestError> {
    let (name, command) = match loaded.state.arena_step(at) {
        ArenaStep::Wait(due) => return Ok(Next::At(due)),
        ArenaStep::Pair(round) => {
            let by_hand = None;
            (format!("wave-{round}"), Command::Pair { round, by_hand })
        }
        ArenaStep::End => {
            // The results of the last moments count.
            enter_all(tournaments, loaded.id).await?;
            ("end".to_owned(), Command::End)
        }
    };
    // Another version of the tournament is another decision.
    let act = Act::of_server(format!("{name}-{}", loaded.version), command);
    let version = tournaments.act(loaded.id, act).await?;
    if version == loaded.version {
        return Ok(Next::At(Some(at + NO_PAIR_DELAY)));
    }
    Ok(Next::Written)
}
