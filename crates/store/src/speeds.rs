//! Computes speeds and ratings again after the limits of the speeds have changed.

use arbiter::Timestamp;

use crate::error::{Damaged, Unavailable};
use crate::games::{self, Seat};
use crate::rating::{Rated, rate_all};
use crate::speed::Speed;
use crate::sql::{Connection, Failure, Row, from_word};

/// The number of games that are read at once.
const PAGE: i64 = 1_000;

/// Stores the speed of every game by the present limits. If the speed of a rated game changes, then
/// rates all rated games again, in the order of their ends.
pub(crate) fn change_limits(connection: &mut dyn Connection) -> Result<(), Failure> {
    if !change_speeds(connection)? {
        return Ok(());
    }
    // Each page would otherwise sort all games.
    connection.run(
        "CREATE INDEX games_to_rate_again ON games (finished_at, id)
             WHERE white_change IS NOT NULL;
         DELETE FROM rating_history;
         DELETE FROM ratings;",
    )?;
    let mut last = (-1, String::new());
    loop {
        let rows = connection.query(
            "SELECT finished_at, id, speed, white_player, white_level, black_player, black_level,
                 result
             FROM games WHERE white_change IS NOT NULL AND (finished_at, id) > ($1, $2)
             ORDER BY finished_at, id LIMIT $3",
            &[last.0.into(), last.1.as_str().into(), PAGE.into()],
        )?;
        if rows.is_empty() {
            break;
        }
        let mut page = Vec::with_capacity(rows.len());
        for mut row in rows {
            last = key(&mut row).map_err(Unavailable::from)?;
            // An unreadable game does not count.
            page.extend(rated(&last, &mut row));
        }
        rate_all(connection, &page)?;
    }
    connection.run("DROP INDEX games_to_rate_again")
}

/// Returns whether the speed of a rated game has changed.
fn change_speeds(connection: &mut dyn Connection) -> Result<bool, Failure> {
    let mut rated_changed = false;
    let mut last = String::new();
    loop {
        let rows = connection.query(
            "SELECT id, terms_format, terms, speed, white_change FROM games
             WHERE id > $1 ORDER BY id LIMIT $2",
            &[last.as_str().into(), PAGE.into()],
        )?;
        if rows.is_empty() {
            return Ok(rated_changed);
        }
        let mut changed = Vec::new();
        for mut row in rows {
            last = row.text("id").map_err(Unavailable::from)?;
            let read = |row: &mut Row| -> Result<_, Damaged> {
                let terms = games::terms(row)?;
                Ok((
                    terms,
                    row.parsed("speed")?,
                    row.integer_or_null::<i64>("white_change")?,
                ))
            };
            // A game that cannot be read keeps its speed.
            let Ok((terms, stored, change)) = read(&mut row) else {
                continue;
            };
            let speed = Speed::of(&terms.time);
            if speed != stored {
                rated_changed |= change.is_some();
                changed.push(vec![last.as_str().into(), speed.as_str().into()]);
            }
        }
        connection.execute_each("UPDATE games SET speed = $2 WHERE id = $1", &changed)?;
    }
}

/// The time of the end, and the id.
fn key(row: &mut Row) -> Result<(i64, String), Damaged> {
    Ok((row.integer("finished_at")?, row.text("id")?))
}

fn rated((at, id): &(i64, String), row: &mut Row) -> Option<Rated> {
    let speed = row.parsed("speed").ok()?;
    let (Seat::Person(white), Seat::Person(black)) = games::seats(row).ok()? else {
        return None;
    };
    Some(Rated {
        game: id.parse().ok()?,
        players: [white, black],
        speed,
        score: from_word(&row.text("result").ok()?, "result").ok()?,
        at: Timestamp(u64::try_from(*at).ok()?),
    })
}
