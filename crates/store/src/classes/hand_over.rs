//! Handing a class over to another teacher.

use super::error::ClassError;
use super::types::MOST_CLASSES;
use super::write::remove;
use crate::id::{ClassId, PlayerId};
use crate::operation::Operation;
use crate::players;
use crate::sql::{Connection, Failure, number};

/// Gives a class to another teacher, who is no longer a member of it.
pub(crate) struct HandOver {
    pub(crate) class: ClassId,
    pub(crate) teacher: PlayerId,
}

impl Operation for HandOver {
    type Done = ();
    type Refusal = ClassError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), ClassError>, Failure> {
        if !players::lock(connection, self.teacher)? {
            return Ok(Err(ClassError::NoSuchPlayer));
        }
        let key = [self.class.as_str().into(), self.teacher.as_str().into()];
        let others = number(
            connection,
            "SELECT count(*) AS number FROM classes WHERE teacher = $2 AND id <> $1",
            &key,
        )?;
        if others >= MOST_CLASSES {
            return Ok(Err(ClassError::TooManyClasses));
        }
        // The id is unlike the key of every request of the new teacher.
        let changed = connection.execute(
            "UPDATE classes SET teacher = $2, request_key = id WHERE id = $1",
            &key,
        )?;
        if changed == 0 {
            return Ok(Err(ClassError::NoSuchClass));
        }
        remove(connection, "class = $1 AND player = $2", &key)?;
        Ok(Ok(()))
    }
}
