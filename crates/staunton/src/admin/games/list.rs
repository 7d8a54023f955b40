//! `staunton admin games list`.

use serde_json::json;
use store::{GameSummary, ListedGame};

use super::{Select, day_and_time, open, players};
use crate::database;
use crate::exit::{FAILURE, NO, SUCCESS};
use crate::print::{line, note};

/// Lists games, one per line, oldest first
///
/// Each line has the id, day, result, plies, speed and players. The last line is "games N". With
/// --json each game is an object: id, created, white, black, rated, speed, and for finished games
/// ended, result, reason and plies. Times are milliseconds since 1970. Exits with 1 if there is a
/// game that cannot be read.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    select: Select,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    database: database::Settings,
}

impl Args {
    pub(super) fn run(&self) -> u8 {
        let mut count = 0_u64;
        let mut code = SUCCESS;
        let listed = self.select.selection().and_then(|selection| {
            let mut viewer = open(&self.database)?;
            let listed = viewer.games(&selection, |_, game| {
                match game {
                    Ok(game) if self.json => line(object(&game)),
                    Ok(game) => line(row(&game)),
                    Err(why) => {
                        note(format_args!("problem: {why}"));
                        code = NO;
                    }
                }
                count += 1;
                true
            });
            listed.map_err(|why| why.to_string())
        });
        if let Err(why) = listed {
            note(format_args!("error: {why}"));
            return FAILURE;
        }
        if !self.json {
            line(format_args!("games {count}"));
        }
        code
    }
}

fn result(game: &GameSummary) -> String {
    match &game.ending {
        Some(ending) => ending.verdict.score.to_string(),
        None => "*".to_owned(),
    }
}

fn row(game: &ListedGame) -> String {
    let summary = &game.summary;
    let (day, _) = day_and_time(summary.created_at);
    let plies = match &summary.ending {
        Some(ending) => ending.plies.to_string(),
        None => "-".to_owned(),
    };
    let [white, black] = players(game);
    format!(
        "{}  {day}  {:<7}  {plies:>4}  {:<14}  {white} - {black}",
        summary.id,
        result(summary),
        summary.speed
    )
}

fn object(game: &ListedGame) -> String {
    let summary = &game.summary;
    let [white, black] = players(game);
    let mut object = json!({
        "id": summary.id.as_str(),
        "created": summary.created_at.0,
        "white": white,
        "black": black,
        "rated": summary.rated,
        "speed": summary.speed.as_str(),
    });
    if let Some(ending) = &summary.ending {
        object["ended"] = ending.at.0.into();
        object["result"] = result(summary).into();
        object["reason"] = json!(ending.verdict.reason);
        object["plies"] = ending.plies.into();
    }
    object.to_string()
}
