//! The seeks of this node and of others.

use std::collections::HashMap;

use arbiter::{Claims, Millis, TimeControl, Timestamp};
use protocol::http::ColorChoice;
use protocol::{RatingRange, RatingView, Seek, ServerMessage};
use serde::{Deserialize, Serialize};
use store::{GameId, PlayerId};

use game::outbound::{Outbound, Running};
use limits::concurrency::Permit;

/// How many seeks are listed.
const LISTED: usize = 100;

/// A seek, as all nodes know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Offer {
    pub(crate) id: String,
    /// The name of its player.
    pub(crate) by: String,
    /// Their rating, as it was then.
    #[serde(default)]
    pub(crate) rating: Option<RatingView>,
    pub(crate) time: TimeControl,
    pub(crate) chess960: bool,
    pub(crate) claims: Claims,
    /// The side of its player.
    pub(crate) color: ColorChoice,
    #[serde(default)]
    pub(crate) rated: bool,
    /// The ratings of those who may accept it.
    #[serde(default)]
    pub(crate) opponents: Option<RatingRange>,
    /// When it was made.
    pub(crate) at: Timestamp,
}

/// A seek of a connection to this node.
#[derive(Debug)]
pub(super) struct Own {
    pub(super) offer: Offer,
    pub(super) player: PlayerId,
    pub(super) outbound: Outbound,
    /// A dead connection is to be noticed as soon as in a game that is played.
    pub(super) _watched: Running,
    pub(super) _permits: (Permit<PlayerId>, Permit),
}

/// A request to another node to accept a seek there.
#[derive(Debug)]
struct Asked {
    by: PlayerId,
    outbound: Outbound,
    at: Timestamp,
    /// Whether its player was told that nobody answers.
    is_given_up: bool,
}

/// For so long somebody who has not looked at a game that has begun is told of it again.
const BEGUN: Millis = 60_000;

/// A game that has begun for a player who has not looked at it yet.
#[derive(Debug)]
pub(super) struct Begun {
    pub(super) player: PlayerId,
    /// The connection that was told of it; none when it is one to another node.
    pub(super) connection: Option<u64>,
    pub(super) seek: String,
    pub(super) game: GameId,
    pub(super) at: Timestamp,
}

/// Where a seek is that someone wants to accept.
#[derive(Debug)]
pub(super) enum Found {
    /// It was here, and nobody else finds it any more.
    Here(Box<Own>),
    /// This node must be asked.
    At(String),
    /// It is their own.
    TheirOwn,
    Nowhere,
}

/// Whose seeks are meant.
#[derive(Clone, Copy, Debug)]
pub(super) enum Whose {
    /// That of a connection.
    Connection(u64),
    /// All of a player.
    Player(PlayerId),
}

impl Whose {
    fn has_made(self, connection: u64, player: PlayerId) -> bool {
        match self {
            Self::Connection(meant) => connection == meant,
            Self::Player(meant) => player == meant,
        }
    }
}

/// A seek for which a game is being made.
#[derive(Debug)]
struct Pairing {
    connection: u64,
    player: PlayerId,
    /// What has ended it meanwhile; its connection knows what it has ended itself.
    ended: Option<Whose>,
}

#[derive(Debug, Default)]
pub(super) struct Table {
    here: HashMap<String, Own>,
    pairing: HashMap<String, Pairing>,
    /// With the node of each.
    elsewhere: HashMap<String, (String, Offer)>,
    /// By the seek that is to be accepted.
    asked: Vec<(String, Asked)>,
    begun: Vec<Begun>,
}

impl Table {
    /// A game has begun, and one connection of its player was told of it.
    pub(super) fn has_begun(&mut self, game: Begun) {
        // The connection that is told of it may be known only now.
        let is_another = |begun: &Begun| begun.player != game.player || begun.game != game.game;
        self.begun
            .retain(|begun| game.at - begun.at < BEGUN && is_another(begun));
        self.begun.push(game);
    }

    /// The last game of which another connection of this player was told, and which they do not look
    /// at, with its seek.
    pub(super) fn missed(
        &self,
        player: PlayerId,
        connection: u64,
        now: Timestamp,
    ) -> Option<(String, GameId)> {
        let is_missed = |begun: &&Begun| {
            begun.player == player && begun.connection != Some(connection) && now - begun.at < BEGUN
        };
        let missed = self.begun.iter().rev().find(is_missed)?;
        Some((missed.seek.clone(), missed.game))
    }

    /// A player looks at a game: there is nothing more to tell them of it. Returns whether there was.
    pub(super) fn looks_at(&mut self, player: PlayerId, game: GameId) -> bool {
        let before = self.begun.len();
        self.begun
            .retain(|begun| begun.player != player || begun.game != game);
        self.begun.len() < before
    }

    pub(super) fn add(&mut self, own: Own) {
        self.here.insert(own.offer.id.clone(), own);
    }

