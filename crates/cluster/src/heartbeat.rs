//! Recovery after a restart, and the heartbeat that shows how long the server was down.

use std::sync::Arc;

use arbiter::{Millis, Timestamp};
use store::Unavailable;

use crate::node::Node;

const HEARTBEAT_EVERY: Millis = 1_000;
/// The journal of a game is compressed when the game has been over for so long.
const ARCHIVED_AFTER: Millis = 60 * 60 * 1_000;
/// How often that is looked for.
const ARCHIVED_EVERY: Millis = 1_000;
/// How many journals are compressed at once: more would delay moves.
const ARCHIVED_AT_ONCE: u32 = 10;
/// A clock that is behind by less makes a short pause, and nothing worse.
const SMALL_LAG: Millis = 1_000;

/// Records that the server runs again, and for how long it did not. No game is opened for it:
/// each is credited the outage when it is next loaded.
pub async fn recover(node: &Node) -> Result<(), Unavailable> {
    let last_heartbeat = node.store.last_heartbeat().await?;
    let now = node.clock.now();
    if let Some(last) = last_heartbeat
        && last - now > SMALL_LAG
    {
        let seconds = (last - now) / 1_000;
        tracing::warn!(
            seconds,
            "the system clock is behind the last use of the database: games with a clock wait \
             until it is set right"
        );
        node.outages.clock_is_behind(last);
    } else if let Some(outage) = node.store.start_node(&node.id, now).await? {
        // A clock that is behind must not hide that it is.
        let millis = outage.ended_at - outage.began_at;
        tracing::info!(millis, "no clock is charged for the outage");
    }
    Ok(())
}

/// Records every second that the server is running, until it closes, and observes when the
/// store cannot be written.
pub async fn beat(node: Arc<Node>) {
    let closing = node.closing.clone();
    closing
        .run_until_cancelled(async {
            loop {
                let at = node.clock.now();
                beat_once(&node, at).await;
                node.clock.sleep_until(at + HEARTBEAT_EVERY).await;
            }
        })
        .await;
}

async fn beat_once(node: &Node, at: Timestamp) {
    let outages = &node.outages;
    if outages.lag(at).is_some() {
        node.clock.follow_the_system();
        return;
    }
    outages.clock_has_caught_up(at);
    outages.writing(at);
    // Now that a heartbeat is on its way, what the computer has slept is an outage that ends with it.
    node.clock.make_up_for_sleep();
    if node.clock.goes_by_itself() {
        outages.expects(node.clock.now() + HEARTBEAT_EVERY);
    }
    match heartbeat(node, at).await {
        Ok(()) => {
            outages.written(node.clock.now());
            keep_outages(node).await;
        }
        Err(why) => {
            tracing::error!(%why, "the heartbeat was not stored");
            outages.not_written();
            if node.store.is_broken() {
                node.broken.cancel();
            }
        }
    }
}

/// Records that the server is running. As long as the store does not keep an outage, the record stays
/// where that began: if the server ends meanwhile, its next start finds the whole of it.
async fn heartbeat(node: &Node, at: Timestamp) -> Result<(), Unavailable> {
    let unkept_since = node.outages.unkept_since(node.clock.now());
    let at = unkept_since.map_or(at, |since| since.min(at));
    node.store.heartbeat(&node.id, at).await
}

/// Ends an outage of the store now, if it can be written again, without waiting for the next
/// heartbeat.
pub async fn end_outage(node: &Node) -> Result<(), Unavailable> {
    let now = node.clock.now();
    if node.outages.is_on(now) && node.outages.lag(now).is_none() {
        // Where this process stood still, no heartbeat is on its way yet.
        node.outages.writing(now);
        heartbeat(node, now).await?;
        node.outages.written(node.clock.now());
    }
    Ok(())
}

/// Keeps the outages of this process for games that are not live now.
async fn keep_outages(node: &Node) {
    while let Some(outage) = node.outages.first_unkept() {
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

/// Compresses the journals of games that are over, until the server closes. No heartbeat waits for it: one
/// that comes late is the sign of an outage.
pub async fn archive_finished(node: Arc<Node>) {
    let closing = node.closing.clone();
    closing
        .run_until_cancelled(async {
            loop {
                let at = node.clock.now();
                if !node.outages.is_on(at) {
                    archive(&node, at).await;
                }
                node.clock.sleep_until(at + ARCHIVED_EVERY).await;
            }
        })
        .await;
}

/// Compresses journals that nobody will add to.
async fn archive(node: &Node, at: Timestamp) {
    let finished_before = Timestamp(at.0.saturating_sub(ARCHIVED_AFTER));
    let archived = node.store.archive(finished_before, ARCHIVED_AT_ONCE).await;
    if let Err(why) = archived {
        tracing::error!(%why, "finished games were not archived");
    }
}

/// Records that nobody could play here from this moment on, since the server ends.
pub async fn last_beat(node: &Node, closed_at: Timestamp) {
    if node.outages.lag(closed_at).is_none()
        && let Err(why) = heartbeat(node, closed_at).await
    {
        tracing::error!(%why, "the last heartbeat was not stored");
    }
}
