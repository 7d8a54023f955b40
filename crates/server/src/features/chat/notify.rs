//! Tells those who follow a chat what is new.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use game::frame;
use game::outbound::Parcel;
use game::side::side;
use messages::sentence;
use protocol::{ChatLine, ChatRoom, RefusalCode, ServerMessage};
use rules::Color;
use store::{Chat, GameId, PlayerId, Room, Seat, Unavailable};

use super::rooms::{Closed, closed};
use super::{Chats, Follower, Told};

/// How many lines of a room somebody is told who comes later.
const LAST: usize = 100;
/// When the store could not be read, it is tried again after this time.
const RETRY: Duration = Duration::from_secs(1);

/// Tells everyone, until the server closes.
pub(crate) async fn tell(chats: Arc<Chats>) {
    let site = &chats.site;
    let closing = site.closing.clone();
    let telling = async {
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
                if let Err(why) = tell_of(&chats, game).await {
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
    closing.run_until_cancelled(telling).await;
}

async fn tell_of(chats: &Chats, game: GameId) -> Result<(), Unavailable> {
    let followers: Vec<Follower> = {
        let mut tables = chats.lock();
        let Some(followers) = tables.followers.get_mut(&game) else {
            return Ok(());
        };
        followers.retain(|_, follower| !follower.outbound.is_closed());
        followers.values().cloned().collect()
    };
    let told = followers.iter().map(|follower| &follower.told);
    let since = told.map(|told| told.as_ref().map_or(0, |told| told.until));
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
        let now_told = match &follower.told {
            Some(told) => texts.tell_new(&follower, told),
            None => tell_all(chats, game, &chat, &follower).await?,
        };
        let connection = follower.outbound.connection();
        let mut tables = chats.lock();
        let followers = tables.followers.get_mut(&game);
        let known = followers.and_then(|followers| followers.get_mut(&connection));
        // Whoever has asked for everything anew meanwhile still waits for it.
        if let Some(known) = known
            && known.begun == follower.begun
        {
            known.told = Some(now_told);
        }
    }
    Ok(())
}

/// Tells somebody who has come all that they may read.
async fn tell_all(
    chats: &Chats,
    game: GameId,
    chat: &Chat,
    follower: &Follower,
) -> Result<Told, Unavailable> {
    let player = follower.player;
    let site = &*chats.site;
    let now = site.clock.now();
    let closed = closed(site, chat, player, now).await?;
    if let Some(Closed::Silenced(left)) = closed {
        chats.silenced(now + left, player);
    }
    let unwanted = site.store.talk().unwanted_by(player).await?;
    let unwanted: HashSet<PlayerId> = unwanted.into_iter().map(|other| other.player).collect();
    let mut lines = Vec::new();
    if !matches!(closed, Some(Closed::Server | Closed::Off)) {
        for room in [Room::Players, Room::Spectators] {
            let of_room = chat.lines.iter().filter(|line| {
                line.room == room && chat.may_read(player, room) && !unwanted.contains(&line.author)
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
    Ok(Told {
        until: last_number(chat),
        unwanted,
        opponent: chat.opponent_of(player),
        is_off,
    })
}

/// The texts of new lines, each made once for all who did not say it.
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

    /// Tells what is new to somebody who has been told all before.
    fn tell_new(&mut self, follower: &Follower, told: &Told) -> Told {
        let player = follower.player;
        for (index, line) in self.chat.lines.iter().enumerate() {
            let is_readable = self.chat.may_read(player, line.room);
            let is_passed = told.is_off || line.number <= told.until;
            if is_passed || !is_readable || told.unwanted.contains(&line.author) {
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
            follower.outbound.send_parcel(Parcel::Text(text));
        }
        Told {
            until: told.until.max(last_number(self.chat)),
            unwanted: told.unwanted.clone(),
            opponent: told.opponent,
            is_off: told.is_off,
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