    /// Takes the seeks of this node that are meant; one for which a game is being made will not
    /// be put back.
    pub(super) fn take(&mut self, whose: Whose) -> Vec<Own> {
        for pairing in self.pairing.values_mut() {
            let is_meant = whose.has_made(pairing.connection, pairing.player);
            if is_meant && !matches!(pairing.ended, Some(Whose::Connection(_))) {
                pairing.ended = Some(whose);
            }
        }
        let is_meant =
            |_: &String, own: &mut Own| whose.has_made(own.outbound.connection(), own.player);
        let taken = self.here.extract_if(is_meant);
        taken.map(|(_, own)| own).collect()
    }

    /// The game of a seek that was found here has been made.
    pub(super) fn paired(&mut self, id: &str) {
        self.pairing.remove(id);
    }

    /// No game was made for a seek that was found here: puts it back, unless it was ended meanwhile
    /// or its connection is gone; false if so.
    pub(super) fn put_back(&mut self, own: Own) -> bool {
        let pairing = self.pairing.remove(&own.offer.id);
        let ended = pairing.and_then(|pairing| pairing.ended);
        if matches!(ended, Some(Whose::Player(_))) {
            own.outbound.send(&ServerMessage::Seeking { seek: None });
        }
        let stays = !own.outbound.is_closed() && ended.is_none();
        if stays {
            self.add(own);
        }
        stays
    }

    /// What this seek of somebody else offers, here or elsewhere.
    pub(super) fn offered_to(&self, id: &str, by: PlayerId) -> Option<Offer> {
        let here = self.here.get(id).filter(|own| own.player != by);
        let elsewhere = self.elsewhere.get(id).map(|(_, offer)| offer);
        here.map(|own| &own.offer).or(elsewhere).cloned()
    }

    /// Looks for a seek that this player wants to accept, and takes it if it is here, until it is
    /// [paired](Self::paired) or [put back](Self::put_back).
    pub(super) fn find(&mut self, id: &str, by: PlayerId) -> Found {
        if let Some(own) = self.here.get(id) {
            if own.player == by {
                return Found::TheirOwn;
            }
            // Their seeks end with the first of which there is a game, and one is being made.
            let mut others = self.pairing.values();
            if others.any(|other| other.player == own.player) {
                return Found::Nowhere;
            }
            let own = self.here.remove(id).expect("it was there");
            let pairing = Pairing {
                connection: own.outbound.connection(),
                player: own.player,
                ended: None,
            };
            self.pairing.insert(id.to_owned(), pairing);
            return Found::Here(Box::new(own));
        }
        match self.elsewhere.get(id) {
            Some((node, _)) => Found::At(node.clone()),
            None => Found::Nowhere,
        }
    }

    /// Notes that another node is asked; false if this player waits for an answer already.
    pub(super) fn ask(
        &mut self,
        id: &str,
        by: PlayerId,
        outbound: Outbound,
        at: Timestamp,
    ) -> bool {
        let waits = |asked: &Asked| asked.by == by && !asked.is_given_up;
        if self.asked.iter().any(|(_, asked)| waits(asked)) {
            return false;
        }
        let asked = Asked {
            by,
            outbound,
            at,
            is_given_up: false,
        };
        self.asked.push((id.to_owned(), asked));
        true
    }

    /// Who has asked for this answer of another node, and whether they wait no longer.
    pub(super) fn answered(&mut self, id: &str, by: PlayerId) -> Option<(Outbound, bool)> {
        let mut asked = self.asked.iter();
        let index = asked.position(|(seek, asked)| seek == id && asked.by == by)?;
        let (_, asked) = self.asked.swap_remove(index);
        Some((asked.outbound, asked.is_given_up))
    }

    /// Those who have waited since before this moment, who wait no longer. They are remembered for a
    /// while: the game may begin all the same.
    pub(super) fn give_up(&mut self, before: Timestamp) -> Vec<(String, Outbound)> {
        let is_kept = |asked: &Asked| !asked.is_given_up || before - asked.at < BEGUN;
        self.asked.retain(|(_, asked)| is_kept(asked));
        let mut given_up = Vec::new();
        for (seek, asked) in &mut self.asked {
            if asked.at < before && !asked.is_given_up {
                asked.is_given_up = true;
                given_up.push((seek.clone(), asked.outbound.clone()));
            }
        }
        given_up
    }

    pub(super) fn all_here(&self) -> Vec<Offer> {
        self.here.values().map(|own| own.offer.clone()).collect()
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

    /// The list that everyone sees.
    pub(super) fn list(&self) -> ServerMessage {
        let here = self.here.values().map(|own| &own.offer);
        let elsewhere = self.elsewhere.values().map(|(_, offer)| offer);
        let mut offers: Vec<&Offer> = here.chain(elsewhere).collect();
        offers.sort_unstable_by(|a, b| (b.at, &b.id).cmp(&(a.at, &a.id)));
        let seeks = offers.into_iter().take(LISTED).map(|offer| Seek {
            id: offer.id.clone(),
            by: offer.by.clone(),
            rating: offer.rating.clone(),
            time: offer.time.clone(),
            chess960: offer.chess960,
            claims: offer.claims,
            color: offer.color,
            rated: offer.rated,
            opponents: offer.opponents,
        });
        ServerMessage::Lobby {
            seeks: seeks.collect(),
        }
    }
}
