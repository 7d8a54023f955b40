//! Sends new lines to the subscribers of a chat.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use game::frame;
use game::outbound::OutboundFrame;
use game::side::side;
use messages::sentence;
use protocol::{ChatLine, ChatRoom, RefusalCode, ServerMessage};
use rules::Color;
use store::{Chat, GameId, PlayerId, Room, Seat, Unavailable};

use super::rooms::{Closed, closed};
use super::{Chats, Follower, Sent};

/// The maximum number of lines of a room that a new subscriber receives.
const LAST: usize = 100;
/// The delay before a retry after the store could not be read.
const RETRY: Duration = Duration::from_secs(1);

/// Sends changed chats to subscribers, until the server closes.
pub(crate) async fn notify(chats: Arc<Chats>) {
    let site = &chats.site;
    let closing = site.closing.clone();
    let notifying = async {
        loop {
            let ends_at = chats.silence_ends_at();
            let silence_ends = async {
                match ends_at {
                    Some(moment) => site.clock.sleep_until(moment).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = chats.has_changed.notified() => {}
                () = silence_ends => chats.end_silences(site.clock.now()),
            }
            let changed: Vec<GameId> = chats.lock().changed.drain().collect();
            let mut failed = false;
            for game in changed {
                if let Err(why) = notify_game(&chats, game).await {
                    tracing::warn!(%game, %why, "a chat cannot be read");
                    chats.changed(game);
                    failed = true;
                }
            }
            if failed {
                tokio::time::sleep(RETRY).await;
            }
        }
    };
    closing.run_until_cancelled(notifying).await;
}

async fn notify_game(chats: &Chats, game: GameId) -> Result<(), Unavailable> {
    let followers: Vec<Follower> = {
        let mut tables = chats.lock();
        let Some(followers) = tables.followers.get_mut(&game) else {
            return Ok(());
        };
        followers.retain(|_, follower| !follower.outbound.is_closed());
        followers.values().cloned().collect()
    };
    let sent = followers.iter().map(|follower| &follower.sent);
    let since = sent.map(|sent| sent.as_ref().map_or(0, |sent| sent.until));
    let Some(since) = since.min() else {
        return Ok(());
    };
    let Some(chat) = chats.site.store.talk().chat(game, since).await? else {
        for follower in followers {
            let sentence = sentence::no_game(game.as_str());
            let outbound = &follower.outbound;
            outbound.send_error(RefusalCode::NoSuchGame, sentence);
            chats.leave(game, outbound.connection());
        }
        return Ok(());
    };
    let mut texts = Texts::new(game, &chat);
    for follower in followers {
        let now_sent = match &follower.sent {
            Some(sent) => texts.send_new(&follower, sent),
            None => send_all(chats, game, &chat, &follower).await?,
        };
        let connection = follower.outbound.connection();
        let mut tables = chats.lock();
        let followers = tables.followers.get_mut(&game);
        let known = followers.and_then(|followers| followers.get_mut(&connection));
        // A follower that has requested a full resend in the meantime still waits for it.
        if let Some(known) = known
            && known.begun == follower.begun
        {
            known.sent = Some(now_sent);
        }
    }
    Ok(())
}

/// Sends all lines that the player may read.
async fn send_all(
    chats: &Chats,
    game: GameId,
    chat: &Chat,
    follower: &Follower,
) -> Result<Sent, Unavailable> {
    let player = follower.player;
    let site = &*chats.site;
    let now = site.clock.now();
    let closed = closed(site, chat, player, now).await?;
    if let Some(Closed::Silenced(left)) = closed {
        chats.silenced(now + left, player);
    }
    let restricted = site.store.talk().restricted_by(player).await?;
    let restricted: HashSet<PlayerId> = restricted.into_iter().map(|other| other.player).collect();
    let mut lines = Vec::new();
    if !matches!(closed, Some(Closed::Server | Closed::Off)) {
        for room in [Room::Players, Room::Spectators] {
            let of_room = chat.lines.iter().filter(|line| {
                line.room == room
                    && chat.may_read(player, room)
                    && !restricted.contains(&line.author)
            });
            let of_room: Vec<_> = of_room.collect();
            let last = &of_room[of_room.len().saturating_sub(LAST)..];
            lines.extend(last.iter().map(|line| view(chat, line, player)));
        }
        lines.sort_unstable_by_key(|line| line.number);
    }
    let is_off = matches!(closed, Some(Closed::Off));
    follower.outbound.send(&ServerMessage::Chat {
        game: game.to_string(),
        room: chat_room(chat.room_of(player)),
        closed: closed.map(|why| why.view(follower.outbound.language())),
        lines,
    });
    Ok(Sent {
        until: last_number(chat),
        restricted,
        opponent: chat.opponent_of(player),
        is_off,
    })
}

/// The messages of new lines, each serialized once for all players but its author.
struct Texts<'a> {
    game: GameId,
    chat: &'a Chat,
    for_others: Vec<Option<Utf8Bytes>>,
}

impl<'a> Texts<'a> {
    fn new(game: GameId, chat: &'a Chat) -> Self {
        Self {
            game,
            chat,
            for_others: vec![None; chat.lines.len()],
        }
    }

    /// Sends new lines to a follower that has already received the earlier ones.
    fn send_new(&mut self, follower: &Follower, sent: &Sent) -> Sent {
        let player = follower.player;
        for (index, line) in self.chat.lines.iter().enumerate() {
            let is_readable = self.chat.may_read(player, line.room);
            let is_passed = sent.is_off || line.number <= sent.until;
            if is_passed || !is_readable || sent.restricted.contains(&line.author) {
                continue;
            }
            let text = if line.author == player {
                self.text(index, player)
            } else if let Some(text) = &self.for_others[index] {
                text.clone()
            } else {
                let text = self.text(index, player);
                self.for_others[index] = Some(text.clone());
                text
            };
            follower.outbound.send_frame(OutboundFrame::Text(text));
        }
        Sent {
            until: sent.until.max(last_number(self.chat)),
            restricted: sent.restricted.clone(),
            opponent: sent.opponent,
            is_off: sent.is_off,
        }
    }

    fn text(&self, index: usize, player: PlayerId) -> Utf8Bytes {
        frame::text(&ServerMessage::Said {
            game: self.game.to_string(),
            line: view(self.chat, &self.chat.lines[index], player),
        })
    }
}

fn last_number(chat: &Chat) -> u32 {
    chat.lines.last().map_or(0, |line| line.number)
}

fn view(chat: &Chat, line: &store::ChatLine, reader: PlayerId) -> ChatLine {
    let author = Seat::Person(line.author);
    let sides = Color::ALL.into_iter();
    let mut sides = sides.filter(|color| chat.seats[color.index()] == author);
    ChatLine {
        number: line.number,
        room: chat_room(line.room),
        by: line.name.clone(),
        side: sides.next().map(side),
        own: line.author == reader,
        at: line.at.0,
        text: line.text.clone(),
    }
}

const fn chat_room(room: Room) -> ChatRoom {
    match room {
        Room::Players => ChatRoom::Players,
        Room::Spectators => ChatRoom::Spectators,
    }
}
