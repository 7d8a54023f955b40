//! `staunton tournament standings`: ranks the players.

use serde_json::{Value, json};
use tiebreak::{Base, Criterion, CriterionError, Event, Format, Row, Settings};
use trf::Tournament;

use super::file::{Failure, File};
use crate::print;

/// Ranks the players by points and tie-breaks (C.07)
///
/// Prints a header "Rank StartNo PTS DE …" and one line for each player, separated by tabs. Players
/// who remain tied share a rank. --explain prints on standard error how each value was computed.
#[derive(clap::Args)]
#[expect(clippy::doc_markdown, reason = "the help shows lines as they are")]
pub(super) struct Args {
    #[command(flatten)]
    file: File,
    #[command(flatten)]
    order: Order,
    /// Explain each value on standard error; with --json, as a field
    #[arg(long)]
    explain: bool,
    /// Print a JSON object for each player: rank, number, name, scores
    #[arg(long)]
    json: bool,
}

/// The options that decide the order of the players.
#[derive(clap::Args)]
pub(super) struct Order {
    /// The criteria, such as PTS,DE,BH/C1,SB; default: record 212 or 202 of the file
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    tiebreaks: Option<Vec<Criterion>>,
    /// Use the results up to this round; default: the last completed one
    #[arg(long, value_name = "ROUND")]
    after: Option<u16>,
    /// Use the rules for round robins; default: the type of the tournament in the file
    #[arg(long)]
    round_robin: bool,
}

/// Players in their final order.
pub(super) struct Ranked {
    pub(super) event: Event,
    pub(super) criteria: Vec<Criterion>,
    pub(super) rows: Vec<Row>,
}

impl Order {
    pub(super) fn rank(&self, tournament: &Tournament) -> Result<Ranked, Failure> {
        let criteria = match &self.tiebreaks {
            Some(criteria) => criteria.clone(),
            None => criteria_of(tournament).map_err(Failure::new)?,
        };
        let mut event = Event::from_trf(tournament, self.after);
        if self.round_robin {
            event.format = Format::RoundRobin;
        }
        for criterion in &criteria {
            if event.format == Format::RoundRobin && criterion.base.is_for_swiss_only() {
                print::note(format_args!(
                    "note: {criterion} is not for round robins (C.07, 8)"
                ));
            }
        }
        let settings = Settings::of_tournament(tournament);
        let rows = tiebreak::standings(&event, &criteria, &settings, None).rows;
        Ok(Ranked {
            event,
            criteria,
            rows,
        })
    }
}

/// The criteria that the file names, or only the points.
fn criteria_of(tournament: &Tournament) -> Result<Vec<Criterion>, CriterionError> {
    let parse = |codes: &[String]| codes.iter().map(|code| code.parse()).collect();
    if !tournament.standings.is_empty() {
        return parse(&tournament.standings);
    }
    let mut criteria: Vec<Criterion> = parse(&tournament.tie_breaks)?;
    criteria.insert(0, Base::Points.into());
    Ok(criteria)
}

impl Args {
    pub(super) fn run(self) -> Result<u8, Failure> {
        let opened = self.file.open()?;
        let ranked = self.order.rank(&opened.tournament)?;
        if self.json {
            for row in &ranked.rows {
                print::line(self.object(&opened.tournament, &ranked, row));
            }
            return Ok(opened.code);
        }
        let codes: Vec<String> = ranked.criteria.iter().map(ToString::to_string).collect();
        print::line(format_args!("Rank\tStartNo\t{}", codes.join("\t")));
        for row in &ranked.rows {
            let player = &opened.tournament.players[row.player];
            let scores = row.scores.iter();
            let scores: Vec<String> = scores.map(|it| it.text(ranked.event.completed)).collect();
            let (rank, number) = (row.rank, player.number);
            print::line(format_args!("{rank}\t{number}\t{}", scores.join("\t")));
            if self.explain {
                print::note(format_args!("{rank}. {} ({number})", player.name));
                for score in &row.scores {
                    print::note(format_args!("  {score}"));
                }
            }
        }
        Ok(opened.code)
    }

    fn object(&self, tournament: &Tournament, ranked: &Ranked, row: &Row) -> Value {
        let player = &tournament.players[row.player];
        let scores = ranked.criteria.iter().zip(&row.scores);
        let scores = scores.map(|(criterion, score)| {
            let mut object = json!({
                "criterion": criterion.to_string(),
                "value": score.value.map(|_| score.text(ranked.event.completed)),
            });
            if self.explain {
                object["explanation"] = score.to_string().into();
            }
            object
        });
        json!({
            "rank": row.rank,
            "number": player.number,
            "name": player.name,
            "scores": scores.collect::<Value>(),
        })
    }
}
