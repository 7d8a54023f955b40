//! The seeks of this node and of other nodes.

use std::collections::HashMap;

use arbiter::{Claims, Millis, TimeControl, Timestamp};
use protocol::http::ColorChoice;
use protocol::{RatingRange, RatingView, Seek, ServerMessage};
use serde::{Deserialize, Serialize};
use store::{GameId, PlayerId};

use super::SeekRequest;
use game::outbound::{Outbound, Running};
use limits::concurrency::Permit;

/// The maximum number of seeks in the list.
const MAX_LISTED: usize = 100;

/// A seek in the form that nodes exchange.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Offer {
    pub(crate) id: String,
    /// The name of the player who made the seek.
    pub(crate) by: String,
    /// The player's rating at that time.
    #[serde(default)]
    pub(crate) rating: Option<RatingView>,
    pub(crate) time: TimeControl,
    pub(crate) chess960: bool,
    /// The number of the chosen Chess960 starting position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) chess960_number: Option<u16>,
    pub(crate) claims: Claims,
    /// The side of the player who made the seek.
    pub(crate) color: ColorChoice,
    #[serde(default)]
    pub(crate) rated: bool,
    /// The rating range of possible opponents.
    #[serde(default)]
    pub(crate) opponents: Option<RatingRange>,
    /// The time of creation.
    pub(crate) at: Timestamp,
}

/// A seek of a connection to this node.
#[derive(Debug)]
pub(super) struct LocalSeek {
    pub(super) offer: Offer,
    pub(super) player: PlayerId,
    pub(super) outbound: Outbound,
    /// Marks the connection as playing, so that its loss is detected as fast as during a game.
    pub(super) _watched: Running,
    pub(super) _permits: (Permit<PlayerId>, Permit),
}

/// The time during which new connections of a player are notified of a new game that the player has
/// not opened, in milliseconds.
const NOTIFY_AGAIN_FOR: Millis = 60_000;

/// A started game that its player has not opened yet.
#[derive(Debug)]
pub(super) struct StartedGame {
    pub(super) player: PlayerId,
    /// The connection that was notified; `None` if it is a connection to another node.
    pub(super) connection: Option<u64>,
    pub(super) seek: String,
    pub(super) game: GameId,
    pub(super) at: Timestamp,
}

/// The location of a seek to accept.
#[derive(Debug)]
pub(super) enum Lookup {
    /// The seek was on this node, and is now taken out of the table.
    Here(Box<LocalSeek>),
    /// The seek is on another node, with this name, which must accept it.
    At(String),
    /// The seek was made by the same player.
    OwnSeek,
    NotFound,
}

/// Selects seeks.
#[derive(Clone, Copy, Debug)]
pub(super) enum Owner {
    /// The seek of a connection.
    Connection(u64),
    /// All seeks of a player.
    Player(PlayerId),
}

impl Owner {
    fn matches_seek(self, connection: u64, player: PlayerId) -> bool {
        match self {
            Self::Connection(owner) => connection == owner,
            Self::Player(owner) => player == owner,
        }
    }
}

/// A seek whose game is being created.
#[derive(Debug)]
struct Pairing {
    connection: u64,
    player: PlayerId,
    /// The reason why the seek was ended in the meantime. A connection that has ended its own seek
    /// needs no notification.
    ended: Option<Owner>,
}

#[derive(Debug, Default)]
pub(super) struct Seeks {
    here: HashMap<String, LocalSeek>,
    pairing: HashMap<String, Pairing>,
    /// By id, with the node of each seek.
    elsewhere: HashMap<String, (String, Offer)>,
    begun: Vec<StartedGame>,
    /// The standing offers of all nodes by id, with their players.
    standing: HashMap<String, (PlayerId, Offer)>,
}

