//! Frames as text.

use axum::extract::ws::Utf8Bytes;
use protocol::ServerMessage;

/// Serializes a message as the text of a frame.
///
/// # Panics
///
/// Never: the maps of all messages have string keys.
pub fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message)
        .expect("every message of the protocol has string keys")
        .into()
}
