//! Events from tournament files.

use std::collections::BTreeMap;

use trf::{LAST_ROUND, Outcome, Player, Points, Tournament};

use crate::{Edition, Event, Format, GameResult, Kind, Participant, Round, Settings};

/// The first day of the rules of March 2026.
const MARCH_2026: &str = "20260301";

impl Event {
    /// Takes the results of a tournament, up to a round or up to the last completed one.
    ///
    /// A pairing without a result counts like a forfeit by both players. Virtual points do not
    /// count.
    ///
    /// ```
    /// use tiebreak::{Event, Format};
    ///
    /// let text = "192 FIDE_DUTCH_2026\n142 5\n";
    /// let event = Event::from_trf(&trf::read(text.as_bytes()).tournament, None);
    /// assert_eq!(event.format, Format::Swiss);
    /// assert_eq!((event.rounds, event.completed), (5, 0));
    /// ```
    pub fn from_trf(tournament: &Tournament, after: Option<u16>) -> Self {
        let last = tournament.completed_rounds();
        let rounds = tournament.rounds.unwrap_or(0).max(last);
        let completed = after.unwrap_or(last).min(rounds);
        let numbers = tournament.players.iter().map(|player| player.number);
        let indices: BTreeMap<u16, usize> = numbers.zip(0..).collect();
        let format = if tournament.is_round_robin() {
            Format::RoundRobin
        } else {
            Format::Swiss
        };
        let players = tournament.players.iter();
        let players = players.map(|player| participant(tournament, player, completed, &indices));
        Self {
            format,
            rounds,
            completed,
            win: tournament.points.win,
            draw: tournament.points.draw,
            players: players.collect(),
        }
    }
}

impl Settings {
    /// The default settings, with the edition that was in force on the first day of a tournament.
    pub fn of_tournament(tournament: &Tournament) -> Self {
        let digits = tournament.start_date.chars().filter(char::is_ascii_digit);
        let date: String = digits.take(8).collect();
        let edition = if date.len() == 8 && date.as_str() < MARCH_2026 {
            Edition::August2024
        } else {
            Edition::March2026
        };
        Self {
            edition,
            ..Self::default()
        }
    }
}

fn participant(
    tournament: &Tournament,
    player: &Player,
    completed: u16,
    indices: &BTreeMap<u16, usize>,
) -> Participant {
    let odd: Vec<_> = tournament.odd_points_of(player).collect();
    let rounds = (1..=completed).map(|number| {
        let entry = tournament.entry(player, number);
        let mut round = Round {
            points: tournament.points.absence,
            ..Round::ABSENT
        };
        if let Some(entry) = entry {
            let opponent = entry.opponent.and_then(|opponent| indices.get(&opponent));
            round = Round {
                points: tournament.points.points(entry.outcome),
                kind: kind(entry.outcome, opponent.is_some()),
                opponent: opponent.copied(),
                color: entry.color,
            };
        }
        let given = odd
            .iter()
            .find(|odd| odd.result.is_some() && odd.round == number);
        if let Some(odd) = given {
            round.points = odd.points;
        }
        round
    });
    let added = odd
        .iter()
        .filter(|odd| odd.result.is_none() && (odd.round <= completed || odd.round == LAST_ROUND));
    Participant {
        number: player.number,
        rating: player.rating,
        adjustment: added.map(|odd| odd.points).sum::<Points>(),
        rounds: rounds.collect(),
    }
}

/// The kind of a round. Older files write a full-point bye as a forfeit without opponent.
fn kind(outcome: Outcome, has_opponent: bool) -> Kind {
    match outcome {
        Outcome::Win | Outcome::ShortWin => Kind::Game(GameResult::Win),
        Outcome::Draw | Outcome::ShortDraw => Kind::Game(GameResult::Draw),
        Outcome::Loss | Outcome::ShortLoss => Kind::Game(GameResult::Loss),
        Outcome::Unknown => Kind::Game(GameResult::Unknown),
        Outcome::ForfeitWin if has_opponent => Kind::ForfeitWin,
        Outcome::ForfeitLoss | Outcome::Pending if has_opponent => Kind::ForfeitLoss,
        Outcome::ForfeitWin | Outcome::FullPointBye => Kind::FullPointBye,
        Outcome::PairingBye => Kind::PairingBye,
        Outcome::HalfPointBye => Kind::HalfPointBye,
        Outcome::ForfeitLoss | Outcome::Pending | Outcome::ZeroPointBye => Kind::ZeroPointBye,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edition_follows_from_the_first_day() {
        let on = |date: &str| {
            let tournament = Tournament {
                start_date: date.into(),
                ..Tournament::default()
            };
            Settings::of_tournament(&tournament).edition
        };
        assert_eq!(on("2026/02/28"), Edition::August2024);
        assert_eq!(on("2025-12-01"), Edition::August2024);
        assert_eq!(on("2026/03/01"), Edition::March2026);
        assert_eq!(on(""), Edition::March2026);
        assert_eq!(on("spring"), Edition::March2026);
    }
}
