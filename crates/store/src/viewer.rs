//! Games as the operator of a server looks at them, also while it runs. Nothing is written.

use arbiter::Timestamp;

use crate::address::{Address, OpenError};
use crate::error::{Damaged, LoadError, Unavailable};
use crate::games::{self, GameSummary, SUMMARY, Seat, StoredGame};
use crate::id::GameId;
use crate::names::name_key;
use crate::sql::{Connection, Row, Value};
use crate::{players, postgres, sqlite};

/// How many games are read at once.
const PAGE: u32 = 500;

/// Which games to look at. What is none restricts nothing.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Selection {
    /// Only games with a player of this name or id; of an account in whatever case.
    pub player: Option<String>,
    /// Only games created at this moment or later.
    pub from: Option<Timestamp>,
    /// Only games created before this moment.
    pub before: Option<Timestamp>,
    /// Only finished games, or only others.
    pub finished: Option<bool>,
}

/// A game in the operator's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGame {
    /// What every list shows of it.
    pub summary: GameSummary,
    /// The names of the people who play White and Black.
    pub names: [Option<String>; 2],
}

/// A look at a database.
///
/// Unlike [`crate::open`] it needs no lock, makes no tables and changes none, so that it can be
/// used beside a server. It blocks its thread, and must not be used in a Tokio runtime.
pub struct Viewer(Box<dyn Connection>);

impl Viewer {
    /// Opens the database at this address, which must be one that this version of Staunton has
    /// used.
    pub fn open(address: &str) -> Result<Self, OpenError> {
        let connection = match address.parse()? {
            Address::Sqlite(path) => sqlite::view(&path)?,
            Address::Postgres(url) => postgres::view(&url)?,
        };
        Ok(Self(connection))
    }

    /// The selected games in the order in which they were created. `take` says whether to go on.
    ///
    /// They are read a few hundred at a time: those that are created meanwhile come too. One whose
    /// row cannot be read is passed as an error.
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

    /// The game with its journal, if there is such a game.
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
        // An account is found as its owner finds it, however the name is written.
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
