//! Requests to write a line, and to turn chat off.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use limits::caller::Caller;
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use net::random;
use protocol::RefusalCode;
use protocol::http::talk::{ChatChoice, Say};
use store::{GameId, NewChatLine, SayError};

use super::Chats;
use super::rooms::closed;
use crate::http::body::Sent;
use crate::http::idempotency;
use crate::http::member::Member;
use crate::http::site::Site;

/// The maximum length of a line, in characters.
const MAX_LINE_LENGTH: usize = 140;
/// The maximum number of lines in a room.
const MAX_LINES: u32 = 500;

/// `POST /app/games/{id}/chat`: writes a line.
pub(super) async fn post(
    State(chats): State<Arc<Chats>>,
    member: Member,
    Path(id): Path<String>,
    headers: HeaderMap,
    Sent(Say { text }): Sent<Say>,
) -> Result<StatusCode, RequestError> {
    let game: GameId = id.parse().map_err(|_| RequestError::no_such_game())?;
    let key = idempotency::key(&headers)?;
    say(&chats, member.caller, game, &text, key).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Writes a line into the chat of a game. With a key, a repeated request changes nothing.
pub(crate) async fn say(
    chats: &Chats,
    caller: Caller,
    game: GameId,
    text: &str,
    key: Option<&str>,
) -> Result<(), RequestError> {
    let text = normalize(text)?;
    let site = &chats.site;
    if !site.rate_limits.lines.take(caller) {
        return Err(RequestError::new(
            RefusalCode::TooMany,
            "You write too quickly: wait a little.",
        ));
    }
    let (talk, author, at) = (site.store.talk(), caller.player, site.clock.now());
    // Reads no lines: only the seats are needed.
    let chat = talk.chat(game, u32::MAX).await?;
    let chat = chat.ok_or_else(RequestError::no_such_game)?;
    if let Some(why) = closed(site, &chat, author, at).await? {
        return Err(RequestError::new(Code::Forbidden, why.sentence()));
    }
    let line = NewChatLine {
        game,
        author,
        request_key: key.map_or_else(|| format!("{:016x}", random::bits()), str::to_owned),
        text,
        at,
        most: MAX_LINES,
    };
    talk.say(line).await.map_err(say_error)?;
    chats.line_added(game);
    Ok(())
}

/// `GET /app/chat`: returns whether the visitor has chat turned on.
pub(super) async fn choice(
    State(site): State<Arc<Site>>,
    member: Member,
) -> Result<Json<ChatChoice>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let speaker = site.store.talk().speaker(member.player.id).await?;
    Ok(Json(ChatChoice {
        on: !speaker.is_off,
    }))
}

/// `PUT /app/chat`: turns chat off, or on again.
pub(super) async fn choose(
    State(site): State<Arc<Site>>,
    State(chats): State<Arc<Chats>>,
    member: Member,
    Sent(choice): Sent<ChatChoice>,
) -> Result<Json<ChatChoice>, RequestError> {
    site.rate_limits.lines.admit(member.caller)?;
    let talk = site.store.talk();
    talk.set_chat(member.player.id, !choice.on).await?;
    let player = member.player.id;
    chats.speaker_changed(player);
    Ok(Json(choice))
}

/// Joins the text to one line, and removes invisible characters that change the direction of the
/// surrounding text.
fn normalize(text: &str) -> Result<String, RequestError> {
    let turns = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let line: String = words
        .chars()
        .filter(|&c| !c.is_control() && !turns(c))
        .collect();
    let line = line.trim();
    if line.is_empty() {
        return Err(RequestError::bad("The message is empty: write something."));
    }
    if line.chars().count() > MAX_LINE_LENGTH {
        return Err(RequestError::bad(
            Sentence::new("A message can have at most {most} characters: write several.")
                .with("most", MAX_LINE_LENGTH),
        ));
    }
    Ok(line.to_owned())
}

fn say_error(error: SayError) -> RequestError {
    match error {
        SayError::NoSuchGame => RequestError::no_such_game(),
        SayError::NoSuchPlayer => RequestError::no_session(),
        SayError::Alone => {
            RequestError::new(Code::Forbidden, "There is no other player to talk to.")
        }
        SayError::Silenced(_) => {
            RequestError::new(Code::Forbidden, "The organizers of this server muted you.")
        }
        SayError::Full => RequestError::new(Code::Conflict, "The chat of this game is full."),
        SayError::Unavailable(why) => why.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_one_line_of_visible_text() {
        for (text, line) in [
            ("  good \n game\t!", Some("good game !")),
            ("a\u{202e}b\u{2067}c\u{7}", Some("abc")),
            ("👩‍💻 ok", Some("👩‍💻 ok")),
            ("مرحبا", Some("مرحبا")),
            (&"é".repeat(140), Some(&*"é".repeat(140))),
            (&"é".repeat(141), None),
            (" \u{202e}\u{0} ", None),
            ("", None),
        ] {
            assert_eq!(normalize(text).ok().as_deref(), line, "{text:?}");
        }
    }
}
