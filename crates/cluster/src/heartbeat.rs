//! Recovery after a restart, and the heartbeat, which determines the length of a downtime.

use std::sync::Arc;

use arbiter::{Millis, Timestamp};
use store::Unavailable;

use crate::clock_check;
use crate::clock_difference::Difference;
use crate::node::Node;
use crate::outages::{HEARTBEAT_EVERY, MAX_HEARTBEAT_DELAY};

/// The journal of a game is compressed this long after the game ended.
const ARCHIVE_AFTER: Millis = 60 * 60 * 1_000;
/// The interval at which finished games are looked up for compression.
const ARCHIVE_INTERVAL: Millis = 1_000;
/// The number of journals compressed in one batch: more would delay moves.
const ARCHIVED_AT_ONCE: u32 = 10;
/// A clock lag below this only delays timed games briefly.
const SMALL_LAG: Millis = 1_000;

/// The reason why a node cannot start.
#[derive(Debug)]
pub enum CannotStart {
    /// The clock of the node or that of the database is wrong.
    Clock(Difference),
    /// The store cannot be used.
    Store(Unavailable),
}

impl From<Unavailable> for CannotStart {
    fn from(why: Unavailable) -> Self {
        Self::Store(why)
    }
}

/// Records that the server is running again, and the length of the outage. Loads no game: each game
/// is credited the outage when it is loaded next.
///
/// A node of a shared database does not start with a wrong clock, because it would write times that
/// stop the games of all nodes.
pub async fn recover(node: &Node) -> Result<(), CannotStart> {
    if let Some(difference) = clock_check::compare(node).await? {
        return Err(CannotStart::Clock(difference));
    }
    let last_heartbeat = node.store.last_heartbeat().await?;
    let now = node.clock.now();
    if !node.store.is_shared()
        && let Some(last) = last_heartbeat
        && last - now > SMALL_LAG
    {
        let seconds = (last - now) / 1_000;
        tracing::warn!(
            seconds,
            "the system clock is behind the last use of the database: games with a clock wait \
             until it is set right; if it is right and was ahead before, see staunton admin clock"
        );
        node.outages.clock_is_behind(last);
    } else if let Some(outage) = node.store.start_node(&node.id, now).await? {
        // `start_node` is skipped while the clock is behind, because it would hide the lag.
        let millis = outage.ended_at - outage.began_at;
        tracing::info!(millis, "no clock is charged for the outage");
    }
    Ok(())
}

/// Writes a heartbeat every second until the server closes, and detects when the store cannot be
/// written.
pub async fn beat(node: Arc<Node>) {
    let closing = node.closing.clone();
    closing
        .run_until_cancelled(async {
            loop {
                let at = node.clock.now();
                write_heartbeat(&node, at).await;
                node.clock.sleep_until(at + HEARTBEAT_EVERY).await;
            }
        })
        .await;
}

async fn write_heartbeat(node: &Node, at: Timestamp) {
    let outages = &node.outages;
    if outages.cannot_time(at) {
        // A heartbeat with a wrong time would delay the next start of every node.
        if outages.lag(at).is_some() {
            node.clock.follow_the_system();
        }
        return;
    }
    outages.clock_has_caught_up(at);
    outages.writing(at);
    // A heartbeat is being written now, so a suspend of the computer counts as an outage that ends
    // with it.
    node.clock.add_suspended_time();
    if node.clock.is_automatic() {
        outages.expects(node.clock.now() + HEARTBEAT_EVERY);
    }
    let writing = heartbeat(node, at);
    tokio::pin!(writing);
    let deadline = cut_off_at(node).unwrap_or(at + MAX_HEARTBEAT_DELAY);
    let written = tokio::select! {
        biased;
        written = &mut writing => written,
        () = node.clock.sleep_until(deadline) => {
            isolate(node);
            writing.await
        }
    };
    match written {
        Ok(()) => {
            has_written(node);
            store_outages(node).await;
        }
        Err(why) => {
            tracing::error!(%why, "the heartbeat was not stored");
            outages.not_written();
            if cut_off_at(node).is_some_and(|deadline| deadline <= node.clock.now()) {
                isolate(node);
            }
            if node.store.is_broken() {
                node.broken.cancel();
            }
        }
    }
}

/// Returns when this node counts as cut off from the database, unless a heartbeat is written before.
fn cut_off_at(node: &Node) -> Option<Timestamp> {
    let tried_since = node.outages.tried_since()?;
    Some(tried_since + MAX_HEARTBEAT_DELAY)
}

/// Sends players to other nodes, which may be able to write to the database. Players of a single
/// node have nowhere else to go.
fn isolate(node: &Node) {
    if node.bus.is_shared() && node.isolation.cut_off(true) {
        tracing::error!("the database cannot be written: players are sent to other servers");
    }
}

/// Records that a heartbeat was written.
fn has_written(node: &Node) {
    node.outages.written(node.clock.now());
    if node.isolation.cut_off(false) {
        tracing::warn!("the database can be written again: players are accepted again");
    }
}

/// Records that the server is running. Until the store has recorded a current outage, the heartbeat
/// keeps the time at which it began: if the server stops in the meantime, its next start sees the
/// whole outage.
async fn heartbeat(node: &Node, at: Timestamp) -> Result<(), Unavailable> {
    let unrecorded_since = node.outages.unrecorded_since(node.clock.now());
    let at = unrecorded_since.map_or(at, |since| since.min(at));
    node.store.heartbeat(&node.id, at).await
}

/// Ends an outage of the store now if writing works again, without waiting for the next heartbeat.
pub async fn end_outage(node: &Node) -> Result<(), Unavailable> {
    let now = node.clock.now();
    if node.outages.is_on(now) && !node.outages.cannot_time(now) {
        // If this process was stalled, no heartbeat is being written yet.
        node.outages.writing(now);
        heartbeat(node, now).await?;
        has_written(node);
    }
    Ok(())
}

/// Stores the outages of this process for games that are not live now.
async fn store_outages(node: &Node) {
    while let Some(outage) = node.outages.first_unrecorded() {
        let noted = store::Outage {
            began_at: outage.since,
            ended_at: outage.until,
        };
        if let Err(why) = node.store.note_outage(&node.id, noted).await {
            tracing::error!(%why, "an outage was not stored");
            return;
        }
        node.outages.kept(outage);
    }
}

/// Compresses the journals of finished games until the server closes. It runs separately from the
/// heartbeats, because a late heartbeat indicates an outage.
pub async fn archive_finished(node: Arc<Node>) {
    let closing = node.closing.clone();
    closing
        .run_until_cancelled(async {
            loop {
                let at = node.clock.now();
                if node.leads() && !node.outages.is_on(at) {
                    archive(&node, at).await;
                }
                node.clock.sleep_until(at + ARCHIVE_INTERVAL).await;
            }
        })
        .await;
}

/// Compresses journals that get no more entries.
async fn archive(node: &Node, at: Timestamp) {
    let finished_before = Timestamp(at.0.saturating_sub(ARCHIVE_AFTER));
    let archived = node.store.archive(finished_before, ARCHIVED_AT_ONCE).await;
    if let Err(why) = archived {
        tracing::error!(%why, "finished games were not archived");
    }
}

/// Records that games on this node are interrupted from this moment on because the server is
/// closing.
pub async fn last_beat(node: &Node, closed_at: Timestamp) {
    if !node.outages.cannot_time(closed_at)
        && let Err(why) = heartbeat(node, closed_at).await
    {
        tracing::error!(%why, "the last heartbeat was not stored");
    }
}
