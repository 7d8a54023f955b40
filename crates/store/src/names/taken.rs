//! Names that are taken by accounts or in classes.

use super::name::{Name, key};
use crate::id::{ClassId, PlayerId};
use crate::sql::{Connection, Failure};

/// Whether an account has this name, or one that looks like it.
pub(crate) fn is_taken(connection: &mut dyn Connection, name: &Name) -> Result<bool, Failure> {
    let row = connection.query_one(
        "SELECT 1 FROM accounts WHERE name_key = $1 OR name_shape = $2 LIMIT 1",
        &[name.key().into(), name.shape().into()],
    )?;
    Ok(row.is_some())
}

/// Whether another player in this class, or in any other class of the player, has this name or one
/// that looks like it: a teacher identifies pupils by their names.
pub(crate) fn is_taken_in_classes(
    connection: &mut dyn Connection,
    player: PlayerId,
    class: Option<ClassId>,
    name: &Name,
) -> Result<bool, Failure> {
    let others = names_of_others(connection, player, class)?;
    let mut others = others.iter().filter_map(|other| other.parse::<Name>().ok());
    Ok(others.any(|other| other.resembles(name)))
}

/// The name under which a guest is in a class, if it differs from this name by more than case.
pub(crate) fn known_as_another(
    connection: &mut dyn Connection,
    player: PlayerId,
    name: &Name,
) -> Result<Option<String>, Failure> {
    let row = connection.query_one(
        "SELECT name FROM players WHERE id = $1
             AND EXISTS (SELECT 1 FROM class_members WHERE player = $1)
             AND NOT EXISTS (SELECT 1 FROM accounts WHERE player = $1)",
        &[player.as_str().into()],
    )?;
    let own = row.and_then(|mut row| row.text("name").ok());
    Ok(own.filter(|own| key(own) != name.key()))
}

/// The names of the other members of this class, if given, and of all classes of the player.
fn names_of_others(
    connection: &mut dyn Connection,
    player: PlayerId,
    class: Option<ClassId>,
) -> Result<Vec<String>, Failure> {
    let class = class.as_ref().map_or("", ClassId::as_str);
    let rows = connection.query(
        "SELECT DISTINCT players.name FROM class_members JOIN players ON players.id = player
         WHERE player <> $1 AND (class = $2
             OR class IN (SELECT own.class FROM class_members AS own WHERE own.player = $1))",
        &[player.as_str().into(), class.into()],
    )?;
    Ok(rows
        .into_iter()
        .filter_map(|mut row| row.text("name").ok())
        .collect())
}
