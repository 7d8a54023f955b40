//! Lessons written by users.

use arbiter::Timestamp;
use staunton_store::{
    LessonChange, LessonError, LessonId, LessonText, MOST_LESSONS, NewLesson, SavedLesson, Store,
};

use crate::words::*;

const NOW: Timestamp = Timestamp(1_000_000_000);

pub(super) fn lesson_id(number: u32) -> LessonId {
    LessonId::from_bits(number.into())
}

fn written(title: &str) -> LessonText {
    LessonText {
        language: "de".to_owned(),
        title: title.to_owned(),
        exercises: 2,
        text: format!("title: {title}\n\nEin Läufer ♗ zieht schräg.\n"),
    }
}

/// A lesson by person `author`.
pub(super) fn new_lesson(number: u32, author: u8) -> NewLesson {
    NewLesson {
        id: lesson_id(number),
        author: player_id(author),
        text: written(&format!("Lesson {number}")),
        request_key: format!("key {number}"),
        at: NOW + u64::from(number),
    }
}

const fn saved(id: LessonId, version: u32) -> SavedLesson {
    SavedLesson { id, version }
}

pub(super) fn change(number: u32, version: u32, title: &str) -> LessonChange {
    LessonChange {
        id: lesson_id(number),
        version,
        text: written(title),
        at: NOW + 1_000 + u64::from(version),
    }
}

/// The titles of person `author`'s lessons.
async fn titles(store: &dyn Store, author: u8) -> Vec<String> {
    let lessons = store.lessons().lessons_of(player_id(author)).await;
    let lessons = lessons.unwrap().into_iter();
    lessons.map(|lesson| lesson.text.title).collect()
}

pub(crate) async fn creates_a_lesson_once_and_deletes_it(database: &impl Database) {
    let store = with_games(database, []).await;
    let lessons = store.lessons();
    let first = saved(lesson_id(1), 1);
    assert_eq!(lessons.make_lesson(new_lesson(1, 1)).await, Ok(first));
    // The same request with another id.
    let mut again = new_lesson(1, 1);
    again.id = lesson_id(9);
    assert_eq!(lessons.make_lesson(again).await, Ok(first));
    assert_eq!(lessons.lesson(lesson_id(9)).await, Ok(None));
    // The same key of another player is independent, but ids must be unique.
    let mut other = new_lesson(2, 2);
    "key 1".clone_into(&mut other.request_key);
    let second = saved(lesson_id(2), 1);
    assert_eq!(lessons.make_lesson(other).await, Ok(second));
    let mut taken = new_lesson(1, 2);
    "another".clone_into(&mut taken.request_key);
    assert_eq!(lessons.make_lesson(taken).await, Err(LessonError::IdTaken));

    let lesson = lessons
        .lesson(lesson_id(1))
        .await
        .unwrap()
        .expect("a lesson");
    assert_eq!(lesson.text, written("Lesson 1"));
    assert_eq!((lesson.author, lesson.version), (player_id(1), 1));
    assert!(!lesson.author_name.is_empty());
    assert_eq!([lesson.made_at, lesson.changed_at], [NOW + 1; 2]);
    assert_eq!(titles(&*store, 1).await, ["Lesson 1"]);

    for _ in 0..2 {
        assert_eq!(lessons.delete_lesson(lesson_id(1)).await, Ok(()));
    }
    assert_eq!(lessons.lesson(lesson_id(1)).await, Ok(None));
    assert!(titles(&*store, 1).await.is_empty());
    assert_eq!(titles(&*store, 2).await, ["Lesson 2"]);
    store.close().await;
}

pub(crate) async fn refuses_a_change_based_on_an_old_version(database: &impl Database) {
    let store = with_games(database, []).await;
    let lessons = store.lessons();
    lessons.make_lesson(new_lesson(1, 1)).await.unwrap();
    lessons.make_lesson(new_lesson(2, 1)).await.unwrap();
    assert_eq!(titles(&*store, 1).await, ["Lesson 2", "Lesson 1"]);
    let second = saved(lesson_id(1), 2);
    // A repeated change succeeds and is made once.
    for _ in 0..2 {
        let changed = lessons.change_lesson(change(1, 1, "Anew")).await;
        assert_eq!(changed, Ok(second));
    }
    assert_eq!(titles(&*store, 1).await, ["Anew", "Lesson 2"]);
    for version in [1, 3] {
        let changed = lessons.change_lesson(change(1, version, "Other")).await;
        assert_eq!(changed, Err(LessonError::Changed), "{version}");
    }
    let third = lessons.change_lesson(change(1, 2, "Once more")).await;
    assert_eq!(third, Ok(saved(lesson_id(1), 3)));
    let lesson = lessons
        .lesson(lesson_id(1))
        .await
        .unwrap()
        .expect("a lesson");
    assert_eq!(lesson.text, written("Once more"));
    assert_eq!((lesson.made_at, lesson.changed_at), (NOW + 1, NOW + 1_002));
    let missing = lessons.change_lesson(change(7, 1, "None")).await;
    assert_eq!(missing, Err(LessonError::NoSuchLesson));
    store.close().await;
}

pub(crate) async fn limits_lessons_per_author(database: &impl Database) {
    let store = with_games(database, []).await;
    let lessons = store.lessons();
    for number in 1..=MOST_LESSONS {
        lessons.make_lesson(new_lesson(number, 1)).await.unwrap();
    }
    let one_more = lessons.make_lesson(new_lesson(MOST_LESSONS + 1, 1)).await;
    assert_eq!(one_more, Err(LessonError::TooManyLessons));
    assert_eq!(titles(&*store, 1).await.len(), MOST_LESSONS as usize);
    let of_another = lessons.make_lesson(new_lesson(MOST_LESSONS + 2, 2)).await;
    assert!(of_another.is_ok());
    let of_nobody = lessons.make_lesson(new_lesson(MOST_LESSONS + 3, 99)).await;
    assert_eq!(of_nobody, Err(LessonError::NoSuchPlayer));
    store.close().await;
}

pub(crate) async fn erasing_a_player_deletes_their_lessons(database: &impl Database) {
    let store = with_games(database, []).await;
    let lessons = store.lessons();
    for (number, author) in [(1, 1), (2, 1), (3, 2)] {
        lessons
            .make_lesson(new_lesson(number, author))
            .await
            .unwrap();
    }
    store
        .people()
        .erase_player(player_id(1), NOW)
        .await
        .unwrap();
    assert!(titles(&*store, 1).await.is_empty());
    assert_eq!(lessons.lesson(lesson_id(1)).await, Ok(None));
    assert_eq!(titles(&*store, 2).await, ["Lesson 3"]);
    store.close().await;
}
