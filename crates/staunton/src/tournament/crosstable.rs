//! `staunton tournament crosstable`: prints all results.

use serde_json::{Value, json};
use tiebreak::Format;
use trf::{Color, Entry, Player, Tournament};

use super::file::{Failure, File};
use super::standings::{Order, Ranked};
use crate::print;

/// Prints all results, in the order of the standings
///
/// Prints a header and one line for each player, separated by tabs. In a Swiss event, the columns
/// are the rounds, with cells such as "12w1": White against player 12, won. In a round robin, the
/// columns are the opponents. The results have the symbols of the file: 1 = 0, + - for forfeits, U
/// for the pairing-allocated bye, F H Z for other byes.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    file: File,
    #[command(flatten)]
    order: Order,
    /// Print a JSON object for each player: rank, number, name, rating, points, rounds; a round is
    /// null or has opponent, color, result
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(super) fn run(self) -> Result<u8, Failure> {
        let opened = self.file.open()?;
        let tournament = &opened.tournament;
        let ranked = self.order.rank(tournament)?;
        let rounds = ranked.event.completed;
        let is_round_robin = ranked.event.format == Format::RoundRobin;
        let order: Vec<u16> = ranked
            .rows
            .iter()
            .map(|row| tournament.players[row.player].number)
            .collect();
        if !self.json {
            let columns: Vec<String> = if is_round_robin {
                order.iter().map(ToString::to_string).collect()
            } else {
                (1..=rounds).map(|round| format!("R{round}")).collect()
            };
            print::line(format_args!(
                "Rank\tStartNo\tName\tRating\tPTS\t{}",
                columns.join("\t")
            ));
        }
        for row in &ranked.rows {
            let player = &tournament.players[row.player];
            if self.json {
                print::line(object(tournament, &ranked, row.rank, player));
                continue;
            }
            let cells: Vec<String> = if is_round_robin {
                let opponents = order.iter();
                opponents
                    .map(|&opponent| against(tournament, player, opponent, rounds))
                    .collect()
            } else {
                (1..=rounds)
                    .map(|round| cell(tournament.entry(player, round)))
                    .collect()
            };
            let rating = player.rating.map_or_else(String::new, |it| it.to_string());
            print::line(format_args!(
                "{}\t{}\t{}\t{rating}\t{}\t{}",
                row.rank,
                player.number,
                player.name,
                tournament.points_after(player, rounds),
                cells.join("\t")
            ));
        }
        Ok(opened.code)
    }
}

/// The cell of a round.
fn cell(entry: Option<Entry>) -> String {
    let Some(entry) = entry else {
        return "-".to_owned();
    };
    let opponent = entry.opponent.map_or_else(String::new, |it| it.to_string());
    let color = match entry.color {
        Some(Color::White) => "w",
        Some(Color::Black) => "b",
        None => "",
    };
    format!("{opponent}{color}{}", entry.outcome.symbol())
        .trim_end()
        .to_owned()
}

/// The results against an opponent, one symbol per game.
fn against(tournament: &Tournament, player: &Player, opponent: u16, rounds: u16) -> String {
    if player.number == opponent {
        return "*".to_owned();
    }
    (1..=rounds)
        .filter_map(|round| tournament.entry(player, round))
        .filter(|entry| entry.opponent == Some(opponent))
        .map(|entry| entry.outcome.symbol())
        .collect()
}

fn object(tournament: &Tournament, ranked: &Ranked, rank: usize, player: &Player) -> Value {
    let rounds = (1..=ranked.event.completed).map(|round| {
        let entry = tournament.entry(player, round)?;
        Some(json!({
            "opponent": entry.opponent,
            "color": entry.color.map(|color| match color {
                Color::White => "white",
                Color::Black => "black",
            }),
            "result": entry.outcome.symbol().to_string(),
        }))
    });
    json!({
        "rank": rank,
        "number": player.number,
        "name": player.name,
        "rating": player.rating,
        "points": tournament.points_after(player, ranked.event.completed).to_string(),
        "rounds": rounds.collect::<Vec<Option<Value>>>(),
    })
}
