//! Shared lessons as homework.

use arbiter::Timestamp;
use staunton_store::{AnyLesson, LessonNow, Store, Task};

use super::classes::{class_id, join, note_exercise, overview, set, table, with_class};
use super::lessons::{change, lesson_id, new_lesson};
use crate::words::*;

const LATER: Timestamp = Timestamp(2_000_000_000);

fn shared(number: u32) -> AnyLesson {
    AnyLesson::Shared(lesson_id(number))
}

/// The title and number of exercises of the shared lesson in the first homework.
async fn now(store: &dyn Store) -> Option<(String, u32)> {
    let homework = overview(store).await.homework.into_iter().next();
    let shared = homework.expect("homework").shared;
    shared.map(|now| (now.title, now.exercises))
}

/// Ada's progress in each homework.
async fn done(store: &dyn Store) -> Vec<u32> {
    table(store).await.remove(0).1
}

pub(crate) async fn homework_uses_the_latest_version_of_a_shared_lesson(database: &impl Database) {
    let store = with_class(database).await;
    let lessons = store.lessons();
    // A lesson of another author, and a lesson of the program with the same id.
    lessons.make_lesson(new_lesson(1, 5)).await.unwrap();
    let same_id = AnyLesson::Shipped(lesson_id(1).to_string());
    join(&*store, 2, "Ada").await.unwrap();
    note_exercise(&*store, 2, shared(1), 1).await;
    assert_eq!(set(&*store, Task::Lesson(shared(1)), "a").await, Ok(1));
    assert_eq!(
        set(&*store, Task::Lesson(same_id.clone()), "b").await,
        Ok(2)
    );
    for _ in 0..2 {
        note_exercise(&*store, 2, shared(1), 2).await;
    }
    note_exercise(&*store, 2, same_id, 1).await;
    // The lesson has only two exercises. A player who is in no class is not recorded.
    note_exercise(&*store, 2, shared(1), 3).await;
    note_exercise(&*store, 3, shared(1), 1).await;
    assert_eq!(done(&*store).await, [2, 1]);
    let noted = store.classes().exercises_of(player_id(2)).await.unwrap();
    let noted: Vec<_> = noted
        .iter()
        .map(|done| (done.lesson.is_shared(), done.exercise))
        .collect();
    assert_eq!(noted, [(false, 1), (true, 1), (true, 2)]);
    let none = store.classes().exercises_of(player_id(3)).await;
    assert_eq!(none, Ok(Vec::new()));

    let homework = overview(&*store).await.homework;
    assert_eq!(homework[0].task, Task::Lesson(shared(1)));
    let made = LessonNow {
        title: "Lesson 1".to_owned(),
        exercises: 2,
        changed_at: new_lesson(1, 5).at,
    };
    assert_eq!(homework[0].shared, Some(made));
    assert_eq!(homework[1].shared, None, "a lesson of the program");

    // Exercises removed by the author do not count until they are added again.
    for (version, title, exercises, counted) in
        [(1, "Shorter", 1, 1), (2, "Empty", 0, 0), (3, "Again", 2, 2)]
    {
        let mut change = change(1, version, title);
        change.text.exercises = exercises;
        lessons.change_lesson(change).await.unwrap();
        assert_eq!(now(&*store).await, Some((title.to_owned(), exercises)));
        assert_eq!(done(&*store).await, [counted, 1]);
    }
    store.close().await;
}

pub(crate) async fn deleting_a_lesson_deletes_its_results(database: &impl Database) {
    let store = with_class(database).await;
    let classes = store.classes();
    for number in [1, 2, 3] {
        // The last lesson is by another author.
        let author = if number == 3 { 6 } else { 5 };
        let lesson = new_lesson(number, author);
        store.lessons().make_lesson(lesson).await.unwrap();
        let task = Task::Lesson(shared(number));
        set(&*store, task, &number.to_string()).await.unwrap();
    }
    // Two homework items in the same class count as one class. A lesson of the program is
    // different, even with the same id.
    let of_the_program = AnyLesson::Shipped(lesson_id(9).to_string());
    for (task, key) in [(shared(1), "again"), (of_the_program, "program")] {
        set(&*store, Task::Lesson(task), key).await.unwrap();
    }
    let classes_with = async |number| {
        let classes = store.lessons().classes_with_lesson(lesson_id(number));
        classes.await.unwrap()
    };
    assert_eq!(classes_with(1).await, 1);
    assert_eq!(classes_with(9).await, 0);
    for number in [4, 5] {
        classes
            .withdraw_homework(class_id(1), number)
            .await
            .unwrap();
    }
    join(&*store, 2, "Ada").await.unwrap();
    for number in [1, 2, 3] {
        note_exercise(&*store, 2, shared(number), 1).await;
    }
    assert_eq!(done(&*store).await, [1, 1, 1]);
    let noted = async || classes.exercises_of(player_id(2)).await.unwrap().len();

    store.lessons().delete_lesson(lesson_id(1)).await.unwrap();
    assert_eq!((now(&*store).await, noted().await), (None, 2));
    assert_eq!(done(&*store).await, [0, 1, 1]);
    note_exercise(&*store, 2, shared(1), 1).await;
    assert_eq!(noted().await, 2, "the exercise no longer exists");

    // When an author is erased, their lessons are deleted.
    let people = store.people();
    people.erase_player(player_id(5), LATER).await.unwrap();
    assert_eq!((done(&*store).await, noted().await), (vec![0, 0, 1], 1));
    // The homework remains until it is withdrawn.
    assert_eq!(overview(&*store).await.homework.len(), 3);
    classes.withdraw_homework(class_id(1), 1).await.unwrap();
    assert_eq!(done(&*store).await, [0, 1]);
    people.erase_player(player_id(2), LATER).await.unwrap();
    assert_eq!(noted().await, 0);
    store.close().await;
}
