//! `staunton admin games export`.

use std::io::{self, BufWriter, Write};

use server::score_sheet::{self, Heading};
use store::{ListedGame, Unavailable, Viewer};

use super::{Select, open, players};
use crate::database;
use crate::exit::{FAILURE, NO, SUCCESS};
use crate::print::{self, note};

/// Writes games as PGN to standard output, oldest first
///
/// Examples:
///   staunton admin games export --player Ada --from 2026.11 > ada.pgn
///   staunton admin games export --finished | zstd > games.pgn.zst
///
/// Each move has the time on the mover's clock. Games in progress are written up to the last move,
/// with the result "*"; games without an opponent are left out. Exits with 1 if there is a game
/// that cannot be read.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    #[command(flatten)]
    select: Select,
    #[command(flatten)]
    database: database::Settings,
}

impl Args {
    pub(super) fn run(&self) -> u8 {
        let mut output = BufWriter::new(io::stdout().lock());
        let mut code = SUCCESS;
        let exported = self.select.selection().and_then(|selection| {
            let mut viewer = open(&self.database)?;
            let exported = viewer.games(&selection, |viewer, game| {
                match game.and_then(|game| record(viewer, &game)) {
                    Ok(Some(text)) => print::or_exit(output.write_all(text.as_bytes())),
                    Ok(None) => {}
                    Err(why) => {
                        note(format_args!("problem: {why}"));
                        code = NO;
                    }
                }
                true
            });
            exported.map_err(|why| why.to_string())
        });
        print::or_exit(output.flush());
        match exported {
            Ok(()) => code,
            Err(why) => {
                note(format_args!("error: {why}"));
                FAILURE
            }
        }
    }
}

/// Returns the game as PGN, or `None` if it has not begun.
fn record(viewer: &mut Viewer, listed: &ListedGame) -> Result<Option<String>, Unavailable> {
    let Some(stored) = viewer.game(listed.summary.id)? else {
        return Ok(None);
    };
    if stored.rows.is_empty() {
        return Ok(None);
    }
    let heading = Heading {
        names: players(listed),
        ratings: listed
            .summary
            .ending
            .as_ref()
            .map_or([None; 2], |ending| ending.ratings),
        site: None,
    };
    let record = score_sheet::record(&stored, heading);
    let damaged = |why| Unavailable(format!("the game {} is damaged: {why}", stored.id));
    Ok(Some(record.map_err(damaged)?.to_string()))
}
