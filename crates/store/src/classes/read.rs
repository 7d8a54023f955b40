//! Reading classes.

use std::collections::HashMap;

use arbiter::Timestamp;

use super::code::JoinCode;
use super::types::{
    AnyLesson, Class, ClassMember, ClassOverview, ExerciseDone, Homework, LessonNow, MOST_HOMEWORK,
    MOST_MEMBERS, Task,
};
use crate::error::{Damaged, Unavailable};
use crate::id::{ClassId, GameId, PlayerId};
use crate::sql::{Connection, Row, Value, all};

/// The maximum length of a list of classes.
const MAX_LISTED: u32 = 200;

const CLASSES: &str = "
    SELECT classes.id, classes.name, teacher, teachers.name AS teacher_name, code,
        classes.created_at,
        (SELECT count(*) FROM class_members WHERE class_members.class = classes.id) AS members
    FROM classes JOIN players AS teachers ON teachers.id = teacher";

fn class_in(mut row: Row) -> Result<Class, Damaged> {
    Ok(Class {
        id: row.parsed("id")?,
        name: row.text("name")?,
        teacher: row.parsed("teacher")?,
        teacher_name: row.text("teacher_name")?,
        code: row.parsed_or_null("code")?,
        created_at: row.timestamp("created_at")?,
        members: row.integer("members")?,
    })
}

fn classes(
    connection: &mut dyn Connection,
    rest: &str,
    values: &[Value],
) -> Result<Vec<Class>, Unavailable> {
    let statement = format!("{CLASSES} {rest} LIMIT {MAX_LISTED}");
    Ok(all(connection.query(&statement, values)?, class_in)?)
}

/// The class with this id.
pub(crate) fn class(
    connection: &mut dyn Connection,
    class: ClassId,
) -> Result<Option<Class>, Unavailable> {
    let found = classes(
        connection,
        "WHERE classes.id = $1",
        &[class.as_str().into()],
    )?;
    Ok(found.into_iter().next())
}

/// The class with this join code.
pub(crate) fn class_of_code(
    connection: &mut dyn Connection,
    code: JoinCode,
) -> Result<Option<Class>, Unavailable> {
    let found = classes(connection, "WHERE code = $1", &[code.to_string().into()])?;
    Ok(found.into_iter().next())
}

/// The classes of this teacher, newest first.
pub(crate) fn classes_of_teacher(
    connection: &mut dyn Connection,
    teacher: PlayerId,
) -> Result<Vec<Class>, Unavailable> {
    classes(
        connection,
        "WHERE teacher = $1 ORDER BY classes.created_at DESC, classes.id",
        &[teacher.as_str().into()],
    )
}

