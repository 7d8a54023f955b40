//! A tournament: the content of a file.

use crate::{Color, Entry, Outcome, PointSystem, Points};

/// The last round that a file can name, and the mark for "all rounds" or "only the standings".
pub const LAST_ROUND: u16 = 999;

/// The largest number of a player.
pub const LAST_NUMBER: u16 = 9999;

/// A tournament, as in one TRF.
///
/// Texts are trimmed and empty if the file has no such record. Dates keep the form of the file,
/// usually `2026/03/01`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tournament {
    /// 012: the name.
    pub name: String,
    /// 022: the city.
    pub city: String,
    /// 032: the code of the federation.
    pub federation: String,
    /// 042: the first day.
    pub start_date: String,
    /// 052: the last day.
    pub end_date: String,
    /// 092: the type, as text for people.
    pub kind: String,
    /// 102: the chief arbiter.
    pub chief_arbiter: String,
    /// 112: the deputy chief arbiters, one per record.
    pub deputy_arbiters: Vec<String>,
    /// 122: the time control, as text for people.
    pub time_control: String,
    /// 132: the days of the rounds, at most eight characters each, as in `26/03/01`.
    pub round_dates: Vec<String>,
    /// 142 or `XXR`: the declared number of rounds.
    pub rounds: Option<u16>,
    /// 152 or `XXC`: the color that odd numbers get in round 1, drawn by lot.
    pub initial_color: Option<Color>,
    /// 162, 299, `XXS` and `BB?`: the points for each result.
    pub points: PointSystem,
    /// 182: the pairing program or its identifier.
    pub pairing_program: String,
    /// 192: the code of the type, such as `FIDE_DUTCH_2026`.
    pub type_code: String,
    /// 202: the codes of the tie-breaks, without the points.
    pub tie_breaks: Vec<String>,
    /// 212: the codes of the criteria that define the standings, usually `PTS` first.
    pub standings: Vec<String>,
    /// 222: the time control as a code.
    pub time_control_code: String,
    /// 001: the players, in the order of the file.
    pub players: Vec<Player>,
    /// 240 and `XXZ`: announced byes.
    pub byes: Vec<Byes>,
    /// 250 and `XXA`: virtual points for pairing.
    pub accelerations: Vec<Acceleration>,
    /// 260 and `XXP`: players who are not paired with each other.
    pub forbidden: Vec<Forbidden>,
    /// 299: points that do not follow from the results.
    pub odd_points: Vec<OddPoints>,
    /// All other lines: comments, records of teams and federations, and records that could not be
    /// read completely, which have become comments. They are written back after the players.
    pub other: Vec<String>,
}

/// A player (record 001).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The number for pairings (TPN), from 1 to 9999.
    pub number: u16,
    /// `m` or `w`, if known.
    pub sex: Option<char>,
    /// The title, at most three characters: `GM`, or `g` in older files.
    pub title: String,
    /// The name, at most 33 characters, usually `Family, Given`.
    pub name: String,
    /// The rating, from 1 to 9999; `None` if unrated.
    pub rating: Option<u16>,
    /// The code of the federation, at most three characters.
    pub federation: String,
    /// The FIDE identity number.
    pub fide_id: Option<u64>,
    /// The date or the year of birth, at most ten characters.
    pub birth: String,
    /// The points that the file states, from -9.9 to 99.9.
    pub points: Points,
    /// The rank that the file states, from 1 to 9999.
    pub rank: Option<u16>,
    /// The results of the rounds, starting with round 1; `None` if the cell is blank. The last cell
    /// is not blank.
    pub rounds: Vec<Option<Entry>>,
}

/// Players with an announced bye in a round (record 240).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Byes {
    /// The kind: a full-point, half-point or zero-point bye.
    pub outcome: Outcome,
    /// The round, from 1 to 999.
    pub round: u16,
    /// The numbers of the players.
    pub players: Vec<u16>,
}

/// Virtual points of a range of players in a range of rounds (record 250).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acceleration {
    /// Match points, for teams.
    pub match_points: Option<Points>,
    /// Virtual points.
    pub points: Points,
    /// The first round.
    pub first_round: u16,
    /// The last round.
    pub last_round: u16,
    /// The number of the first player.
    pub first_player: u16,
    /// The number of the last player.
    pub last_player: u16,
}

/// Players who are not paired with each other in a range of rounds (record 260).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forbidden {
    /// The first round.
    pub first_round: u16,
    /// The last round; [`LAST_ROUND`] for all rounds.
    pub last_round: u16,
    /// The numbers of two or more players; each two of them are not paired.
    pub players: Vec<u16>,
}

/// Points that do not follow from the results (record 299).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddPoints {
    /// The result that the players get in the round, such as `W`; `None`: the points are added to
    /// the score.
    pub result: Option<char>,
    /// Match points, for teams.
    pub match_points: Option<Points>,
    /// The points.
    pub points: Points,
    /// The round; [`LAST_ROUND`]: the points count only in the standings.
    pub round: u16,
    /// The numbers of the players.
    pub players: Vec<u16>,
}