impl From<&Offer> for Seek {
    fn from(offer: &Offer) -> Self {
        Self {
            id: offer.id.clone(),
            by: offer.by.clone(),
            rating: offer.rating.clone(),
            time: offer.time.clone(),
            chess960: offer.chess960,
            chess960_number: offer.chess960_number,
            claims: offer.claims,
            color: offer.color,
            rated: offer.rated,
            opponents: offer.opponents,
        }
    }
}

impl Offer {
    /// Returns whether the offer is one that a player with this wish would accept.
    fn fits(&self, wish: &SeekRequest) -> bool {
        let colors = (self.color, wish.color);
        let same_color = colors == (ColorChoice::White, ColorChoice::White)
            || colors == (ColorChoice::Black, ColorChoice::Black);
        !same_color
            && self.time == wish.time
            && self.chess960 == wish.chess960
            && self.chess960_number.is_none()
            && self.claims == wish.claims
            && self.rated == wish.rated
    }
}

impl Seeks {
    /// Records that a game has begun, and the connection of its player that was notified.
    pub(super) fn has_begun(&mut self, game: StartedGame) {
        // Replaces an entry without the notified connection.
        let is_another =
            |begun: &StartedGame| begun.player != game.player || begun.game != game.game;
        self.begun
            .retain(|begun| game.at - begun.at < NOTIFY_AGAIN_FOR && is_another(begun));
        self.begun.push(game);
    }

    /// Returns the last game that another connection of this player was notified of and that the
    /// player has not opened, with its seek.
    pub(super) fn missed(
        &self,
        player: PlayerId,
        connection: u64,
        now: Timestamp,
    ) -> Option<(String, GameId)> {
        let is_missed = |begun: &&StartedGame| {
            begun.player == player
                && begun.connection != Some(connection)
                && now - begun.at < NOTIFY_AGAIN_FOR
        };
        let missed = self.begun.iter().rev().find(is_missed)?;
        Some((missed.seek.clone(), missed.game))
    }

    /// Removes the entry of a game that its player has opened. Returns whether there was one.
    pub(super) fn remove_opened(&mut self, player: PlayerId, game: GameId) -> bool {
        let before = self.begun.len();
        self.begun
            .retain(|begun| begun.player != player || begun.game != game);
        self.begun.len() < before
    }

    pub(super) fn add(&mut self, own: LocalSeek) {
        self.here.insert(own.offer.id.clone(), own);
    }

    /// Takes the selected seeks of this node out of the table; a seek whose game is being created
    /// will not be put back.
    pub(super) fn take(&mut self, owner: Owner) -> Vec<LocalSeek> {
        for pairing in self.pairing.values_mut() {
            let is_selected = owner.matches_seek(pairing.connection, pairing.player);
            if is_selected && !matches!(pairing.ended, Some(Owner::Connection(_))) {
                pairing.ended = Some(owner);
            }
        }
        let is_selected = |_: &String, own: &mut LocalSeek| {
            owner.matches_seek(own.outbound.connection(), own.player)
        };
        let taken = self.here.extract_if(is_selected);
        taken.map(|(_, own)| own).collect()
    }

    /// Records that the game of a seek was created.
    pub(super) fn paired(&mut self, id: &str) {
        self.pairing.remove(id);
    }

    /// Puts a seek back, because its game could not be created. Returns false if the seek was ended
    /// in the meantime or its connection is closed.
    pub(super) fn put_back(&mut self, own: LocalSeek) -> bool {
        let pairing = self.pairing.remove(&own.offer.id);
        let ended = pairing.and_then(|pairing| pairing.ended);
        if matches!(ended, Some(Owner::Player(_))) {
            own.outbound.send(&ServerMessage::Seeking { seek: None });
        }
        let is_restored = !own.outbound.is_closed() && ended.is_none();
        if is_restored {
            self.add(own);
        }
        is_restored
    }

    /// Returns the oldest offer of another player with the same terms, on any node.
    pub(super) fn fitting(&self, wish: &SeekRequest, by: PlayerId) -> Option<Offer> {
        let others = self.here.values().filter(|own| own.player != by);
        let here = others.map(|own| &own.offer);
        let elsewhere = self.elsewhere.values().map(|(_, offer)| offer);
        let fitting = here.chain(elsewhere).filter(|offer| offer.fits(wish));
        fitting.min_by_key(|offer| offer.at).cloned()
    }

