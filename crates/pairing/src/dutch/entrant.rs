//! A player of the round, with all facts that the criteria use.

use super::preference::{Preference, Strength, difference};
use crate::model::{Color, Points, Record, Tournament, Tpn};

/// The float of a player in a past round (1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Float {
    Down,
    Up,
    None,
}

#[derive(Clone, Debug)]
pub(super) struct Entrant {
    pub(super) tpn: Tpn,
    /// The place among all players who took part in any round so far. Its parity decides the
    /// color of players without games.
    pub(super) number: u32,
    /// The score, with virtual points.
    pub(super) score: Points,
    /// The colors of the played games.
    pub(super) colors: Vec<Color>,
    pub(super) preference: Option<Preference>,
    /// The floats of the last round and the round before.
    pub(super) floats: [Float; 2],
    pub(super) may_get_bye: bool,
    pub(super) unplayed: u32,
    pub(super) is_topscorer: bool,
}

impl Entrant {
    /// Lists the players of the next round by score and TPN (1.2).
    pub(super) fn all(tournament: &Tournament) -> Vec<Self> {
        let past = tournament.past_rounds();
        let scores = scores(tournament);
        let is_last_round = past + 1 >= usize::from(tournament.rounds);
        let points = &tournament.points;
        let maximum = points.win.max(points.draw).0 * past as i32;
        let mut number = 0;
        let mut entrants = Vec::new();
        for (index, player) in tournament.players.iter().enumerate() {
            let takes_part = |record: &Record| {
                use Record::{ForfeitLoss, ForfeitWin, Game, PairingBye};
                matches!(record, Game { .. } | ForfeitWin | ForfeitLoss | PairingBye)
            };
            if player.absent && !player.records.iter().any(takes_part) {
                continue;
            }
            number += 1;
            if player.absent {
                continue;
            }
            let colors: Vec<Color> = player.records.iter().copied().filter_map(color).collect();
            let score = scores[past][index];
            let barred = |record: &Record| {
                *record == Record::PairingBye
                    || color(*record).is_none() && points.points(*record) >= points.win
            };
            entrants.push(Self {
                tpn: Tpn::from_index(index),
                number,
                score,
                preference: Preference::of(&colors),
                floats: [1, 2].map(|back| {
                    past.checked_sub(back).map_or(Float::None, |round| {
                        float(tournament, &scores[round], index, round)
                    })
                }),
                may_get_bye: !player.records.iter().any(barred),
                unplayed: (past - colors.len()) as u32,
                is_topscorer: is_last_round && 2 * score.0 > maximum,
                colors,
            });
        }
        entrants.sort_by_key(|entrant| (std::cmp::Reverse(entrant.score), entrant.tpn));
        entrants
    }

    pub(super) fn color_difference(&self) -> i32 {
        difference(&self.colors)
    }

    pub(super) fn has_absolute_preference(&self) -> bool {
        self.preference
            .is_some_and(|preference| preference.strength == Strength::Absolute)
    }

    /// Returns whether the player would have the color a third time in a row.
    pub(super) fn would_be_third(&self, color: Color) -> bool {
        self.colors
            .iter()
            .rev()
            .take(2)
            .filter(|&&past| past == color)
            .count()
            == 2
    }
}

fn color(record: Record) -> Option<Color> {
    match record {
        Record::Game { color, .. } => Some(color),
        _ => None,
    }
}

/// Returns the pairing scores of all players before each round.
fn scores(tournament: &Tournament) -> Vec<Vec<Points>> {
    let of_round = |round: usize| {
        let of_player = |player: &crate::model::Player| {
            let virtual_points = player
                .virtual_points
                .get(round)
                .copied()
                .unwrap_or_default();
            let earned = player.records[..round].iter();
            earned.fold(virtual_points, |sum, &record| {
                sum + tournament.points.points(record)
            })
        };
        tournament.players.iter().map(of_player).collect()
    };
    (0..=tournament.past_rounds()).map(of_round).collect()
}

fn float(tournament: &Tournament, scores: &[Points], index: usize, round: usize) -> Float {
    let record = tournament.players[index].records[round];
    if let Record::Game { opponent, .. } = record {
        let other = opponent
            .index()
            .map_or(scores[index], |opponent| scores[opponent]);
        return match scores[index].cmp(&other) {
            std::cmp::Ordering::Greater => Float::Down,
            std::cmp::Ordering::Less => Float::Up,
            std::cmp::Ordering::Equal => Float::None,
        };
    }
    if tournament.points.points(record) > tournament.points.loss {
        Float::Down
    } else {
        Float::None
    }
}