impl Tournament {
    /// Returns the player with this number.
    pub fn player(&self, number: u16) -> Option<&Player> {
        self.players.iter().find(|player| player.number == number)
    }

    /// Returns the entry of a player in a round, which starts at 1: that of record 001, or an
    /// announced bye.
    pub fn entry(&self, player: &Player, round: u16) -> Option<Entry> {
        let index = usize::from(round).checked_sub(1)?;
        let written = player.rounds.get(index).copied().flatten();
        written.or_else(|| {
            let mut byes = self.byes.iter().filter(|byes| byes.round == round);
            let byes = byes.find(|byes| byes.players.contains(&player.number))?;
            Some(Entry::bye(byes.outcome))
        })
    }

    /// Returns the last round that has a game, a forfeit or a pairing-allocated bye with a result.
    pub fn completed_rounds(&self) -> u16 {
        let last = |player: &Player| {
            player.rounds.iter().rposition(|entry| {
                entry.is_some_and(|entry| {
                    entry.outcome == Outcome::PairingBye
                        || (entry.opponent.is_some() && entry.outcome != Outcome::Pending)
                })
            })
        };
        let rounds = self.players.iter().filter_map(last).max();
        rounds.map_or(0, |index| index as u16 + 1)
    }

    /// Returns the points that a player's results up to a round give. Virtual points do not count.
    pub fn points_after(&self, player: &Player, round: u16) -> Points {
        let odd: Vec<&OddPoints> = self.odd_points_of(player).collect();
        let rounds = player.rounds.iter().take(usize::from(round));
        let results = (1..).zip(rounds).map(|(round, entry)| {
            let given = odd
                .iter()
                .find(|odd| odd.result.is_some() && odd.round == round);
            match (given, entry) {
                (Some(odd), _) => odd.points,
                (None, Some(entry)) => self.points.points(entry.outcome),
                (None, None) => self.points.absence,
            }
        });
        let added = odd
            .iter()
            .filter(|odd| odd.result.is_none() && (odd.round <= round || odd.round == LAST_ROUND));
        results.sum::<Points>() + added.map(|odd| odd.points).sum()
    }

    /// Returns the records 299 that name a player.
    pub fn odd_points_of(&self, player: &Player) -> impl Iterator<Item = &OddPoints> {
        let number = player.number;
        let odd = self.odd_points.iter();
        odd.filter(move |odd| odd.players.contains(&number))
    }

    /// Returns the virtual points of a player when a round is paired.
    pub fn virtual_points(&self, number: u16, round: u16) -> Points {
        let applies = |it: &&Acceleration| {
            (it.first_round..=it.last_round).contains(&round)
                && (it.first_player..=it.last_player).contains(&number)
        };
        let last = self.accelerations.iter().rfind(applies);
        last.map_or(Points::ZERO, |it| it.points)
    }

    /// Returns whether each player meets all others: from the code of the type, or else from the
    /// words of record 092.
    pub fn is_round_robin(&self) -> bool {
        if !self.type_code.is_empty() {
            return self.type_code.contains("ROUNDROBIN");
        }
        let kind = self.kind.to_ascii_uppercase();
        !kind.contains("SWISS")
            && (kind.contains("ROBIN")
                || kind.contains("BERGER")
                || kind
                    .split(|c: char| !c.is_alphanumeric())
                    .any(|word| word == "RR"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_type_is_a_code_or_text() {
        let with = |code: &str, kind: &str| Tournament {
            type_code: code.into(),
            kind: kind.into(),
            ..Tournament::default()
        };
        assert!(with("FIDE_DOUBLEROUNDROBIN", "").is_round_robin());
        assert!(!with("FIDE_DUTCH_2026", "Round Robin").is_round_robin());
        assert!(with("", "Individual: Round-Robin").is_round_robin());
        assert!(with("", "RR (double)").is_round_robin());
        assert!(!with("", "Individual: Swiss-System").is_round_robin());
        assert!(!with("", "Barricade Open").is_round_robin());
    }

    #[test]
    fn the_last_acceleration_applies() {
        let acceleration = |points, players: (u16, u16)| Acceleration {
            match_points: None,
            points: Points::from_tenths(points),
            first_round: 1,
            last_round: 2,
            first_player: players.0,
            last_player: players.1,
        };
        let tournament = Tournament {
            accelerations: vec![acceleration(10, (1, 10)), acceleration(5, (10, 12))],
            ..Tournament::default()
        };
        let points = [(1, 1), (10, 2), (12, 1), (13, 1), (1, 3)]
            .map(|(number, round)| tournament.virtual_points(number, round).tenths());
        assert_eq!(points, [10, 5, 5, 0, 0]);
    }
}