/// The classes that a player has joined, most recently joined first.
pub(crate) fn classes_of_member(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<Vec<Class>, Unavailable> {
    classes(
        connection,
        "JOIN class_members AS own ON own.class = classes.id AND own.player = $1
         ORDER BY own.joined_at DESC, classes.id",
        &[player.as_str().into()],
    )
}

/// The newest classes of all teachers.
pub(crate) fn all_classes(connection: &mut dyn Connection) -> Result<Vec<Class>, Unavailable> {
    classes(
        connection,
        "ORDER BY classes.created_at DESC, classes.id",
        &[],
    )
}

/// Whether a player is a member of any class.
pub(crate) fn is_member(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<bool, Unavailable> {
    let row = connection.query_one(
        "SELECT 1 FROM class_members WHERE player = $1 LIMIT 1",
        &[player.as_str().into()],
    )?;
    Ok(row.is_some())
}

/// Whether each of the two players is a member or the teacher of the class.
pub(crate) fn are_classmates(
    connection: &mut dyn Connection,
    class: ClassId,
    players: [PlayerId; 2],
) -> Result<bool, Unavailable> {
    for player in players {
        let row = connection.query_one(
            "SELECT 1 FROM classes WHERE id = $1 AND (teacher = $2 OR EXISTS
                 (SELECT 1 FROM class_members WHERE class = $1 AND player = $2))",
            &[class.as_str().into(), player.as_str().into()],
        )?;
        if row.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The completed exercises stored for a player, with at most one row for each exercise.
pub(crate) fn exercises_of(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<Vec<ExerciseDone>, Unavailable> {
    let rows = connection.query(
        "SELECT lesson, shared, exercise, done_at FROM exercises_done WHERE player = $1
         ORDER BY shared, lesson, exercise",
        &[player.as_str().into()],
    )?;
    let read = all(rows, |mut row| {
        Ok(ExerciseDone {
            player,
            lesson: lesson_in(&mut row)?,
            exercise: row.integer("exercise")?,
            at: row.timestamp("done_at")?,
        })
    })?;
    Ok(read)
}

/// A lesson from the columns `lesson` and `shared`.
fn lesson_in(row: &mut Row) -> Result<AnyLesson, Damaged> {
    let id = row.text("lesson")?;
    Ok(if row.integer::<i64>("shared")? == 1 {
        let id = id.parse();
        AnyLesson::Shared(id.map_err(|why| Damaged::column("lesson", why))?)
    } else {
        AnyLesson::Shipped(id)
    })
}

/// The homework of a class, in the order of creation.
fn homework(connection: &mut dyn Connection, class: ClassId) -> Result<Vec<Homework>, Unavailable> {
    let rows = connection.query(
        "SELECT number, set_at, due_at, title, exercises, changed_at, puzzles, theme, lesson, shared
         FROM homework LEFT JOIN lessons ON shared = 1 AND lessons.id = lesson
         WHERE class = $1 ORDER BY number LIMIT $2",
        &[class.as_str().into(), MOST_HOMEWORK.into()],
    )?;
    let read = all(rows, |mut row| {
        Ok(Homework {
            number: row.integer("number")?,
            set_at: row.timestamp("set_at")?,
            due_at: row.integer_or_null("due_at")?.map(Timestamp),
            shared: lesson_now(&mut row)?,
            task: task(&mut row)?,
        })
    })?;
    Ok(read)
}

/// A shared lesson from its columns, which are NULL if the lesson does not exist.
fn lesson_now(row: &mut Row) -> Result<Option<LessonNow>, Damaged> {
    let title = row.text_or_null("title")?;
    let exercises = row.integer_or_null("exercises")?;
    let changed_at = row.integer_or_null("changed_at")?;
    Ok(title
        .zip(exercises)
        .zip(changed_at)
        .map(|((title, exercises), at)| LessonNow {
            title,
            exercises,
            changed_at: Timestamp(at),
        }))
}

fn task(row: &mut Row) -> Result<Task, Damaged> {
    let count = row.integer_or_null("puzzles")?;
    let theme = row.text_or_null("theme")?;
    Ok(match count {
        Some(count) => Task::Puzzles { count, theme },
        None => Task::Lesson(lesson_in(row)?),
    })
}

/// Progress of members: completed exercises for each lesson, and solved puzzles for each homework.
#[derive(Default)]
struct Progress {
    lessons: HashMap<(PlayerId, AnyLesson), u32>,
    puzzles: HashMap<(PlayerId, u32), u32>,
}

impl Progress {
    fn read(connection: &mut dyn Connection, class: ClassId) -> Result<Self, Unavailable> {
        let mut progress = Self::default();
        let rows = connection.query(
            "SELECT exercises_done.player, count(*) AS done, lesson, shared
             FROM class_members JOIN exercises_done
                 ON exercises_done.player = class_members.player
             LEFT JOIN lessons ON shared = 1 AND lessons.id = lesson
             WHERE class_members.class = $1
                 AND (lesson, shared) IN
                     (SELECT lesson, shared FROM homework WHERE homework.class = $1)
                 AND (shared = 0 OR exercise <= exercises)
             GROUP BY exercises_done.player, lesson, shared",
            &[class.as_str().into()],
        )?;
        for mut row in rows {
            let player = row.parsed("player")?;
            let done = row.integer("done")?;
            progress
                .lessons
                .insert((player, lesson_in(&mut row)?), done);
        }
        let rows = connection.query(
            "SELECT player, number, solved FROM homework_solved WHERE class = $1",
            &[class.as_str().into()],
        )?;
        for mut row in rows {
            let key = (row.parsed("player")?, row.integer("number")?);
            progress.puzzles.insert(key, row.integer("solved")?);
        }
        Ok(progress)
    }

    fn of(&self, player: PlayerId, homework: &Homework) -> u32 {
        let done = match &homework.task {
            Task::Lesson(lesson) => self.lessons.get(&(player, lesson.clone())),
            Task::Puzzles { .. } => self.puzzles.get(&(player, homework.number)),
        };
        done.copied().unwrap_or(0)
    }
}

/// The class with its homework and members.
pub(crate) fn overview(
    connection: &mut dyn Connection,
    id: ClassId,
) -> Result<Option<ClassOverview>, Unavailable> {
    let Some(class) = class(connection, id)? else {
        return Ok(None);
    };
    let homework = homework(connection, id)?;
    let progress = Progress::read(connection, id)?;
    let rows = connection.query(
        "SELECT class_members.player, players.name, accounts.player AS account, joined_at,
             (SELECT max(used_at) FROM sessions WHERE sessions.player = class_members.player)
                 AS last_seen
         FROM class_members JOIN players ON players.id = class_members.player
             LEFT JOIN accounts ON accounts.player = class_members.player
         WHERE class = $1 ORDER BY class_members.player LIMIT $2",
        &[id.as_str().into(), MOST_MEMBERS.into()],
    )?;
    let mut members: Vec<ClassMember> = all(rows, |mut row| {
        let player = row.parsed("player")?;
        Ok(ClassMember {
            player,
            name: row.text("name")?,
            is_guest: row.text_or_null("account")?.is_none(),
            joined_at: row.timestamp("joined_at")?,
            last_seen: row.integer_or_null("last_seen")?.map(Timestamp),
            done: homework
                .iter()
                .map(|task| progress.of(player, task))
                .collect(),
        })
    })?;
    // Sorted here, because databases compare names differently.
    members.sort_by(|one, other| (&one.name, one.player).cmp(&(&other.name, other.player)));
    Ok(Some(ClassOverview {
        class,
        homework,
        members,
    }))
}

/// The games in progress of the members of a class, newest first.
pub(crate) fn games(
    connection: &mut dyn Connection,
    class: ClassId,
    limit: u32,
) -> Result<Vec<GameId>, Unavailable> {
    let rows = connection.query(
        "SELECT id FROM (
             SELECT games.id, created_at FROM class_members JOIN games ON white_player = player
                 WHERE class = $1 AND finished_at IS NULL
             UNION
             SELECT games.id, created_at FROM class_members JOIN games ON black_player = player
                 WHERE class = $1 AND finished_at IS NULL) AS running
         ORDER BY created_at DESC, id LIMIT $2",
        &[class.as_str().into(), limit.into()],
    )?;
    Ok(all(rows, |mut row| row.parsed("id"))?)
}
