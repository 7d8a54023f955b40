//! `staunton admin games`: the games of a server.

mod export;
mod list;
mod show;

use arbiter::Timestamp;
use clap::Subcommand;
use engine::Opponent;
pub(super) use server::score_sheet::day_and_time;
use store::{ListedGame, Seat, Selection, Viewer};
use time::Month;

use crate::database;
use crate::date::{Date, Period};

/// Lists, shows and exports the games of a server, even while it is running
///
/// Examples:
///   staunton admin games list --player Ada --from 2026.11
///   staunton admin games show xK3fPq9a
///   staunton admin games export --finished > games.pgn
///
/// The database is not changed. Days begin at midnight UTC.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    List(list::Args),
    Show(show::Args),
    Export(export::Args),
}

impl Args {
    pub(crate) fn run(&self) -> u8 {
        match &self.command {
            Command::List(args) => args.run(),
            Command::Show(args) => args.run(),
            Command::Export(args) => args.run(),
        }
    }
}

/// Conditions on games; every one must hold.
#[derive(clap::Args)]
struct Select {
    /// Only games of the player with this name or id
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Only games created on this day or later: 2026, 2026.11 or 2026.11.22
    #[arg(long, value_name = "DATE")]
    from: Option<Date>,
    /// Only games created on this day or earlier
    #[arg(long, value_name = "DATE")]
    to: Option<Date>,
    /// Only finished games
    #[arg(long)]
    finished: bool,
}

impl Select {
    fn selection(&self) -> Result<Selection, String> {
        let from = self.from.map(|date| start_of(date.period().first));
        let before = self.to.map(|date| end_of(date.period()));
        Ok(Selection {
            player: self.player.clone(),
            from: from.transpose()?,
            before: before.transpose()?,
            finished: self.finished.then_some(true),
        })
    }
}

/// The start of a day.
fn start_of((year, month, day): (u16, u8, u8)) -> Result<Timestamp, String> {
    let date = Month::try_from(month)
        .and_then(|month| time::Date::from_calendar_date(year.into(), month, day))
        .map_err(|_| format!("there is no day {year}.{month:02}.{day:02}"))?;
    let seconds = date.midnight().assume_utc().unix_timestamp();
    Ok(Timestamp(u64::try_from(seconds).unwrap_or(0) * 1_000))
}

/// The end of a period: the start of the day after it.
fn end_of(period: Period) -> Result<Timestamp, String> {
    let (year, month, day) = period.last;
    // The period ends with day 31 even in a month that has fewer days.
    let last = (28..=day)
        .rev()
        .chain([day])
        .find_map(|day| start_of((year, month, day)).ok())
        .ok_or_else(|| format!("there is no day {year}.{month:02}.{day:02}"))?;
    Ok(last + 24 * 60 * 60 * 1_000)
}

/// The name of the player or engine in a seat.
fn player(seat: Seat, name: Option<&str>) -> String {
    match (seat, name) {
        (Seat::Open, _) => "no player yet".to_owned(),
        (Seat::Engine { identity }, _) => format!("Staunton, {}", Opponent::stored(identity)),
        (Seat::Person(_), Some(name)) => name.to_owned(),
        (Seat::Person(id), None) => format!("player {id}"),
    }
}

/// The names of White and Black.
fn players(game: &ListedGame) -> [String; 2] {
    let [white, black] = &game.names;
    [
        player(game.summary.white, white.as_deref()),
        player(game.summary.black, black.as_deref()),
    ]
}

fn open(database: &database::Settings) -> Result<Viewer, String> {
    Viewer::open(&database.url()?).map_err(|why| why.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_cover_whole_days_months_and_years() {
        for (from, to, expected) in [
            ("2026.11.22", "2026.11.22", (1_795_305_600, 1_795_392_000)),
            ("2026.02", "2026.02", (1_769_904_000, 1_772_323_200)),
            ("2024", "2024", (1_704_067_200, 1_735_689_600)),
        ] {
            let select = Select {
                player: None,
                from: from.parse().ok(),
                to: to.parse().ok(),
                finished: false,
            };
            let selection = select.selection().unwrap();
            let moments = (selection.from.unwrap().0, selection.before.unwrap().0);
            assert_eq!(moments, (expected.0 * 1_000, expected.1 * 1_000), "{from}");
        }
        assert!(start_of((2026, 2, 30)).is_err());
        let (day, time) = day_and_time(Timestamp(1_795_305_600_000 + 3_723_000));
        assert_eq!((day.as_str(), time.as_str()), ("2026.11.22", "01:02:03"));
    }
}
