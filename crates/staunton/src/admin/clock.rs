//! `staunton admin clock`: shows and repairs the times in the database.

use arbiter::Timestamp;
use store::ClockState;

use super::games::day_and_time;
use super::invite::now;
use crate::database;
use crate::exit::{FAILURE, NO, SUCCESS};
use crate::print::{line, note};

/// Shows the times in the database, and repairs them after a wrong clock
///
/// Examples:
///   staunton admin clock
///   staunton admin clock --repair
///   staunton admin clock --data-dir /var/lib/staunton --repair
///
/// A server that was started with a date in the future has stored this date. Later servers with the
/// right date do not continue games with a clock before that time.
///
/// Prints the system time, the time of PostgreSQL, the last heartbeats of the servers, the outages
/// that end in the future, and the number of games in progress with journal entries in the future.
/// Exits with 1 if a heartbeat or an outage is in the future. This also works while the server is
/// running.
///
/// --repair shows the same and then corrects it; all servers must be stopped. Set the clock of the
/// computer right and make a backup first. Heartbeats in the future are set to the current time. The
/// outage that began before the wrong date and ends in the future is shortened to the current time,
/// so the time before is not charged to any player; the other outages in the future are removed.
///
/// Journals are never changed. In a game with entries in the future, such as moves or credits, the
/// clocks wait until the time of its last entry: the game can be continued, but until then no time
/// is charged, and no flag falls.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Correct heartbeats and outages in the future
    #[arg(long)]
    repair: bool,
    #[command(flatten)]
    database: database::Settings,
}

impl Args {
    pub(crate) fn run(&self) -> u8 {
        match self.show_and_repair() {
            Ok(code) => code,
            Err(why) => {
                note(format_args!("error: {why}"));
                FAILURE
            }
        }
    }

    fn show_and_repair(&self) -> Result<u8, String> {
        let url = self.database.url()?;
        let system_time = now();
        let read = || store::clock_state(&url, system_time).map_err(|why| why.to_string());
        let state = read()?;
        show(&state, system_time);
        if !self.repair {
            return Ok(if state.needs_repair() { NO } else { SUCCESS });
        }
        if !state.needs_repair() {
            line("nothing to repair");
            return Ok(SUCCESS);
        }
        line("sets the heartbeats in the future to now");
        line("ends the outage that continues in the future now, and removes later ones");
        store::repair_clock(&url, system_time).map_err(|why| why.to_string())?;
        line("repaired");
        Ok(SUCCESS)
    }
}

fn show(state: &ClockState, system_time: Timestamp) {
    line(format_args!("system time  {}", utc(system_time)));
    if let Some(time) = state.database_time {
        line(format_args!("PostgreSQL   {}", utc(time)));
    }
    for beat in &state.heartbeats {
        let is_ahead = beat.at > state.future;
        let mark = if is_ahead { "  in the future" } else { "" };
        line(format_args!("heartbeat    {}{mark}", utc(beat.at)));
    }
    for outage in &state.future_outages {
        line(format_args!(
            "outage       {} to {}  in the future",
            utc(outage.began_at),
            utc(outage.ended_at)
        ));
    }
    line(format_args!(
        "games with entries in the future: {}",
        state.future_games
    ));
}

/// The moment in UTC.
fn utc(at: Timestamp) -> String {
    let (day, time) = day_and_time(at);
    format!("{day} {time}")
}
