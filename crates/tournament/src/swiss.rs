//! Tournament reports as input of the pairing rules.

use std::collections::BTreeMap;
use std::fmt;

use pairing::{
    Color, Forbidden, PairingError, Player, PointSystem, Points, Record, Score, Tpn, dutch,
};
use trf::{Entry, Outcome, Tournament};

/// The reason why a report cannot be paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotPairable {
    /// The players do not have the numbers from 1 to their count.
    Numbers,
    /// The number of rounds is missing.
    Rounds,
    /// The color drawn for round 1 is missing.
    InitialColor,
    /// The rules have no pairing.
    Pairing(PairingError),
}

impl fmt::Display for NotPairable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Numbers => {
                f.write_str("the players need the numbers from 1 to their count, without gaps")
            }
            Self::Rounds => {
                f.write_str("the number of rounds is missing: add a record such as \"142 9\"")
            }
            Self::InitialColor => f.write_str(
                "the color drawn for round 1 is missing: add the record \"152 W\" or \"152 B\"",
            ),
            Self::Pairing(why) => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for NotPairable {}

/// Pairs a round of a report by the FIDE (Dutch) system, with the results of the rounds before it.
/// The numbers in the report are the pairing numbers.
///
/// ```
/// let text = "\
/// 142 3
/// 152 W
/// 001    1      Adams                             2100                             0.0
/// 001    2      Brown                             1900                             0.0
/// ";
/// let report = trf::read(text.as_bytes()).tournament;
/// let round = tournament::swiss::pair(&report, 1, &[])?;
/// assert_eq!((round.pairs[0].white.0, round.pairs[0].black.0), (1, 2));
/// # Ok::<(), tournament::swiss::NotPairable>(())
/// ```
///
/// # Errors
///
/// Fails if the report lacks data, or if no legal pairing exists.
pub fn pair(
    report: &Tournament,
    round: u16,
    forbidden: &[Forbidden],
) -> Result<dutch::Round, NotPairable> {
    let mut input = input(report, round)?;
    input.forbidden.extend_from_slice(forbidden);
    dutch::pair(&input).map_err(NotPairable::Pairing)
}

fn input(tournament: &Tournament, round: u16) -> Result<pairing::Tournament, NotPairable> {
    let players: BTreeMap<u16, &trf::Player> = tournament
        .players
        .iter()
        .map(|player| (player.number, player))
        .collect();
    if !players.keys().copied().eq(1..=players.len() as u16) {
        return Err(NotPairable::Numbers);
    }
    let rounds = tournament.rounds.ok_or(NotPairable::Rounds)?;
    let initial_color = tournament
        .initial_color
        .or_else(|| color_of_round_1(&players));
    let initial_color = initial_color.ok_or(NotPairable::InitialColor)?;
    let values = &tournament.points;
    Ok(pairing::Tournament {
        rounds,
        players: players
            .values()
            .map(|player| participant(tournament, player, round))
            .collect(),
        points: PointSystem {
            win: points(values.win),
            draw: points(values.draw),
            loss: points(values.loss),
            pairing_bye: points(values.points(Outcome::PairingBye)),
            forfeit_loss: points(values.points(Outcome::ForfeitLoss)),
            absence: points(values.absence),
        },
        initial_color: color(initial_color),
        forbidden: tournament
            .forbidden
            .iter()
            .map(|rule| Forbidden {
                players: rule.players.iter().map(|&it| Tpn(it.into())).collect(),
                first_round: rule.first_round,
                last_round: rule.last_round,
                weak: false,
            })
            .collect(),
    })
}

/// The initial color that the game of the first player with a color in round 1 shows.
fn color_of_round_1(players: &BTreeMap<u16, &trf::Player>) -> Option<trf::Color> {
    players.values().find_map(|player| {
        let color = player.rounds.first().copied().flatten()?.color?;
        Some(if player.number % 2 == 1 {
            color
        } else {
            color.opposite()
        })
    })
}

fn participant(tournament: &Tournament, player: &trf::Player, round: u16) -> Player {
    let records = (1..round).map(|past| {
        let entry = tournament.entry(player, past);
        entry.map_or(Record::ZeroPointBye, record)
    });
    let next = tournament.entry(player, round);
    let paired = next.is_some_and(|it| it.opponent.is_some() || it.outcome == Outcome::PairingBye);
    // A past round has an entry for each player who took part in it.
    let is_past = round <= tournament.completed_rounds();
    let announced = next.is_some_and(|it| it.outcome.is_bye());
    Player {
        records: records.collect(),
        absent: !paired && (is_past || announced),
        virtual_points: (1..=round)
            .map(|round| points(tournament.virtual_points(player.number, round)))
            .collect(),
    }
}

fn record(entry: Entry) -> Record {
    let game = |score| match (entry.opponent, entry.color) {
        (Some(opponent), Some(own)) => Record::Game {
            opponent: Tpn(opponent.into()),
            color: color(own),
            score,
        },
        _ => Record::ZeroPointBye,
    };
    match entry.outcome {
        Outcome::Win | Outcome::ShortWin => game(Score::Win),
        Outcome::Draw | Outcome::ShortDraw | Outcome::Unknown => game(Score::Draw),
        Outcome::Loss | Outcome::ShortLoss => game(Score::Loss),
        Outcome::ForfeitWin if entry.opponent.is_some() => Record::ForfeitWin,
        Outcome::ForfeitLoss | Outcome::Pending if entry.opponent.is_some() => Record::ForfeitLoss,
        Outcome::ForfeitWin | Outcome::FullPointBye => Record::FullPointBye,
        Outcome::PairingBye => Record::PairingBye,
        Outcome::HalfPointBye => Record::HalfPointBye,
        Outcome::ForfeitLoss | Outcome::Pending | Outcome::ZeroPointBye => Record::ZeroPointBye,
    }
}

fn points(points: trf::Points) -> Points {
    Points(points.tenths())
}

fn color(color: trf::Color) -> Color {
    match color {
        trf::Color::White => Color::White,
        trf::Color::Black => Color::Black,
    }
}
