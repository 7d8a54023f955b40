//! Answers for a game that does not exist or cannot be loaded.

use cluster::wakeup_timer::Attended;
use messages::error::RequestError;
use messages::sentence;
use messages::sentence::Sentence;
use protocol::RefusalCode;
use store::{GameId, Unavailable};

use super::commands;
use super::message::Inbox;
use super::message::Message;
use crate::outbound::Outbound;
use crate::refusals;
use crate::registry::Games;

/// The reason why the game is not available.
#[derive(Clone, Copy)]
pub(super) enum Why {
    NoSuchGame,
    Unavailable,
}

/// Answers the messages in the mailbox until it is empty.
pub(super) fn answer(why: Why, games: &Games, id: GameId, inbox: &mut Inbox) {
    loop {
        while let Some(message) = inbox.try_recv() {
            answer_one(why, id, message);
        }
        if games.retire(id, inbox) {
            return;
        }
    }
}

fn answer_one(why: Why, game: GameId, message: Message) {
    match message {
        Message::Watch { watcher, .. } => say(why, game, &watcher.outbound),
        Message::Explain { outbound, .. } => say(why, game, &outbound),
        Message::Unwatch { .. } | Message::Committed { .. } | Message::PresenceChanged => {}
        Message::Command { outbound, id, .. } => {
            let refused = match why {
                Why::NoSuchGame => refusals::no_such_game(),
                Why::Unavailable => RequestError::unavailable(),
            };
            let language = outbound.language();
            outbound.send(&commands::reply(game, id, Err(refused), language));
        }
        Message::Accept { reply, .. } => {
            // The requester may be gone.
            let _ = reply.send(Err(error(why)));
        }
        Message::Conditional { reply, .. } => {
            let _ = reply.send(Err(error(why)));
        }
        Message::Berserk { done, .. } | Message::StartClocks { done, .. } => {
            let _ = done.send(Err(error(why)));
        }
        Message::Leave { done, .. } => {
            // There is nothing to leave.
            let _ = done.send(());
        }
        Message::Adjudicate { done, .. } => {
            let _ = done.send(false);
        }
        Message::Attend { done, .. } => {
            let _ = done.send(Attended::Unreadable);
        }
    }
}

fn say(why: Why, game: GameId, outbound: &Outbound) {
    let (code, sentence) = match why {
        Why::NoSuchGame => (RefusalCode::NoSuchGame, sentence::no_game(game.as_str())),
        Why::Unavailable => (
            RefusalCode::Unavailable,
            Sentence::new("The server cannot open game {id} right now: try again in a moment.")
                .with("id", game),
        ),
    };
    outbound.send_error(code, sentence);
}

fn error(why: Why) -> RequestError {
    match why {
        Why::NoSuchGame => RequestError::no_such_game(),
        Why::Unavailable => Unavailable("the game could not be loaded".to_owned()).into(),
    }
}
