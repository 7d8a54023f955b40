//! `staunton admin games show`.

use arbiter::Game;
use store::{GameId, StoredGame};

use super::{day_and_time, open, player};
use crate::database;
use crate::exit::{FAILURE, SUCCESS};
use crate::print::{line, note};

/// Shows a game with its journal: each accepted command with its actor and time
///
/// Each line of the journal has the version, time (UTC), actor and command.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The id of the game, as in its URL
    #[arg(value_name = "ID")]
    game: GameId,
    #[command(flatten)]
    database: database::Settings,
}

impl Args {
    pub(super) fn run(&self) -> u8 {
        match self.show() {
            Ok(()) => SUCCESS,
            Err(why) => {
                note(format_args!("error: {why}"));
                FAILURE
            }
        }
    }

    fn show(&self) -> Result<(), String> {
        let mut viewer = open(&self.database)?;
        let game = viewer.game(self.game).map_err(|why| why.to_string())?;
        let game = game.ok_or_else(|| format!("there is no game {}", self.game))?;
        let [white, black] = viewer.names(&game).map_err(|why| why.to_string())?;
        let (day, time) = day_and_time(game.created_at);
        line(format_args!("game     {}", game.id));
        line(format_args!("created  {day} {time}"));
        line(format_args!(
            "white    {}",
            player(game.white, white.as_deref())
        ));
        line(format_args!(
            "black    {}",
            player(game.black, black.as_deref())
        ));
        line(format_args!("time     {}", game.terms.time));
        line(format_args!(
            "rated    {}",
            if game.terms.rated { "yes" } else { "no" }
        ));
        line(format_args!("result   {}", result(&game)));
        line("");
        for row in &game.rows {
            let (day, time) = day_and_time(row.entry.at);
            let millis = row.entry.at.0 % 1_000;
            line(format_args!(
                "{:>4}  {day} {time}.{millis:03}  {:<6}  {}",
                row.version, row.entry.actor, row.entry.request
            ));
        }
        Ok(())
    }
}

fn result(game: &StoredGame) -> String {
    let moments = game
        .rows
        .iter()
        .map(|row| (row.entry.at, row.entry.events.as_slice()));
    match Game::replay(game.terms.clone(), moments) {
        Ok(folded) => folded
            .verdict()
            .map_or_else(|| "in progress".to_owned(), |verdict| verdict.to_string()),
        Err(why) => format!("unknown, its journal is damaged: {why}"),
    }
}
