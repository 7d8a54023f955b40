//! The interface between a connection and the features that handle its messages.

use axum::extract::ws::Utf8Bytes;
use protocol::ClientMessage;
use tokio::task::JoinError;

use super::client::Client;

/// The feature states of one connection. Each message is dispatched to the feature of its type.
pub(crate) trait Handler: Send + 'static {
    /// Handles a message. Long work continues in the background, so that a move in the next frame
    /// is timestamped when it arrives.
    fn handle(
        &mut self,
        client: &mut Client,
        message: ClientMessage,
    ) -> impl Future<Output = ()> + Send;

    /// Waits for the next text that is not queued: a slow client gets newer texts, not more of
    /// them. An error means that a request has panicked. The future is cancel-safe.
    fn next(
        &mut self,
        client: &Client,
    ) -> impl Future<Output = Result<Utf8Bytes, JoinError>> + Send;

    /// Cleans up after a closed connection.
    fn leave(&mut self, client: &Client) -> impl Future<Output = ()> + Send;
}

/// Creates the [`Handler`] of each connection.
pub(crate) trait Connect: Send + Sync {
    /// The handler of one connection.
    type Handler: Handler;

    /// Creates a handler for a newly connected client.
    fn connect(&self) -> Self::Handler;
}

/// Returns whether the message only subscribes to something.
pub(super) const fn only_watches(message: &ClientMessage) -> bool {
    matches!(
        message,
        ClientMessage::Watch { .. }
            | ClientMessage::Unwatch { .. }
            | ClientMessage::WatchLobby
            | ClientMessage::UnwatchLobby
            | ClientMessage::WatchTournament { .. }
            | ClientMessage::UnwatchTournament
            | ClientMessage::WatchChallenges
            | ClientMessage::WatchChat { .. }
            | ClientMessage::UnwatchChat { .. }
            | ClientMessage::Ping { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Messages that may create or change a game or use much CPU time are handled on the player
    /// runtime.
    #[test]
    fn only_subscriptions_stay_on_the_spectator_runtime() {
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
