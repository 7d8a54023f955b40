//! Writing classes: creation, changes, membership and deletion.

use super::code::JoinCode;
use super::error::ClassError;
use super::types::{JoinClass, MOST_CLASSES, MOST_JOINED, MOST_MEMBERS, NewClass};
use crate::error::Unavailable;
use crate::id::{ClassId, PlayerId};
use crate::names::{self, Name};
use crate::operation::Operation;
use crate::players;
use crate::sql::{Connection, Failure, Value, number};

impl Operation for NewClass {
    /// The id of the class. For a repeated request, the id of the existing class.
    type Done = ClassId;
    type Refusal = ClassError;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<ClassId, ClassError>, Failure> {
        let teacher = || self.teacher.as_str().into();
        if !players::lock(connection, self.teacher)? {
            return Ok(Err(ClassError::NoSuchPlayer));
        }
        let made = connection.query_one(
            "SELECT id FROM classes WHERE teacher = $1 AND request_key = $2",
            &[teacher(), self.request_key.as_str().into()],
        )?;
        if let Some(id) = made.and_then(|mut row| row.parsed("id").ok()) {
            return Ok(Ok(id));
        }
        let others = number(
            connection,
            "SELECT count(*) AS number FROM classes WHERE teacher = $1",
            &[teacher()],
        )?;
        if others >= MOST_CLASSES {
            return Ok(Err(ClassError::TooManyClasses));
        }
        let made = connection.execute(
            "INSERT INTO classes (id, name, teacher, code, homework_made, request_key, created_at)
             VALUES ($1, $2, $3, $4, 0, $5, $6) ON CONFLICT DO NOTHING",
            &[
                self.id.as_str().into(),
                self.name.as_str().into(),
                teacher(),
                self.code.to_string().into(),
                self.request_key.as_str().into(),
                self.at.into(),
            ],
        )?;
        Ok(if made == 0 {
            Err(ClassError::IdTaken)
        } else {
            Ok(self.id)
        })
    }
}

/// Renames a class.
pub(crate) struct RenameClass {
    pub(crate) class: ClassId,
    pub(crate) name: String,
}

impl Operation for RenameClass {
    type Done = ();
    type Refusal = ClassError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), ClassError>, Failure> {
        let changed = connection.execute(
            "UPDATE classes SET name = $2 WHERE id = $1",
            &[self.class.as_str().into(), self.name.as_str().into()],
        )?;
        Ok(if changed == 0 {
            Err(ClassError::NoSuchClass)
        } else {
            Ok(())
        })
    }
}

/// Replaces or removes the join code of a class.
pub(crate) struct SetJoinCode {
    pub(crate) class: ClassId,
    pub(crate) code: Option<JoinCode>,
}

impl Operation for SetJoinCode {
    type Done = ();
    type Refusal = ClassError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), ClassError>, Failure> {
        let code = Value::from(self.code.map(|code| code.to_string()));
        let taken = connection.query_one(
            "SELECT 1 FROM classes WHERE code = $1",
            std::slice::from_ref(&code),
        )?;
        if taken.is_some() {
            return Ok(Err(ClassError::IdTaken));
        }
        let changed = connection.execute(
            "UPDATE classes SET code = $2 WHERE id = $1",
            &[self.class.as_str().into(), code],
        )?;
        Ok(if changed == 0 {
            Err(ClassError::NoSuchClass)
        } else {
            Ok(())
        })
    }
}

impl Operation for JoinClass {
    type Done = ClassId;
    type Refusal = ClassError;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<ClassId, ClassError>, Failure> {
        // This update changes nothing, but it locks the class against concurrent joins.
        let row = connection.query_one(
            "UPDATE classes SET name = name WHERE code = $1 RETURNING id, teacher",
            &[self.code.to_string().into()],
        )?;
        let class = row.and_then(|mut row| {
            let id: ClassId = row.parsed("id").ok()?;
            Some((id, row.parsed::<PlayerId>("teacher").ok()?))
        });
        let Some((class, teacher)) = class else {
            return Ok(Err(ClassError::NoSuchCode));
        };
        if let Some(name) = joined_as_another(connection, self)? {
            return Ok(Err(ClassError::JoinedAs(name)));
        }
        let key = || [class.as_str().into(), self.player.as_str().into()];
        let member = connection.query_one(
            "SELECT 1 FROM class_members WHERE class = $1 AND player = $2",
            &key(),
        )?;
        if member.is_some() {
            return Ok(Ok(class));
        }
        if let Some(refusal) = refusal(connection, self, class, teacher)? {
            return Ok(Err(refusal));
        }
        let [class_id, player] = key();
        connection.execute(
            "INSERT INTO class_members (class, player, joined_at) VALUES ($1, $2, $3)",
            &[class_id, player, self.at.into()],
        )?;
        if let Some(name) = &self.name
            && !players::is_registered(connection, self.player)?
        {
            connection.execute(
                "UPDATE players SET name = $2 WHERE id = $1",
                &[self.player.as_str().into(), name.as_str().into()],
            )?;
        }
        Ok(Ok(class))
    }
}

