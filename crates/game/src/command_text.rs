//! Checks of a command before it reaches the arbiter.

use messages::error::RequestError;
use protocol::PlayerCommand;

use crate::refusals;

/// Checks the form of a command id.
pub(crate) fn check_command_id(id: &str) -> Result<(), RequestError> {
    let is_proper = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if (1..=64).contains(&id.len()) && id.bytes().all(is_proper) {
        Ok(())
    } else {
        Err(refusals::bad_command_id())
    }
}

/// The longest text of a move in bytes, including surrounding blanks: the journal stores the text
/// as received.
const LONGEST_MOVE: usize = 64;

/// Checks that the text of a move in a command is not longer than any move can be.
pub(crate) fn check_move_text(command: &PlayerCommand) -> Result<(), RequestError> {
    match command {
        PlayerCommand::Move { text, .. } | PlayerCommand::ClaimDraw { text: Some(text) }
            if text.len() > LONGEST_MOVE =>
        {
            Err(rules::MoveError::Unreadable(text.clone()).into())
        }
        _ => Ok(()),
    }
}

/// Returns the text by which the journal recognizes a resent command.
pub(crate) fn words(command: &PlayerCommand) -> String {
    serde_json::to_string(command).expect("every command has string keys")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_only_short_and_plain_command_ids() {
        for (id, proper) in [
            ("a", true),
            ("Az09-_", true),
            (&*"x".repeat(64), true),
            ("", false),
            (&*"x".repeat(65), false),
            ("a b", false),
            ("engine:5", false),
            ("é", false),
        ] {
            assert_eq!(check_command_id(id).is_ok(), proper, "{id:?}");
        }
    }
}
