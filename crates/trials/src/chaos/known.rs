//! The players' view of a game, and its comparison with the database.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use arbiter::{Event, Points};
use protocol::{PlayerCommand, Side};
use rules::Position;
use store::StoredGame;
use tokio::time::Instant;

use super::charges::{Outages, Reading};
use super::report::Sums;
use crate::visitor::Visitor;

/// A game as seen by its players.
pub(super) struct Known {
    pub(super) id: String,
    /// White and Black.
    pub(super) players: [Visitor; 2],
    /// Every move that was sent, by command id.
    sent: HashMap<String, Move>,
    /// The command ids of acknowledged moves, by the versions that they made.
    acknowledged: BTreeMap<u32, String>,
    /// The newest version that was acknowledged, by any command, or 0.
    pub(super) newest: u32,
    /// The number of acknowledged moves already counted.
    counted: usize,
    /// The command that was sent and has not been answered.
    pub(super) pending: Option<Pending>,
    /// The time since which the player whose clock runs has no working node.
    pub(super) lost_since: Option<Instant>,
    /// The times in which this was so.
    pub(super) outages: Outages,
    /// The last reading of both clocks.
    pub(super) reading: Option<Reading>,
    /// The last reading that was compared with earlier ones.
    compared: Option<Reading>,
    /// Whether the players know that the game is over.
    pub(super) is_over: bool,
}

/// A move that was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Move {
    side: Side,
    uci: String,
}

/// A command that is resent until it is answered.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    pub(super) id: String,
    pub(super) version: u32,
    pub(super) side: Side,
    pub(super) command: PlayerCommand,
}

impl Known {
    pub(super) fn new(id: String, players: [Visitor; 2]) -> Self {
        Self {
            id,
            players,
            sent: HashMap::new(),
            acknowledged: BTreeMap::new(),
            newest: 0,
            counted: 0,
            pending: None,
            lost_since: None,
            outages: Outages::default(),
            reading: None,
            compared: None,
            is_over: false,
        }
    }

    /// Records a command that is about to be sent.
    pub(super) fn sending(&mut self, pending: Pending) {
        if let PlayerCommand::Move { text, .. } = &pending.command {
            let sent = Move {
                side: pending.side,
                uci: text.clone(),
            };
            self.sent.insert(pending.id.clone(), sent);
        }
        self.pending = Some(pending);
    }

    /// Records that the pending command was accepted.
    pub(super) fn acknowledge(&mut self, version: u32) {
        self.newest = self.newest.max(version);
        if let Some(pending) = self.pending.take()
            && self.sent.contains_key(&pending.id)
        {
            self.acknowledged.insert(version, pending.id);
        }
    }

    /// Returns the number of acknowledged moves.
    pub(super) fn acknowledged(&self) -> usize {
        self.acknowledged.len()
    }

    /// Returns the time that the clocks lost in excess since the last call, if they did. The outages
    /// of all games are added to those of this game, with which they do not overlap.
    pub(super) fn overcharge(&mut self, outages: &Outages) -> Option<Duration> {
        let before = std::mem::replace(&mut self.compared, self.reading);
        let (before, now) = before.zip(self.reading)?;
        before.overcharge(&now, &outages.and(&self.outages))
    }

    /// Compares this game with the stored one. The caller knows whether a clock was overcharged.
    pub(super) fn compare(&mut self, stored: Option<&StoredGame>, overcharged: bool) -> Sums {
        let rows = stored.map_or(&[][..], |stored| &stored.rows);
        let mut moves = BTreeMap::new();
        for row in rows {
            for event in &row.entry.events {
                if let Event::Moved { uci, .. } = event {
                    moves.insert(row.version, (row, uci));
                }
            }
        }
        let is_kept = |version: &u32, id: &str| {
            moves
                .get(version)
                .is_some_and(|(row, uci)| row.entry.command_id == *id && self.sent[id].uci == **uci)
        };
        let lost = self
            .acknowledged
            .iter()
            .filter(|(version, id)| !is_kept(version, id))
            .count();
        let mut position = Position::start();
        let mut foreign = 0;
        for (row, uci) in moves.values() {
            let side = if position.turn() == rules::Color::White {
                Side::White
            } else {
                Side::Black
            };
            let as_sent = Move {
                side,
                uci: (*uci).clone(),
            };
            let next = position
                .parse_uci(uci)
                .ok()
                .and_then(|mv| position.play(mv).ok());
            match next {
                Some(next) if self.sent.get(&row.entry.command_id) == Some(&as_sent) => {
                    position = next;
                }
                _ => foreign += 1,
            }
        }
        let sums = Sums {
            rounds: 0,
            acknowledged: self.acknowledged.len() - self.counted,
            lost,
            foreign,
            overcharged: overcharged.into(),
        };
        self.counted = self.acknowledged.len();
        sums
    }
}

