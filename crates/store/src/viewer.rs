//! Read-only access to games for the server's operator, possibly while the server is running.

use arbiter::Timestamp;

use crate::address::{Address, OpenError};
use crate::error::{Damaged, LoadError, Unavailable};
use crate::games::{self, GameSummary, SUMMARY, Seat, StoredGame};
use crate::id::GameId;
use crate::names::name_key;
use crate::sql::{Connection, Row, Value};
use crate::{players, postgres, sqlite};

/// The number of games in a batch.
const PAGE: u32 = 500;

/// A filter for games. A field with `None` does not restrict the selection.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Selection {
    /// Only games with a player of this name or id. Account names are matched in any case.
    pub player: Option<String>,
    /// Only games created at or after this time.
    pub from: Option<Timestamp>,
    /// Only games created before this time.
    pub before: Option<Timestamp>,
    /// Only finished games, or only unfinished games.
    pub finished: Option<bool>,
}

/// A game in the operator's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGame {
    /// The summary of the game.
    pub summary: GameSummary,
    /// The names of the people who play White and Black.
    pub names: [Option<String>; 2],
}

/// A read-only view of a database.
///
/// Unlike [`crate::open`], it takes no lock and neither creates nor changes tables, so that it can
/// be used while a server is running. It blocks its thread and must not be used in a Tokio runtime.
pub struct Viewer(Box<dyn Connection>);

impl Viewer {
    /// Opens the database at this address, which must have the schema of this version of Staunton.
    pub fn open(address: &str) -> Result<Self, OpenError> {
        let connection = match address.parse()? {
            Address::Sqlite(path) => sqlite::view(&path)?,
            Address::Postgres(url) => postgres::view(&url)?,
        };
        Ok(Self(connection))
    }

    /// Passes the selected games to `take`, in the order of creation, until `take` returns false.
    ///
    /// The games are read in batches of a few hundred, so games that are created in the meantime
    /// are included. If a row cannot be read, an error is passed.
    pub fn games(
        &mut self,
        selection: &Selection,
        mut take: impl FnMut(&mut Self, Result<ListedGame, Unavailable>) -> bool,
    ) -> Result<(), Unavailable> {
        let mut last = 0;
        loop {
            let (statement, values) = statement(selection, last);
            let rows = self.in_transaction(|connection| {
                connection
                    .query(&statement, &values)
                    .map_err(Unavailable::from)
            })?;
            if rows.is_empty() {
                return Ok(());
            }
            for mut row in rows {
                last = row
                    .integer("number")
                    .map_err(|damage| Unavailable(damage.0))?;
                if !take(self, listed(row)) {
                    return Ok(());
                }
            }
        }
    }

    /// The game with its journal, if it exists.
    pub fn game(&mut self, game: GameId) -> Result<Option<StoredGame>, LoadError> {
        self.in_transaction(|connection| games::game(connection, game))
    }

    /// The names of the people who play White and Black in this game.
    pub fn names(&mut self, game: &StoredGame) -> Result<[Option<String>; 2], Unavailable> {
        let mut name = |seat| match seat {
            Seat::Person(player) => self.in_transaction(|connection| {
                let player = players::player(connection, player)?;
                Ok::<_, Unavailable>(player.map(|player| player.name))
            }),
            Seat::Open | Seat::Engine { .. } => Ok(None),
        };
        Ok([name(game.white)?, name(game.black)?])
    }

    fn in_transaction<T, E: From<Unavailable>>(
        &mut self,
        read: impl FnOnce(&mut dyn Connection) -> Result<T, E>,
    ) -> Result<T, E> {
        let connection = &mut *self.0;
        connection.begin_reading().map_err(Unavailable::from)?;
        let result = read(connection);
        if let Err(failure) = connection.commit() {
            connection.abandon(&failure);
        }
        result
    }
}

fn listed(mut row: Row) -> Result<ListedGame, Unavailable> {
    let read = |row: &mut Row| Ok([row.text_or_null("name")?, row.text_or_null("name")?]);
    let names = read(&mut row).map_err(|damage: Damaged| Unavailable(damage.0))?;
    let summary = games::summary(row).map_err(|damage| Unavailable(damage.0))?;
    Ok(ListedGame { summary, names })
}

fn statement(selection: &Selection, after: i64) -> (String, Vec<Value>) {
    let mut values: Vec<Value> = vec![PAGE.into(), after.into()];
    let mut conditions = vec!["number > $2".to_owned()];
    if let Some(player) = &selection.player {
        // Account names are matched as in a sign-in, in any spelling.
        let known = "SELECT id FROM players WHERE id = $3 OR name = $3
             UNION ALL SELECT player FROM accounts WHERE name_key = $4";
        conditions.push(format!(
            "(white_player IN ({known}) OR black_player IN ({known}))"
        ));
        values.push(player.as_str().into());
        values.push(name_key(player).into());
    }
    let mut add = |condition: &str, value: Value| {
        values.push(value);
        conditions.push(condition.replace("VALUE", &format!("${}", values.len())));
    };
    if let Some(from) = selection.from {
        add("created_at >= VALUE", from.into());
    }
    if let Some(before) = selection.before {
        add("created_at < VALUE", before.into());
    }
    if let Some(finished) = selection.finished {
        let not = if finished { "NOT " } else { "" };
        conditions.push(format!("finished_at IS {not}NULL"));
    }
    let statement = format!(
        "SELECT number,
            (SELECT name FROM players WHERE players.id = white_player) AS white_name,
            (SELECT name FROM players WHERE players.id = black_player) AS black_name,
            {}
         FROM games WHERE {} ORDER BY number LIMIT $1",
        SUMMARY,
        conditions.join(" AND ")
    );
    (statement, values)
}
