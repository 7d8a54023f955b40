//! References to another player in requests, by where the visitor has met the player.

use messages::code::Code;
use messages::error::RequestError;
use protocol::Side;
use protocol::http::talk::PlayerRef;
use store::{ClassId, GameId, PlayerId, Seat};

use crate::http::member::Member;
use crate::http::site::Site;

/// A player, and the game in which the visitor has met the player.
pub(crate) struct Met {
    pub(crate) player: PlayerId,
    pub(crate) game: Option<GameId>,
    /// Whether the reference named a member of a shared class.
    pub(crate) is_classmate: bool,
}

impl Met {
    const fn new(player: PlayerId, game: Option<GameId>) -> Self {
        Self {
            player,
            game,
            is_classmate: false,
        }
    }
}

/// Finds the player, if the visitor may have met the player there.
pub(crate) async fn find(
    site: &Site,
    member: &Member,
    whom: &PlayerRef,
) -> Result<Met, RequestError> {
    match whom {
        PlayerRef::Account { name } => {
            let known = site.store.people().credentials(name).await?;
            let known = known.ok_or_else(no_such_name)?;
            Ok(Met::new(known.player.id, None))
        }
        PlayerRef::Classmate { class, player } => classmate(site, member, class, player).await,
        PlayerRef::Seat { game, side } => {
            let game: GameId = game.parse().map_err(|_| RequestError::no_such_game())?;
            let chat = site.store.talk().chat(game, u32::MAX).await?;
            let chat = chat.ok_or_else(RequestError::no_such_game)?;
            may_see(site, member, &chat)?;
            let index = match side {
                Side::White => 0,
                Side::Black => 1,
            };
            match chat.seats[index] {
                Seat::Person(player) => Ok(Met::new(player, Some(game))),
                Seat::Open | Seat::Engine { .. } => Err(player_not_found()),
            }
        }
        PlayerRef::Line { game, number } => {
            let game: GameId = game.parse().map_err(|_| RequestError::no_such_game())?;
            let before = number.saturating_sub(1);
            let chat = site.store.talk().chat(game, before).await?;
            let chat = chat.ok_or_else(RequestError::no_such_game)?;
            may_see(site, member, &chat)?;
            let line = chat.lines.first().filter(|line| {
                line.number == *number && chat.may_read(member.player.id, line.room)
            });
            Ok(Met::new(
                line.ok_or_else(player_not_found)?.author,
                Some(game),
            ))
        }
    }
}

/// Finds a member of one of the visitor's classes. Others get the same error as for a missing
/// class.
async fn classmate(
    site: &Site,
    member: &Member,
    class: &str,
    player: &str,
) -> Result<Met, RequestError> {
    let class: ClassId = class.parse().map_err(|_| player_not_found())?;
    let player: PlayerId = player.parse().map_err(|_| player_not_found())?;
    let both = [member.player.id, player];
    if !site.store.classes().are_classmates(class, both).await? {
        return Err(player_not_found());
    }
    Ok(Met {
        is_classmate: true,
        ..Met::new(player, None)
    })
}

/// Hides the games of others from the guests of a safe server.
fn may_see(site: &Site, member: &Member, chat: &store::Chat) -> Result<(), RequestError> {
    let is_hidden = site.sessions.is_safe() && member.caller.is_guest;
    if is_hidden && !chat.is_played_by(member.player.id) {
        return Err(RequestError::no_such_game());
    }
    Ok(())
}

fn player_not_found() -> RequestError {
    RequestError::new(
        Code::NotFound,
        "This player does not exist: reload the page.",
    )
}

fn no_such_name() -> RequestError {
    RequestError::new(
        Code::NotFound,
        "There is no account with this name: check the spelling.",
    )
}