/// Returns the name under which a guest is already in a class, if they try to join under a
/// different name. Pupils share computers: the second pupil must neither be mistaken for the first
/// one nor rename them.
fn joined_as_another(
    connection: &mut dyn Connection,
    join: &JoinClass,
) -> Result<Option<String>, Failure> {
    match &join.name {
        Some(name) => names::known_as_another(connection, join.player, name),
        None => Ok(None),
    }
}

/// Returns the reason why the player cannot join the class, if there is one.
fn refusal(
    connection: &mut dyn Connection,
    join: &JoinClass,
    class: ClassId,
    teacher: PlayerId,
) -> Result<Option<ClassError>, Failure> {
    if join.player == teacher {
        return Ok(Some(ClassError::OwnClass));
    }
    if !players::lock(connection, join.player)? {
        return Ok(Some(ClassError::NoSuchPlayer));
    }
    let members = number(
        connection,
        "SELECT count(*) AS number FROM class_members WHERE class = $1",
        &[class.as_str().into()],
    )?;
    if members >= MOST_MEMBERS {
        return Ok(Some(ClassError::Full));
    }
    let joined = number(
        connection,
        "SELECT count(*) AS number FROM class_members WHERE player = $1",
        &[join.player.as_str().into()],
    )?;
    if joined >= MOST_JOINED {
        return Ok(Some(ClassError::TooManyJoined));
    }
    if players::is_registered(connection, join.player)? {
        // A guest in the class may have used the name before the account was registered.
        let known = players::player(connection, join.player)?;
        let name = known.and_then(|player| player.name.parse::<Name>().ok());
        let is_taken = match &name {
            Some(name) => names::is_taken_in_classes(connection, join.player, Some(class), name)?,
            None => false,
        };
        return Ok(is_taken.then_some(ClassError::NameTaken));
    }
    let Some(name) = &join.name else {
        return Ok(Some(ClassError::NameNeeded));
    };
    let is_taken = names::is_taken(connection, name)?
        || names::is_taken_in_classes(connection, join.player, Some(class), name)?;
    Ok(is_taken.then_some(ClassError::NameTaken))
}

/// Removes a member from a class.
pub(crate) struct LeaveClass {
    pub(crate) class: ClassId,
    pub(crate) player: PlayerId,
}

impl Operation for LeaveClass {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        let values = [self.class.as_str().into(), self.player.as_str().into()];
        remove(connection, "class = $1 AND player = $2", &values)?;
        Ok(Ok(()))
    }
}

/// Deletes a class.
pub(crate) struct EndClass(pub(crate) ClassId);

impl Operation for EndClass {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        end(connection, self.0)?;
        Ok(Ok(()))
    }
}

fn end(connection: &mut dyn Connection, class: ClassId) -> Result<(), Failure> {
    let id = [Value::from(class.as_str())];
    remove(connection, "class = $1", &id)?;
    connection.execute("DELETE FROM homework WHERE class = $1", &id)?;
    connection.execute("DELETE FROM classes WHERE id = $1", &id)?;
    Ok(())
}

/// Removes the members that match the condition, with their progress in the class. Also deletes
/// their sign-in links, unless the maker of the link is an admin or teaches the player in another
/// class.
pub(super) fn remove(
    connection: &mut dyn Connection,
    condition: &str,
    values: &[Value],
) -> Result<(), Failure> {
    let players = connection.query(
        &format!("SELECT player FROM class_members WHERE {condition}"),
        values,
    )?;
    for table in ["homework_solved", "class_members"] {
        connection.execute(&format!("DELETE FROM {table} WHERE {condition}"), values)?;
    }
    for mut row in players {
        let player = [Value::from(row.text("player").unwrap_or_default())];
        connection.execute(
            "DELETE FROM invites WHERE player = $1 AND sign_in = 1 AND NOT EXISTS (
                 SELECT 1 FROM class_members JOIN classes ON classes.id = class_members.class
                 WHERE class_members.player = $1 AND (classes.teacher = invites.created_by
                     OR invites.created_by IN (SELECT player FROM accounts WHERE role = 'admin')))",
            &player,
        )?;
        connection.execute(
            "DELETE FROM exercises_done WHERE player = $1
             AND NOT EXISTS (SELECT 1 FROM class_members WHERE player = $1)",
            &player,
        )?;
    }
    Ok(())
}

/// Removes an erased player from all classes, and deletes the classes that they teach.
pub(crate) fn forget(connection: &mut dyn Connection, player: PlayerId) -> Result<(), Failure> {
    let id = [Value::from(player.as_str())];
    let taught = connection.query("SELECT id FROM classes WHERE teacher = $1", &id)?;
    for mut row in taught {
        if let Ok(class) = row.parsed("id") {
            end(connection, class)?;
        }
    }
    remove(connection, "player = $1", &id)
}
