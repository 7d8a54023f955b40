//! The results in the form that the criteria read.

use trf::Points;

use crate::{Event, Format, Round, Settings};

/// An event with the rounds that count, and all scores in tenths.
pub(crate) struct Table<'a> {
    pub(crate) event: &'a Event,
    pub(crate) settings: &'a Settings,
    /// For each player, exactly one entry per completed round.
    pub(crate) rounds: Vec<Vec<Round>>,
    /// The final score of each player.
    pub(crate) totals: Vec<i64>,
}

impl<'a> Table<'a> {
    pub(crate) fn new(event: &'a Event, settings: &'a Settings) -> Self {
        let completed = usize::from(event.completed.min(event.rounds));
        let players = event.players.len();
        let rounds: Vec<Vec<Round>> = event
            .players
            .iter()
            .enumerate()
            .map(|(index, player)| {
                let mut rounds = player.rounds.clone();
                rounds.resize(completed, Round::ABSENT);
                for round in &mut rounds {
                    // An opponent that is not in the event is none.
                    let valid = |opponent: &usize| *opponent < players && *opponent != index;
                    round.opponent = round.opponent.filter(valid);
                }
                rounds
            })
            .collect();
        let totals = rounds
            .iter()
            .zip(&event.players)
            .map(|(rounds, player)| {
                let points: i64 = rounds.iter().map(tenths).sum();
                points + bounded(player.adjustment)
            })
            .collect();
        Self {
            event,
            settings,
            rounds,
            totals,
        }
    }

    pub(crate) fn players(&self) -> usize {
        self.rounds.len()
    }

    /// The number of completed rounds.
    pub(crate) fn completed(&self) -> usize {
        usize::from(self.event.completed.min(self.event.rounds))
    }

    /// The index of the last round, if it is completed.
    pub(crate) fn last_round(&self) -> Option<usize> {
        let last = usize::from(self.event.rounds).checked_sub(1)?;
        (self.completed() == last + 1).then_some(last)
    }

    pub(crate) fn win(&self) -> i64 {
        bounded(self.event.win)
    }

    pub(crate) fn draw(&self) -> i64 {
        bounded(self.event.draw)
    }

    pub(crate) fn is_round_robin(&self) -> bool {
        self.event.format == Format::RoundRobin
    }

    /// The number of a player.
    pub(crate) fn number(&self, player: usize) -> u16 {
        self.event.players[player].number
    }
}

/// The largest number of tenths that counts, so that no product or sum can overflow. A tournament
/// file holds at most 99.9 points.
const MOST_TENTHS: i64 = 10_000;

/// The points of a round in tenths.
pub(crate) fn tenths(round: &Round) -> i64 {
    bounded(round.points)
}

fn bounded(points: Points) -> i64 {
    i64::from(points.tenths()).clamp(-MOST_TENTHS, MOST_TENTHS)
}
