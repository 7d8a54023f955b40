//! Who handles the messages of a client.

use axum::extract::ws::Utf8Bytes;
use protocol::ClientMessage;
use tokio::task::JoinError;

use super::client::Client;

/// The parts of the features in one connection. A message goes to the feature that its type belongs to.
pub(crate) trait Handler: Send + 'static {
    /// Handles a message. What takes a while goes on beside the reading of frames, so that a move that
    /// comes behind it is stamped when it arrives.
    fn handle(
        &mut self,
        client: &mut Client,
        message: ClientMessage,
    ) -> impl Future<Output = ()> + Send;

    /// The next text to send that waits in no queue: a slow client gets newer ones, not more. An error
    /// means that a request has panicked. Dropped before it is ready, it has done nothing.
    fn next(
        &mut self,
        client: &Client,
    ) -> impl Future<Output = Result<Utf8Bytes, JoinError>> + Send;

    /// The connection has ended.
    fn leave(&mut self, client: &Client) -> impl Future<Output = ()> + Send;
}

/// Makes the [`Handler`] of each connection.
pub(crate) trait Connect: Send + Sync {
    /// The handler of one connection.
    type Handler: Handler;

    /// A handler for a client that has just connected.
    fn connect(&self) -> Self::Handler;
}

/// Whether whoever sends this wants to be told of something, and nothing else.
pub(super) const fn only_watches(message: &ClientMessage) -> bool {
    matches!(
        message,
        ClientMessage::Watch { .. }
            | ClientMessage::Unwatch { .. }
            | ClientMessage::WatchLobby
            | ClientMessage::UnwatchLobby
            | ClientMessage::WatchChallenges
            | ClientMessage::WatchChat { .. }
            | ClientMessage::UnwatchChat { .. }
            | ClientMessage::Ping { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever may make a game, change one, or take the processor is done where the games are.
    #[test]
    fn only_those_who_are_told_of_something_are_spectators() {
        for (message, watches) in [
            (r#"{"type":"watch","game":"g","since":null}"#, true),
            (r#"{"type":"watch_lobby"}"#, true),
            (r#"{"type":"watch_challenges"}"#, true),
            (r#"{"type":"ping","nonce":1}"#, true),
            (r#"{"type":"end_seek"}"#, false),
            (r#"{"type":"accept_seek","seek":"s"}"#, false),
            (
                r#"{"type":"command","game":"g","id":"1","version":1,"command":{"type":"resign"}}"#,
                false,
            ),
            (
                r#"{"type":"explain","game":"g","request":1,"text":"e4"}"#,
                false,
            ),
        ] {
            let read: ClientMessage = serde_json::from_str(message).expect(message);
            assert_eq!(only_watches(&read), watches, "{message}");
        }
    }
}