/// Whether the game ended with a result according to the journal.
pub(super) fn has_result(stored: &StoredGame) -> bool {
    let mut events = stored.rows.iter().flat_map(|row| &row.entry.events);
    events
        .any(|event| matches!(event, Event::Ended { verdict, .. } if verdict.score != Points::None))
}

/// Whether the game ended according to the journal.
pub(super) fn has_ended(stored: &StoredGame) -> bool {
    let mut events = stored.rows.iter().flat_map(|row| &row.entry.events);
    events.any(|event| matches!(event, Event::Ended { .. }))
}

#[cfg(test)]
mod tests {
    use arbiter::{Claims, Terms, TimeControl, Timestamp};
    use store::{Entry, GameId, PlayerId, Seat, StoredRow};

    use super::*;

    /// White has sent `e2e4` as `a` and Black `e7e5` as `b`; the first `acknowledged` of them were
    /// acknowledged.
    fn known(acknowledged: u32) -> Known {
        let visitor = Visitor::with("cookie");
        let mut known = Known::new("game".to_owned(), [visitor.clone(), visitor]);
        let sent = [(Side::White, "a", "e2e4"), (Side::Black, "b", "e7e5")];
        for (number, (side, id, text)) in (1..).zip(sent) {
            known.sending(Pending {
                id: id.to_owned(),
                version: number,
                side,
                command: PlayerCommand::Move {
                    text: text.to_owned(),
                    offer_draw: false,
                },
            });
            if number <= acknowledged {
                known.acknowledge(number + 1);
            }
        }
        known
    }

    fn row(version: u32, id: &str, uci: &str) -> StoredRow {
        let moved = Event::Moved {
            uci: uci.to_owned(),
            remaining: None,
        };
        StoredRow {
            version,
            entry: Entry {
                command_id: id.to_owned(),
                actor: "white".to_owned(),
                request: "move".to_owned(),
                at: Timestamp(0),
                events: vec![moved],
            },
        }
    }

    fn stored(rows: Vec<StoredRow>) -> StoredGame {
        StoredGame {
            id: GameId::from_bits(1),
            terms: Terms {
                start: None,
                chess960: false,
                time: TimeControl::Unlimited,
                rated: false,
                claims: Claims::ByPlayers,
                first_move: None,
            },
            white: Seat::Open,
            black: Seat::Open,
            created_by: PlayerId::from_bits(1),
            created_at: Timestamp(0),
            rematch_of: None,
            rematch_offer: None,
            rematch: None,
            tournament: None,
            rows,
            outages: Vec::new(),
        }
    }

    #[test]
    fn requires_acknowledged_moves_in_the_database() {
        let (first, second) = (|| row(2, "a", "e2e4"), || row(3, "b", "e7e5"));
        for (rows, lost, foreign) in [
            (vec![first(), second()], 0, 0),
            (vec![first()], 1, 0),
            (vec![], 2, 0),
            // Another move with its id, and its move with another id.
            (vec![first(), row(3, "b", "d7d5")], 1, 1),
            (vec![first(), row(3, "c", "e7e5")], 1, 1),
            // A move that was never sent, and one that was written twice.
            (vec![first(), second(), row(4, "c", "g1f3")], 0, 1),
            (vec![first(), second(), row(4, "a", "e2e4")], 0, 1),
        ] {
            let shown = format!("{rows:?}");
            let sums = known(2).compare(Some(&stored(rows)), false);
            assert_eq!((sums.lost, sums.foreign), (lost, foreign), "{shown}");
            assert_eq!(sums.is_clean(), lost + foreign == 0, "{shown}");
        }
        let sums = known(2).compare(None, false);
        assert_eq!((sums.acknowledged, sums.lost), (2, 2), "the game is gone");
    }

    #[test]
    fn accepts_unacknowledged_moves_stored_or_not() {
        for rows in [vec![], vec![row(2, "a", "e2e4")]] {
            let sums = known(0).compare(Some(&stored(rows)), false);
            assert!(sums.is_clean(), "{sums:?}");
            assert_eq!(sums.acknowledged, 0);
        }
    }
}
