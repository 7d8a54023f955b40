//! The lessons that come with the program.

use std::collections::BTreeSet;

use staunton_lessons::{Lesson, lesson_on, path, read_path};

fn lessons() -> impl Iterator<Item = &'static Lesson> {
    path().iter().flat_map(|group| &group.lessons)
}

#[test]
fn every_lesson_can_be_read_and_every_exercise_solved() {
    if let Err(why) = read_path() {
        panic!("{why}");
    }
    let mut problems = Vec::new();
    for lesson in lessons() {
        problems.extend(lesson.validate().err().map(|why| why.to_string()));
        assert!(
            !lesson.exercises.is_empty(),
            "{} has no exercise",
            lesson.id
        );
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn ids_are_names_for_an_address_and_each_is_there_once() {
    let ids: BTreeSet<&str> = lessons().map(|lesson| &*lesson.id).collect();
    assert_eq!(ids.len(), lessons().count());
    for id in ids {
        let is_plain =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        assert!(id.bytes().all(is_plain), "{id}");
    }
}

#[test]
fn every_article_that_a_refusal_or_a_result_names_has_a_lesson() {
    let illegal = [
        "1.2", "3.1", "1.4.1", "3.7", "3.6", "3.2", "3.3", "3.4", "3.8.1", "3.7.1", "3.5", "3.7.2",
        "3.7.3", "3.7.3.2", "3.7.3.3", "3.9.2", "3.8.2.1", "3.8.2.2",
    ];
    let reasons = arbiter::Reason::ALL
        .iter()
        .filter_map(|reason| reason.article());
    for article in illegal
        .into_iter()
        .chain(reasons)
        .chain(["9.1.2.1", "9.5.3", "11.5"])
    {
        assert!(lesson_on(article).is_some(), "{article}");
    }
}
