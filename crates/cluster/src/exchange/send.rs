//! Sends the queued events of this node.

use crate::bus::Remote;
use crate::messages::{Control, Message};

/// Sends events as they are published. Waits while the connection is lost and its buffer is full;
/// meanwhile the queue of the bus drops events.
pub(super) async fn send_events(remote: &Remote) {
    loop {
        remote.has_events.notified().await;
        let (events, has_dropped) = remote.take_events();
        let dropped = has_dropped.then(|| Message::of(&Control::Dropped));
        for event in dropped.into_iter().chain(events) {
            send(remote, event).await;
        }
    }
}

async fn send(remote: &Remote, event: Message) {
    let connection = &remote.connection;
    let subject = connection.subjects().event(event.topic());
    let payload = connection.envelope(event);
    if let Err(why) = connection.client().publish(subject, payload.into()).await {
        tracing::warn!(%why, "a message to other nodes was not sent");
    }
}