    /// Replaces the standing offers. Returns whether they have changed.
    pub(super) fn set_standing(&mut self, offers: HashMap<String, (PlayerId, Offer)>) -> bool {
        let has_changed = self.standing != offers;
        self.standing = offers;
        has_changed
    }

    /// Returns a standing offer and its player.
    pub(super) fn standing(&self, id: &str) -> Option<(PlayerId, Offer)> {
        self.standing.get(id).cloned()
    }

    /// Returns the standing offers of a player.
    pub(super) fn standing_of(&self, player: PlayerId) -> Vec<Offer> {
        let own = self.standing.values().filter(|(owner, _)| *owner == player);
        own.map(|(_, offer)| offer.clone()).collect()
    }

    /// Returns the id of the oldest standing offer of another player with the same terms.
    pub(super) fn fitting_standing(&self, wish: &SeekRequest, by: PlayerId) -> Option<String> {
        let others = self.standing.values().filter(|(owner, _)| *owner != by);
        let fitting = others.filter(|(_, offer)| offer.fits(wish));
        let oldest = fitting.min_by_key(|(_, offer)| (offer.at, offer.id.clone()));
        oldest.map(|(_, offer)| offer.id.clone())
    }

    /// Returns the offer of another player's seek, on any node.
    pub(super) fn offered_to(&self, id: &str, by: PlayerId) -> Option<Offer> {
        let here = self.here.get(id).filter(|own| own.player != by);
        let elsewhere = self.elsewhere.get(id).map(|(_, offer)| offer);
        here.map(|own| &own.offer).or(elsewhere).cloned()
    }

    /// Finds a seek that this player wants to accept. A seek on this node is taken out of the table
    /// until it is [paired](Self::paired) or [put back](Self::put_back).
    pub(super) fn find(&mut self, id: &str, by: PlayerId) -> Lookup {
        if let Some(own) = self.here.get(id) {
            if own.player == by {
                return Lookup::OwnSeek;
            }
            // A game from another seek of the owner is being created, which ends all seeks of the
            // owner.
            let mut others = self.pairing.values();
            if others.any(|other| other.player == own.player) {
                return Lookup::NotFound;
            }
            let own = self.here.remove(id).expect("the seek is in the table");
            let pairing = Pairing {
                connection: own.outbound.connection(),
                player: own.player,
                ended: None,
            };
            self.pairing.insert(id.to_owned(), pairing);
            return Lookup::Here(Box::new(own));
        }
        match self.elsewhere.get(id) {
            Some((node, _)) => Lookup::At(node.clone()),
            None => Lookup::NotFound,
        }
    }

    pub(super) fn add_elsewhere(&mut self, node: &str, offer: Offer) {
        let id = offer.id.clone();
        self.elsewhere.insert(id, (node.to_owned(), offer));
    }

    pub(super) fn end_elsewhere(&mut self, id: &str) {
        self.elsewhere.remove(id);
    }

    pub(super) fn forget(&mut self, node: &str) {
        self.elsewhere.retain(|_, (at, _)| at != node);
    }

    /// Creates the list for clients.
    pub(super) fn list(&self) -> ServerMessage {
        let here = self.here.values().map(|own| &own.offer);
        let elsewhere = self.elsewhere.values().map(|(_, offer)| offer);
        let standing = self.standing.values().map(|(_, offer)| offer);
        let mut offers: Vec<&Offer> = here.chain(elsewhere).chain(standing).collect();
        offers.sort_unstable_by(|a, b| (b.at, &b.id).cmp(&(a.at, &a.id)));
        let seeks = offers.into_iter().take(MAX_LISTED).map(Seek::from);
        ServerMessage::Lobby {
            seeks: seeks.collect(),
        }
    }
}
