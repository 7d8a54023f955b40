//! Creates a database of very many games.
//!
//! Some are played on a server; the others are copies of these with other ids and players.

use std::fmt;
use std::path::Path;
use std::time::Duration;

use arbiter::{TimeControl, Timestamp};
use futures_util::future::try_join_all;
use serde::{Deserialize, Serialize};

use crate::database::Database;
use crate::failure::Failure;
use crate::load::crowd::{self, Games};
use crate::program::Server;

/// The number of games of each kind.
pub(super) struct Numbers {
    finished: u32,
    correspondence: u32,
    live: u32,
}

pub(super) const NUMBERS: Numbers = Numbers {
    finished: 1_000_000,
    correspondence: 100_000,
    live: 3_000,
};

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} finished, {} by correspondence, {} live",
            self.finished, self.correspondence, self.live
        )
    }
}

/// The number of games of each kind that are played; the others are copies.
const PLAYED: usize = 20;
/// The number of plies of each kind.
const FINISHED_PLIES: u32 = 80;
const CORRESPONDENCE_PLIES: u32 = 20;
const LIVE_PLIES: u32 = 40;
/// The number of players of the finished games and the correspondence games.
const PLAYERS: u32 = 50_000;
const CORRESPONDENCE_DAYS: u16 = 14;
/// The time between two moves of a game, within the server's rate limit for one player.
const MOVE_INTERVAL: Duration = Duration::from_millis(55);
const LIVE_TIME: Duration = Duration::from_hours(24);

/// The data needed to play in one of the live games.
#[derive(Serialize, Deserialize)]
pub(super) struct FilledBy {
    pub(super) live_game: String,
    /// The cookies of its players.
    pub(super) players: [String; 2],
}

/// Fills an empty database.
pub(super) async fn fill(
    program: &Path,
    database: &Database,
    folder: &Path,
) -> Result<FilledBy, Failure> {
    let server = Server::start(program, &database.url, folder)?;
    let by_correspondence = TimeControl::Correspondence {
        days: CORRESPONDENCE_DAYS,
        vacation: 0,
    };
    let live = TimeControl::fischer(LIVE_TIME.as_millis() as u64, 0);
    let finished = play(&server, &live, FINISHED_PLIES, true).await?;
    let correspondence = play(&server, &by_correspondence, CORRESPONDENCE_PLIES, false).await?;
    let live = play(&server, &live, LIVE_PLIES, false).await?;
    server.stop()?;
    let store = store::open(&database.url).await;
    let store = store.map_err(|error| Failure::new(error.to_string()))?;
    let archived = store.archive(Timestamp(u64::MAX >> 1), u32::MAX >> 1).await;
    archived.map_err(|error| Failure::new(error.to_string()))?;
    store.close().await;

    let people = numbers(PLAYERS);
    database.execute(&format!(
        "INSERT INTO players (id, name, created_at)
         {people} SELECT {}, 'Guest ' || n, 0 FROM numbers",
        id('P', "n")
    ))?;
    copy(database, 'F', NUMBERS.finished, &finished)?;
    copy(database, 'C', NUMBERS.correspondence, &correspondence)?;
    copy(database, 'L', NUMBERS.live, &live)?;
    database.execute("ANALYZE")?;
    Ok(FilledBy {
        live_game: live[0].id.clone(),
        players: live[0].players.clone(),
    })
}

/// A game that was played on the server.
struct Played {
    id: String,
    players: [String; 2],
}

async fn play(
    server: &Server,
    time: &TimeControl,
    plies: u32,
    resigned: bool,
) -> Result<Vec<Played>, Failure> {
    let address = server.address.into();
    let guests = crowd::guests(&address, 2 * PLAYED).await?;
    let players = crowd::connect(&address, guests).await?;
    let cookies: Vec<_> = players
        .iter()
        .map(|(visitor, _)| visitor.cookie().to_owned())
        .collect();
    let tables = crowd::sit_down(&address, players, Vec::new(), time, Games::Casual, 0).await?;
    let games = tables
        .into_iter()
        .zip(cookies.chunks(2))
        .map(async |(mut table, players)| {
            let id = table.game().to_owned();
            while table.plies() < plies && table.game() == id {
                tokio::time::sleep(MOVE_INTERVAL).await;
                table.play().await?;
            }
            if table.game() != id {
                // It ended too early to be a game of this kind.
                return Ok(None);
            }
            if resigned {
                table.resign().await?;
            }
            let players = [players[0].clone(), players[1].clone()];
            Ok::<_, Failure>(Some(Played { id, players }))
        });
    Ok(try_join_all(games).await?.into_iter().flatten().collect())
}

/// Creates `number` copies of these games; the ids of the copies begin with this letter.
fn copy(database: &Database, letter: char, number: u32, played: &[Played]) -> Result<(), Failure> {
    let ids: Vec<_> = played.iter().map(|game| format!("'{}'", game.id)).collect();
    let (ids, kinds) = (ids.join(", "), played.len());
    let template = "CREATE TEMPORARY TABLE template AS
        SELECT games.*, row_number() OVER (ORDER BY id) - 1 AS kind FROM games WHERE id IN";
    let numbers = numbers(number);
    let (game, white, black) = (
        id(letter, "n"),
        id('P', &format!("n % {PLAYERS}")),
        id('P', &format!("(n * 7 + 1) % {PLAYERS}")),
    );
    let is_live = letter == 'L';
    let (white, black) = if is_live {
        ("white_player".to_owned(), "black_player".to_owned())
    } else {
        (white, black)
    };
    let same = "terms_format, terms, created_by, created_at, due_at, rated, speed, finished_at,
        result, reason, plies, opening, final_fen, archived";
    let from = format!("FROM numbers JOIN template ON template.kind = n % {kinds}");
    let unchecked = if database.postgres.is_some() {
        // Disables the checks of references, which would be made millions of times.
        "SET session_replication_role = replica;"
    } else {
        ""
    };
    database.execute(&format!(
        "{unchecked}
         {template} ({ids});
         INSERT INTO games (id, white_player, black_player, {same})
             {numbers} SELECT {game}, {white}, {black}, {same} {from};
         INSERT INTO journal (game, version, command_id, actor, request, at, events)
             {numbers} SELECT {game}, version, command_id, actor, request, at, events
             {from} JOIN journal ON journal.game = template.id;
         INSERT INTO archives (game, format, journal)
             {numbers} SELECT {game}, format, journal
             {from} JOIN archives ON archives.game = template.id;
         DROP TABLE template"
    ))
}

/// Returns the numbers from 0 on, as a table for the following statement.
fn numbers(number: u32) -> String {
    format!(
        "WITH RECURSIVE numbers (n) AS
             (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < {})",
        number - 1
    )
}

/// Returns an id of eight letters and digits.
fn id(letter: char, number: &str) -> String {
    format!("'{letter}' || substr(CAST(10000000 + {number} AS TEXT), 2)")
}
